// The symbols that are drawn (Marks.svelte has their pictures); all others are written as they are.
const DRAWN = ["cat", "mouse"];
export const isDrawn = (symbol: string): boolean => DRAWN.includes(symbol);
