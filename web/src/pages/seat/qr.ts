// A QR code for a link that the server must not know of: drawn here, so that nothing of it leaves this browser.
// Bytes, error correction L, one block: versions 1 to 5, up to 106 bytes (ISO/IEC 18004).

const DATA = [19, 34, 55, 80, 108]; // codewords by version
const CHECK = [7, 10, 15, 20, 26];
const FORMAT = 0b111011111000100; // level L, mask 0

/** Multiplication in GF(256) with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed-Solomon: the remainder of the data by the generator of this degree. */
function checkWords(data: number[], degree: number): number[] {
  const generator: number[] = Array(degree).fill(0);
  generator[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) generator[j] = times(generator[j]!, root) ^ (generator[j + 1] ?? 0);
  }
  const rest: number[] = Array(degree).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    generator.forEach((part, i) => (rest[i]! ^= times(part, factor)));
  }
  return rest;
}

/** Mode, length, the bytes, an end, and padding. */
function codewords(bytes: Uint8Array, size: number): number[] {
  const bits = [0, 1, 0, 0];
  const add = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  add(bytes.length, 8);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < size * 8; pad ^= 0xfd) add(pad, 8);
  return Array.from({ length: size }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => word * 2 + bit, 0));
}

/** The dark squares, row by row; null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = DATA.findIndex((size) => bytes.length + 2 <= size);
  if (version < 0) return null;
  const size = 21 + 4 * version;
  const dark: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    fixed[y]![x] = true;
  };
  const rings = (cx: number, cy: number, radius: number, light: number[]): void => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };

  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  rings(3, 3, 4, [2, 4]);
  rings(size - 4, 3, 4, [2, 4]);
  rings(3, size - 4, 4, [2, 4]);
  if (version) rings(size - 7, size - 7, 2, [1]);
  for (let i = 0; i < 15; i++) {
    const bit = ((FORMAT >> i) & 1) === 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, bit);
  }
  set(8, size - 8, true);

  const data = codewords(bytes, DATA[version]!);
  const words = [...data, ...checkWords(data, CHECK[version]!)];
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const bit = ((words[next >> 3] ?? 0) >> (7 - (next & 7))) & 1;
        dark[y]![x] = (bit === 1) !== ((x + y) % 2 === 0);
        next++;
      }
    }
  }
  return dark;
}

/** One path of unit squares, with the quiet border that scanners want. */
export function qrPath(squares: boolean[][], border = 3): string {
  return squares
    .flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + border} ${y + border}h1v1h-1z`] : [])))
    .join("");
}
