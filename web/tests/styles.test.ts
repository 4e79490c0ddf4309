// Colours, corners, distances and widths have one name each, in src/app.css; nobody writes their values again.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { namedMedia, withoutNames } from "../cssnames";

const SRC = new URL("../src/", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, SRC), "utf-8");
const app = read("app.css");
const files = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter(
  (file) => /\.(svelte|css|ts)$/.test(file) && !file.startsWith("generated"),
);
const root = app.split("\n:root {\n")[1]!.split("\n}\n")[0]!;
const rules = app.split("\n:root {\n")[1]!.slice(root.length);

/** What stands outside the list of names: by file, the text of all sources, or of their styles only. */
const sources = files.map((file) => ({ file, text: file === "app.css" ? rules : read(file) }));
const styles = sources.map(({ file, text }) => ({
  file,
  text: file.endsWith(".css") ? text : [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join("\n"),
}));

/** Where something stands that these do not allow. */
function found(where: { file: string; text: string }[], what: RegExp, allowed: (match: string) => boolean): string[] {
  return where.flatMap(({ file, text }) =>
    [...text.matchAll(what)]
      .map(([, match]) => match!)
      .filter((match) => !allowed(match))
      .map((match) => `${file}: ${match}`),
  );
}

const long = (hex: string): string => (hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex).toLowerCase();
const valuesOf = (kind: RegExp): Set<string> =>
  new Set([...root.matchAll(kind)].flatMap(([, value]) => value!.split(" ")));

describe("what has a name in src/app.css is called by it", () => {
  const named = new Set([...root.matchAll(/#[\da-f]{3,8}\b/gi)].map(([hex]) => long(hex)));

  test("colours", () => {
    expect(named).toContain("#2b2320");
    expect(found(sources, /["'\s(,:](#[\da-f]{3}(?:[\da-f]{3})?)\b/gi, (hex) => !named.has(long(hex)))).toEqual([]);
  });

  test("colours, also where they are let through", () => {
    const parts = [...named].map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(" "));
    expect(found(styles, /rgb\((\d+ \d+ \d+) \//g, (colour) => !parts.includes(colour))).toEqual([]);
  });

  test("corners", () => {
    const radii = valuesOf(/--(?:round[\w-]*|pill): ([^;]+);/g);
    const raw = (value: string): boolean => value.split(/[\s/]+/).some((part) => radii.has(part));
    expect(radii).toContain("1.1rem");
    expect(found(styles, /border-radius: ([^;]+);/g, (value) => !raw(value))).toEqual([]);
  });

  test("distances in a row or a grid", () => {
    const gaps = valuesOf(/--gap-\d: ([^;]+);/g);
    const raw = (value: string): boolean => value.split(" ").some((part) => gaps.has(part));
    expect(gaps).toContain("0.5rem");
    expect(found(styles, /\bgap: ([^;]+);/g, (value) => !raw(value))).toEqual([]);
  });

  test("colours that two components share", () => {
    const users = new Map<string, Set<string>>();
    for (const { file, text } of styles)
      for (const [hex] of text.matchAll(/#[\da-f]{3,6}\b/gi)) users.set(hex, (users.get(hex) ?? new Set()).add(file));
    const shared = [...users].filter(([, where]) => where.size > 2).map(([hex, where]) => [hex, ...where]);
    expect(shared).toEqual([]);
  });
});

describe("widths and heights", () => {
  const media = namedMedia(app);

  test("at which something changes have a name", () => {
    expect(media.get("--phone")).toBe("(max-width: 38rem)");
    expect(found(styles, /@media ([^{]*(?:width|height)[^{]*)\{/g, () => false)).toEqual([]);
    expect(found(sources, /matchMedia\("([^"]*(?:width|height)[^"]*)/g, () => false)).toEqual([]);
  });

  test("that have a name are used, and none has two", () => {
    const css = styles.map(({ text }) => text).join("\n");
    expect([...media.keys()].filter((name) => !css.includes(`(${name})`))).toEqual([]);
    expect(new Set(media.values()).size).toBe(media.size);
  });
});

test("what only screen readers hear is hidden in one way", () => {
  const all = styles.map(({ text }) => text).join("\n");
  expect(all.match(/clip-path: inset\(50%\)|clip: rect\(/g)).toEqual(["clip-path: inset(50%)"]);
});

describe("the build puts in what the names stand for", () => {
  const names = "@custom-media --phone (max-width: 38rem); /* held upright */\n\n.aloud {\n  width: 1px;\n}\n";

  test("widths, also among other conditions", () => {
    expect(withoutNames("@media (--phone) and (hover) { p { top: 0; } }", names)).toBe(
      "@media (max-width: 38rem) and (hover) { p { top: 0; } }",
    );
  });

  test("what the class for screen readers does, in any rule", () => {
    expect(withoutNames("h3 { --aloud: yes; }", names)).toBe("h3 { width: 1px; }");
  });

  test("and leaves no name behind", () => {
    expect(withoutNames(names, names)).not.toContain("@custom-media");
  });

  test("a name that nobody has defined stops it", () => {
    expect(() => withoutNames("@media (--fone) { }", names)).toThrow("--fone");
  });
});
