// Sounds, made here and now: no files, nothing before the first gesture, off with one tap.
import { always } from "./storage";
import { sing, stageIn, type SoundName, type Stage } from "./voices";

const KEY = "sound";
const LATE = 400; // milliseconds

export const sound = $state<{ on: boolean }>({ on: always.get(KEY) !== "off" });

/** Sound on or off; without an argument, the other way round. */
export function toggleSound(on: boolean = !sound.on): void {
  sound.on = on;
  always.set(KEY, on ? "on" : "off");
  if (on) {
    wake();
    play("click");
  } else void context?.suspend().catch(() => undefined);
}

let context: AudioContext | undefined;
let stage: Stage;

/** Browsers open the audio only in answer to a gesture, and may close it again, as when a phone rings. */
function wake(): void {
  if (!sound.on) return;
  if (context) {
    if (context.state !== "running") void context.resume().catch(() => undefined);
    return;
  }
  try {
    context = new AudioContext();
    stage = stageIn(context);
  } catch {
    context = undefined; // no audio here: silence
  }
}
for (const gesture of ["click", "touchend", "keydown"])
  addEventListener(gesture, wake, { capture: true, passive: true });

/** Plays it if sound is on, the person has touched the page, and somebody is looking. A sound that would come late does not come. */
export function play(name: SoundName): void {
  const c = context;
  if (!sound.on || !c || (document.hidden && name !== "yourTurn")) return;
  const asked = performance.now();
  const begin = () => {
    try {
      if (sound.on && performance.now() - asked < LATE) sing(stage, name);
    } catch {
      // a sound is never worth an error
    }
  };
  if (c.state === "running") begin();
  else void c.resume().then(begin, () => undefined);
}
