// Who a cat is. Every name and every number gives one cat, always the same.
import type { PaperLook } from "./papers";

export const INK = "var(--print-ink)";
export const PAPER = "var(--print-paper)";
export const WHITE = "#fffaf2"; // of tuxedos, socks and calicos
export const GINGER = "#e9964b"; // every calico has some

export type Pattern = "plain" | "tabby" | "patch" | "tuxedo" | "siamese" | "calico" | "spots" | "tiger";
export type Mood = "calm" | "happy" | "surprised" | "sleepy" | "cross";
export type Pose = "face" | "sitting" | "sleeping" | "cheering";
export type Level = "kitten" | "tabby" | "lynx" | "tiger";

/** Fur: the coat, its markings, and the light of muzzle and belly. */
export interface Fur {
  coat: string;
  mark: string;
  light: string;
}

export interface Looks extends Fur {
  pattern: Pattern;
  head: "round" | "fluffy" | "slim" | "kitten";
  ears: "tall" | "wide" | "round" | "big" | "folded";
  eyes: "round" | "almond" | "sly";
  iris: string;
  nose: string;
  mood: Mood;
  collar: string | null;
  tufts: boolean; // the lynx's ears
  mirrored: boolean; // which side has the patch
}

// Seven patterns and thirteen furs have no common divisor: 91 numbers in a row are 91 different cats.
const patterns: Pattern[] = ["plain", "tabby", "patch", "tuxedo", "siamese", "calico", "spots"];
const furs: Fur[] = [
  { coat: "#eb9d52", mark: "#c26a27", light: "#ffe3bd" }, // ginger
  { coat: "#b7b8b9", mark: "#7c7f86", light: "#eeeeec" }, // silver
  { coat: "#7a5c4c", mark: "#523a2f", light: "#cdb19d" }, // chocolate
  { coat: "#f3ddba", mark: "#d0a570", light: "#fff6e4" }, // cream
  { coat: "#8494a8", mark: "#596a80", light: "#d3dce5" }, // blue
  { coat: "#cf7f55", mark: "#974f2f", light: "#f5d3b8" }, // cinnamon
  { coat: "#575257", mark: "#38343a", light: "#b5adb0" }, // charcoal
  { coat: "#dcb98d", mark: "#a97f52", light: "#f8ead2" }, // fawn
  { coat: "#a86b43", mark: "#6f4023", light: "#e7c3a2" }, // chestnut
  { coat: "#faf3e7", mark: "#cfc0ab", light: "#ffffff" }, // white
  { coat: "#f6c490", mark: "#df9650", light: "#fff0da" }, // apricot
  { coat: "#9d8d7f", mark: "#695b50", light: "#ddd2c6" }, // taupe
  { coat: "#c3adb6", mark: "#8d7380", light: "#f0e4e8" }, // lilac
];
const heads: Looks["head"][] = ["round", "fluffy", "round", "slim"];
const ears: Looks["ears"][] = ["tall", "wide", "round", "big", "tall", "wide", "folded"];
const eyes: Looks["eyes"][] = ["round", "almond", "round", "sly"];
const irises = ["#8cbf5a", "#f0bd3e", "#63b4d6", "#d98a45", "#5fb59a"];
const noses = ["#e2857c", "#c96a63", "#8f5a52"];
const moods: Mood[] = ["calm", "happy", "calm", "surprised", "calm", "sleepy", "happy", "cross"];
const friendly: Mood[] = ["calm", "happy", "calm"]; // a player who sleeps or frowns would tell something
const collars = [null, "#d8452f", null, "#2f7d6b", "#3f74ae", null, "#86609a", "#e2a01e"];

/** A well-mixed 32-bit number for any text (FNV-1a with a final stir). */
function stir(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function catOf(seed: string | number): Looks {
  const text = String(seed).trim().toLowerCase();
  const number = /^\d{1,2}$/.test(text) ? Number(text) : null; // "07" and 7 are one cat
  let left = stir(number === null ? text : `card ${number}`);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[left % from.length] as T;
    left = stir(`${left}`);
    return found;
  };
  const who = number ?? left;
  const pattern = patterns[who % patterns.length] as Pattern;
  return {
    ...(furs[who % furs.length] as Fur),
    pattern,
    head: pick(heads),
    ears: pick(ears),
    eyes: pick(eyes),
    iris: pattern === "siamese" ? "#63b4d6" : pick(irises),
    nose: pick(noses),
    mood: pick(number === null ? friendly : moods),
    collar: pick(collars),
    tufts: false,
    mirrored: left % 2 === 1,
  };
}

/** A cat of a colour: its coat is that of the paper, and each number of the colour has other markings. */
export function colouredCat({ colour, tint }: PaperLook, number: number): Looks {
  const looks = catOf(`${colour} ${number}`);
  const pattern = patterns[number % patterns.length] as Pattern;
  return {
    ...looks,
    coat: colour,
    mark: tint,
    light: "#fff6e8",
    pattern,
    iris: pattern === "siamese" ? "#63b4d6" : looks.iris,
  };
}

/** The fur under the markings: the pointed and the three-coloured are pale. */
export function groundOf({ pattern, coat }: Looks): string {
  return pattern === "siamese" ? "#fbf1e2" : pattern === "calico" ? "#fff6e8" : coat;
}

/** The faces of the bots' levels; what is not said here comes from the seed. */
export const levels: Record<Level, Partial<Looks>> = {
  kitten: {
    ...furs[10],
    pattern: "plain",
    head: "kitten",
    ears: "big",
    eyes: "round",
    iris: "#63b4d6",
    nose: "#e2857c",
    mood: "calm",
  },
  tabby: {
    ...furs[0],
    pattern: "tabby",
    head: "round",
    ears: "tall",
    eyes: "almond",
    iris: "#8cbf5a",
    nose: "#e2857c",
    mood: "calm",
  },
  lynx: {
    ...furs[7],
    pattern: "spots",
    head: "fluffy",
    ears: "tall",
    eyes: "almond",
    iris: "#f0bd3e",
    nose: "#8f5a52",
    mood: "calm",
    tufts: true,
  },
  tiger: {
    coat: "#ee9440",
    mark: "#3a2a22",
    light: "#fff3e0",
    pattern: "tiger",
    head: "fluffy",
    ears: "round",
    eyes: "sly",
    iris: "#f0bd3e",
    nose: "#c96a63",
    mood: "calm",
  },
};
