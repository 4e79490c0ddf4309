// Where everything lies on a drawn sheet, in units of a cell's side, and which walls stand.
import type { Printed, Sheet } from "../../generated/house_of_cats";

export interface Place {
  name: string;
  index: number; // among `Printed.cells`
  row: number;
  column: number;
  zone: number; // 0: none
}

export interface Side {
  from: [x: number, y: number];
  to: [x: number, y: number];
}

export const SIDE = 60;

export function placesOf({ cells, zones }: Printed): Place[] {
  return cells.map((name, index) => {
    const row = name.charCodeAt(0) - 65;
    const column = Number(name.slice(1)) - 1;
    return { name, index, row, column, zone: zones[index] ?? 0 };
  });
}

export const sizeOf = ({ grid }: Printed): { rows: number; columns: number } => ({
  rows: grid.length,
  columns: grid[0]?.length ?? 0,
});

/** The lines where `apart` tells a cell and its neighbour apart; no neighbour is `undefined`. */
function sides(places: Place[], apart: (cell: Place, other: Place | undefined) => boolean): Side[] {
  const at = new Map(places.map((place) => [`${place.row} ${place.column}`, place]));
  const around = [
    { step: [-1, 0], from: [0, 0], to: [1, 0] },
    { step: [1, 0], from: [0, 1], to: [1, 1] },
    { step: [0, -1], from: [0, 0], to: [0, 1] },
    { step: [0, 1], from: [1, 0], to: [1, 1] },
  ] as const;
  return places.flatMap((place) =>
    around
      .filter(({ step }) => apart(place, at.get(`${place.row + step[0]} ${place.column + step[1]}`)))
      .map(({ from, to }) => ({
        from: [place.column + from[0], place.row + from[1]] as [number, number],
        to: [place.column + to[0], place.row + to[1]] as [number, number],
      })),
  );
}

/** The outline of the house. */
export const outline = (places: Place[]): Side[] => sides(places, (_, other) => !other);

/** The walls around every room. */
export function walls(places: Place[], { rooms }: Sheet): Side[] {
  const room = (place: Place | undefined): number => (place ? (rooms[place.index] ?? 0) : 0);
  return sides(places, (place, other) => room(place) > 0 && room(place) !== room(other));
}

/** The walls that these cells would get. */
export const wallsAround = (places: Place[], cells: string[]): Side[] =>
  sides(places, (place, other) => cells.includes(place.name) && !(other && cells.includes(other.name)));

/** Where zones meet. */
export const borders = (places: Place[]): Side[] =>
  sides(places, (place, other) => other !== undefined && place.zone !== other.zone);

export const drawn = (lines: Side[]): string =>
  lines.map(({ from, to }) => `M${from.map((n) => n * SIDE).join(" ")}L${to.map((n) => n * SIDE).join(" ")}`).join("");
