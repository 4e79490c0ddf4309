// Milliseconds in words: how fast a slap was, and how far behind the first.
import type { SlapVerdict } from "../../generated/wire";
import { own } from "./cards";

export const milliseconds = (took: number): string => own("page.ms", { n: Math.round(took) });

/** "512 ms, Bo +45 ms": how fast the first one was, and by how much before the second. */
export function margin({ taps }: SlapVerdict, names: string[]): string {
  const [first, second] = taps;
  const parts = first ? [milliseconds(first.took)] : [];
  if (first && second) parts.push(`${names[second.seat]} ${behind(second, first.took)}`);
  return parts.join(", ");
}

/** How far a slap came after the first. */
export function behind({ took, tied, late }: SlapVerdict["taps"][number], first: number): string {
  if (tied) return own("page.tie");
  return own(late ? "page.late" : "page.after", { n: Math.max(0, Math.round(took - first)) });
}
