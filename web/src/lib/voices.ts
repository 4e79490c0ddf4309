// How each sound is made: voices of tones and noise, drawn as curves. No files, and nothing of the page.
export type SoundName =
  | "card" | "shuffle" | "dice" | "meow" | "purr" | "hiss" | "chirp" | "yawn"
  | "slap" | "pass" | "yourTurn" | "win" | "lose" | "click"; // prettier-ignore

const LOUDNESS = 0.22;

/** Where voices sound: all together through one limiter. */
export interface Stage {
  c: BaseAudioContext;
  out: AudioNode;
  rustle: AudioBuffer;
}

export function stageIn(c: BaseAudioContext): Stage {
  const out = new GainNode(c, { gain: LOUDNESS });
  out.connect(new DynamicsCompressorNode(c, { threshold: -18, ratio: 8 })).connect(c.destination);
  const rustle = new AudioBuffer({ length: c.sampleRate, sampleRate: c.sampleRate });
  const samples = rustle.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return { c, out, rustle };
}

type Curve = [seconds: number, value: number][]; // points in time, joined by straight lines

function draw(parameter: AudioParam, start: number, curve: Curve): void {
  curve.forEach(([at, value], i) => {
    if (i) parameter.linearRampToValueAtTime(value, start + at);
    else parameter.setValueAtTime(value, start + at);
  });
}

interface Voice {
  at?: number; // seconds from now
  lasts: number;
  loud: Curve;
  pitch?: Curve; // of a tone; without it: noise
  wave?: OscillatorType;
  filter?: BiquadFilterType;
  cutoff?: Curve;
  q?: number;
  tremble?: [hertz: number, depth: number]; // of the loudness
}

function voice({ c, out, rustle }: Stage, each: Voice): void {
  const { at = 0, lasts, loud, pitch, wave = "sine", filter, cutoff, q = 1, tremble } = each;
  const start = c.currentTime + 0.01 + at;
  const stop = start + lasts;
  const source = pitch
    ? new OscillatorNode(c, { type: wave })
    : new AudioBufferSourceNode(c, { buffer: rustle, loop: true });
  if (pitch) draw((source as OscillatorNode).frequency, start, pitch);
  let end: AudioNode = source;
  if (filter) {
    const made = new BiquadFilterNode(c, { type: filter, Q: q });
    draw(made.frequency, start, cutoff ?? [[0, 1000]]);
    end = end.connect(made);
  }
  const gain = new GainNode(c, { gain: 0 });
  draw(gain.gain, start, loud);
  end.connect(gain).connect(out);
  if (tremble) {
    const wobble = new OscillatorNode(c, { frequency: tremble[0] });
    wobble.connect(new GainNode(c, { gain: tremble[1] })).connect(gain.gain);
    wobble.start(start);
    wobble.stop(stop);
  }
  source.start(start, ...(pitch ? [] : [Math.random() * 0.5]));
  source.stop(stop);
}

const tap = (at: number, cutoff: number, loud: number, lasts = 0.05): Voice => ({
  at,
  lasts,
  filter: "bandpass",
  cutoff: [[0, cutoff]],
  q: 1.2,
  loud: [[0, loud], [lasts, 0]], // prettier-ignore
});
const note = (at: number, hertz: number, lasts: number, loud = 0.5): Voice => ({
  at,
  lasts,
  wave: "triangle",
  pitch: [[0, hertz]],
  loud: [[0, 0], [0.015, loud], [lasts * 0.35, loud * 0.4], [lasts, 0]], // prettier-ignore
});
/** A cat's throat: a rich tone through a mouth that opens and closes. */
const throat = (lasts: number, pitch: Curve, mouth: Curve, loud: Curve, at = 0): Voice => ({
  at,
  lasts,
  wave: "sawtooth",
  pitch,
  filter: "bandpass",
  cutoff: mouth,
  q: 2.2,
  loud,
});

// prettier-ignore
const scores: Record<SoundName, () => Voice[]> = {
  card: () => [
    { lasts: 0.13, filter: "bandpass", cutoff: [[0, 1400], [0.1, 3800]], q: 0.8, loud: [[0, 0], [0.03, 0.9], [0.13, 0]] },
    tap(0.1, 420, 2.4, 0.06),
  ],
  shuffle: () => Array.from({ length: 11 }, (_, i) => tap(i * 0.045 + Math.random() * 0.012, 2200 + i * 130, 1, 0.04)),
  dice: () => [0, 0.07, 0.16, 0.23, 0.34, 0.47].map((at, i) => tap(at, 1500 + Math.random() * 1100, 2.6 - i * 0.3, 0.035)),
  meow: () => [throat(0.62, [[0, 430], [0.14, 690], [0.34, 620], [0.62, 360]], [[0, 700], [0.18, 1900], [0.4, 1300], [0.62, 600]], [[0, 0], [0.08, 1.1], [0.35, 0.85], [0.62, 0]])],
  purr: () => [
    { lasts: 1.3, filter: "lowpass", cutoff: [[0, 260], [0.65, 340], [1.3, 240]], loud: [[0, 0], [0.25, 1], [1, 1], [1.3, 0]], tremble: [24, 0.8] },
    { lasts: 1.3, wave: "triangle", pitch: [[0, 52], [0.65, 58], [1.3, 50]], loud: [[0, 0], [0.25, 0.5], [1, 0.5], [1.3, 0]], tremble: [24, 0.4] },
  ],
  hiss: () => [{ lasts: 0.5, filter: "highpass", cutoff: [[0, 5200], [0.5, 3000]], loud: [[0, 0], [0.05, 0.28], [0.25, 0.22], [0.5, 0]] }],
  chirp: () => [throat(0.22, [[0, 520], [0.2, 1040]], [[0, 1200], [0.2, 2200]], [[0, 0], [0.04, 1.2], [0.22, 0]])],
  yawn: () => [throat(0.95, [[0, 340], [0.3, 560], [0.95, 210]], [[0, 500], [0.35, 1500], [0.95, 380]], [[0, 0], [0.25, 0.75], [0.6, 0.55], [0.95, 0]])],
  slap: () => [
    { lasts: 0.16, pitch: [[0, 210], [0.12, 62]], loud: [[0, 1.6], [0.16, 0]] },
    tap(0, 1100, 1.8, 0.07),
  ],
  pass: () => [note(0, 392, 0.16, 0.35), note(0.12, 311, 0.26, 0.35)],
  yourTurn: () => [note(0, 659, 0.18, 0.4), note(0.13, 988, 0.4, 0.4)],
  win: () => [...[523, 659, 784, 1047].map((hertz, i) => note(i * 0.11, hertz, i === 3 ? 0.7 : 0.22, 0.42)), throat(0.3, [[0, 520], [0.28, 1000]], [[0, 1200], [0.28, 2200]], [[0, 0], [0.05, 0.5], [0.3, 0]], 0.52)],
  lose: () => [note(0, 440, 0.24, 0.36), note(0.2, 370, 0.24, 0.36), note(0.4, 294, 0.55, 0.36)],
  click: () => [tap(0, 2600, 1.8, 0.03)],
};

export function sing(stage: Stage, name: SoundName): void {
  for (const each of scores[name]()) voice(stage, each);
}
