// The seats that are ours: their secrets stay in this browser.
import { always } from "./storage";

const KEY = "seats";
const MOST_TABLES = 50;

type Kept = Record<string, Record<string, string>>; // by table code, by seat

const read = (): Kept => always.read<Kept>(KEY, {});

export function secretsOf(code: string): string[] {
  return Object.values(read()[code] ?? {});
}

export function keepSecret(code: string, seat: number, secret: string): void {
  const kept = read();
  const table = { ...kept[code], [seat]: secret };
  delete kept[code]; // the newest table comes last
  kept[code] = table;
  const newest = Object.entries(kept).slice(-MOST_TABLES);
  always.write(KEY, Object.fromEntries(newest));
}

/** 128 bits, as the server wants to see them: we choose them, and it keeps only their hash. */
export function newSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A seat that was not given to us after all. */
export function forgetSecret(code: string, seat: number, secret: string): void {
  const kept = read();
  if (kept[code]?.[seat] !== secret) return;
  delete kept[code][seat];
  always.write(KEY, kept);
}

/** The same people sit at the rematch: their secrets open it, too. */
export function copySecrets(from: string, to: string): void {
  for (const [seat, secret] of Object.entries(read()[from] ?? {})) keepSecret(to, Number(seat), secret);
}
