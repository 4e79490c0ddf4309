// Ten papers: a colour each, and a pattern that counts along, so that nobody needs the colour:
// 0 rings, 1 upright lines, 2 double lines, 3 triangles, 4 squares, 5 paws (five pads), 6 honeycomb, 7 zigzag, 8 loops, 9 nine dots.
export interface PaperLook {
  colour: string;
  tint: string; // of the pattern
  box: [width: number, height: number];
  line?: string; // a path to stroke
  fill?: string; // a path to fill
}

const paw =
  "M9 7.4c2.4 0 4.6 2.4 4.6 4.3c0 1.5-1.3 2-2.5 1.7q-2.1-.5-4.2 0c-1.2.3-2.5-.2-2.5-1.7c0-1.9 2.2-4.3 4.6-4.3ZM2.1 8a1.3 1.8 0 1 0 2.6 0a1.3 1.8 0 1 0-2.6 0M5.4 4.4a1.4 1.9 0 1 0 2.8 0a1.4 1.9 0 1 0-2.8 0M9.8 4.4a1.4 1.9 0 1 0 2.8 0a1.4 1.9 0 1 0-2.8 0M13.3 8a1.3 1.8 0 1 0 2.6 0a1.3 1.8 0 1 0-2.6 0";

export const papers: PaperLook[] = [
  { colour: "#9aa6b2", tint: "#7d8a98", box: [11, 11], line: "M2 5.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0" },
  { colour: "#e25a35", tint: "#bf4120", box: [7, 7], line: "M3.5 0V7" },
  { colour: "#f4ae2b", tint: "#d38b0c", box: [9, 9], line: "M0 2.5H9M0 5.5H9" },
  { colour: "#c3d36c", tint: "#9db13d", box: [12, 11], fill: "M6 1.5L10 8.5H2Z" },
  { colour: "#43a39d", tint: "#2c847e", box: [10, 10], fill: "M0 0H5V5H0ZM5 5H10V10H5Z" },
  { colour: "#4a7fb8", tint: "#3465a0", box: [19, 16], fill: paw },
  {
    colour: "#8c67a3",
    tint: "#714c88",
    box: [12, 20.8],
    line: "M0 0L6 3.47V10.4L0 13.87M12 0L6 3.47M6 10.4L12 13.87M0 13.87V20.8M12 13.87V20.8",
  },
  { colour: "#e594bb", tint: "#cb6c9a", box: [10, 8], line: "M-1 7L0 6L5 1L10 6L11 7" },
  {
    colour: "#a87a52",
    tint: "#87592f",
    box: [16, 11],
    line: "M8 5.5C6 2 1.5 2 1.5 5.5S6 9 8 5.5S14.5 2 14.5 5.5S10 9 8 5.5Z",
  },
  {
    colour: "#3f8a5b",
    tint: "#2a6d43",
    box: [18.5, 18.5],
    fill: "M3 1.6a1.4 1.4 0 1 0 .01 0ZM8 1.6a1.4 1.4 0 1 0 .01 0ZM13 1.6a1.4 1.4 0 1 0 .01 0ZM3 6.6a1.4 1.4 0 1 0 .01 0ZM8 6.6a1.4 1.4 0 1 0 .01 0ZM13 6.6a1.4 1.4 0 1 0 .01 0ZM3 11.6a1.4 1.4 0 1 0 .01 0ZM8 11.6a1.4 1.4 0 1 0 .01 0ZM13 11.6a1.4 1.4 0 1 0 .01 0Z",
  },
];
