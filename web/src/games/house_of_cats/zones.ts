// The zones of a sheet: by the view's name of each a sign besides the colour, in a box of 100 × 100.
export const zoneSigns: Record<string, string> = {
  circle: "M50 8a42 42 0 1 0 .1 0Z",
  triangle: "M50 10L94 88H6Z",
  square: "M12 12H88V88H12Z",
  diamond: "M50 4L96 50L50 96L4 50Z",
  heart: "M50 92C10 60 4 44 8 28C14 6 42 8 50 28C58 8 86 6 92 28C96 44 90 60 50 92Z",
  moon: "M66 6A46 46 0 1 0 94 70A38 38 0 0 1 66 6Z",
};
