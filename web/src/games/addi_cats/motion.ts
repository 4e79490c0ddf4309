// Which cards went from whom to whom when something was resolved, as flights over the table.
import type { AddiCatsView } from "../../generated/addi_cats";
import type { Flight } from "../../table/Flights.svelte";

const MOST = 4; // cards of a pile that are seen to fly
const STAGGER = 70; // milliseconds between two of them

/** A turned card does not fly: it is to be seen at once, by everybody (A9). */
export function flights(before: AddiCatsView, { last }: AddiCatsView): Flight[] {
  if (!last) return [];
  return last.moved.flatMap(({ giver, seat, cards, face_up: faceUp }) =>
    Array.from({ length: Math.min(cards, MOST) }, (_, i) => ({
      card: faceUp && !i ? (before.seats[giver]?.card ?? null) : null,
      from: `${faceUp ? "pile" : "stock"}-${giver}`,
      to: `stock-${seat}`,
      after: i * STAGGER,
    })),
  );
}
