// QR codes for links: bytes, error correction level M, versions 1 to 10 (up to 213 bytes), by ISO/IEC 18004.

const SIZES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // error correction codewords per block, by version
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]; // blocks, by version
const LEVEL_M = 0;

type Matrix = boolean[][];

/** The modules of a QR code, dark ones true; throws when the text is too long. */
export function qr(text: string): Matrix {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex((_, index) => bytes.length <= room(index + 1)) + 1;
  if (!version) throw new RangeError('too long for a QR code of version 10');
  const codewords = interleaved(version, bytes);
  let best: Matrix | null = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const candidate = drawn(version, codewords, mask);
    const cost = penalty(candidate);
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best!;
}

/** Codewords of a version, data and correction together. */
function total(version: number): number {
  const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0;
  let modules = (16 * version + 128) * version + 64;
  if (aligned) modules -= (25 * aligned - 10) * aligned - 55;
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

function dataCodewords(version: number): number {
  return total(version) - SIZES[version - 1]! * BLOCKS[version - 1]!;
}

/** How many bytes of text a version holds. */
function room(version: number): number {
  return dataCodewords(version) - (version < 10 ? 2 : 3);
}

// -- codewords --------------------------------------------------------------------------------------------------------

function packed(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const capacity = dataCodewords(version) * 8;
  put(0, Math.min(4, capacity - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let start = 0; start < bits.length; start += 8)
    words.push(bits.slice(start, start + 8).reduce((value, bit) => value * 2 + bit, 0));
  for (let pad = 0xec; words.length < dataCodewords(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** The product of two elements of the field of 256. */
export function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product & 0xff;
}

function divisor(degree: number): number[] {
  const polynomial = [...Array<number>(degree - 1).fill(0), 1];
  for (let power = 0, root = 1; power < degree; power++, root = times(root, 2))
    for (let at = 0; at < degree; at++) polynomial[at] = times(polynomial[at]!, root) ^ (polynomial[at + 1] ?? 0);
  return polynomial;
}

function correction(data: number[], degree: number): number[] {
  const by = divisor(degree);
  const rest = Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    by.forEach((coefficient, at) => (rest[at] = rest[at]! ^ times(coefficient, factor)));
  }
  return rest;
}

function interleaved(version: number, bytes: Uint8Array): number[] {
  const data = packed(version, bytes);
  const blocks = BLOCKS[version - 1]!;
  const size = SIZES[version - 1]!;
  const short = Math.floor(data.length / blocks);
  const longOnes = data.length % blocks;
  const parts: number[][] = [];
  for (let block = 0, start = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longOnes ? 1 : 0);
    parts.push(data.slice(start, start + length));
    start += length;
  }
  const corrections = parts.map((part) => correction(part, size));
  const result: number[] = [];
  for (let at = 0; at <= short; at++) for (const part of parts) if (at < part.length) result.push(part[at]!);
  for (let at = 0; at < size; at++) for (const part of corrections) result.push(part[at]!);
  return result;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Whether a mask turns the module at x, y over. */
export function masked(mask: number, x: number, y: number): boolean {
  return MASKS[mask]!(x, y);
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}

function drawn(version: number, codewords: number[], mask: number): Matrix {
  const size = version * 4 + 17;
  const dark: Matrix = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Matrix = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, value: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = value;
    fixed[y]![x] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
  const places = alignments(version);
  const end = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === end) || (i === end && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(size, version, set);
  fill(dark, fixed, codewords);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (!fixed[y]![x] && masked(mask, x, y)) dark[y]![x] = !dark[y]![x];
  return dark;
}

type Set = (x: number, y: number, value: boolean) => void;

function drawFormat(size: number, mask: number, set: Set): void {
  const data = (LEVEL_M << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function drawVersion(size: number, version: number, set: Set): void {
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const value = ((bits >> at) & 1) === 1;
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, value);
    set(near, far, value);
  }
}

function fill(dark: Matrix, fixed: Matrix, codewords: number[]): void {
  const size = dark.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const upwards = ((right + 1) & 2) === 0;
        const y = upwards ? size - 1 - step : step;
        if (fixed[y]![x] || at >= codewords.length * 8) continue;
        dark[y]![x] = ((codewords[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
  }
}

/** How hard a code is to read: long runs, blocks, shapes like the corners, too much of one colour. */
function penalty(dark: Matrix): number {
  const size = dark.length;
  const corner = /(?=0000(1011101)|(1011101)0000)/g;
  let cost = 0;
  let count = 0;
  for (let line = 0; line < size; line++) {
    for (const text of [
      dark[line]!.map((module) => (module ? 1 : 0)).join(''),
      dark.map((row) => (row[line] ? 1 : 0)).join(''),
    ]) {
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
      cost += 40 * (text.match(corner)?.length ?? 0);
    }
    for (let x = 0; x < size; x++) {
      if (dark[line]![x]) count++;
      if (line && x) {
        const sum = [dark[line]![x], dark[line]![x - 1], dark[line - 1]![x], dark[line - 1]![x - 1]];
        if (sum.every(Boolean) || !sum.some(Boolean)) cost += 3;
      }
    }
  }
  return cost + 10 * Math.max(0, Math.ceil(Math.abs((count * 20) / (size * size) - 10)) - 1);
}
