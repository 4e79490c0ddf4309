// Which seat slaps by a key: the space bar, or on a shared device a key a seat.

/** Far from each other on a keyboard, so that everybody has a place for a hand. */
const KEYS = ["s", "l", "b", "r", "i", "x", "u", "f"];

/** The key of each seat that is played on this device. */
export const keyOf = (seat: number, held: number[]): string => KEYS[held.indexOf(seat)]?.toUpperCase() ?? "";

/**
 * The seat that slaps with this key, if it is one. Alone at a device the space bar slaps wherever the focus is; around
 * one everybody has a key, and the space bar slaps with the button that has the focus. Enter never slaps: it turns the
 * next card, and whoever has just touched the Mouse still has the focus there.
 */
export function slapper(event: KeyboardEvent, held: number[]): number | undefined {
  if (held.length === 1) return event.key === " " ? held[0] : undefined;
  if (event.key !== " ") return held[KEYS.indexOf(event.key.toLowerCase())];
  const pad = (event.target as HTMLElement).closest<HTMLElement>("[data-slaps]");
  return pad ? Number(pad.dataset.slaps) : undefined;
}
