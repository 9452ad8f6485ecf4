// A QR code is read back here by a second path: unmask, walk the modules, check the correction, read the bytes.
import { expect, test } from 'vitest';
import { masked, qr, times } from '../src/shell/qr';

const SIZES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

function reserved(version: number, x: number, y: number): boolean {
  const size = version * 4 + 17;
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
  if (x === 6 || y === 6) return true;
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
  const centres: Record<number, number[]> = {
    2: [18],
    3: [22],
    4: [26],
    5: [30],
    6: [34],
    7: [6, 22, 38],
    8: [6, 24, 42],
    9: [6, 26, 46],
    10: [6, 28, 50],
  };
  const own = centres[version] ?? [];
  return own.some((cx) =>
    own.some((cy) => {
      const inCorner = (cx === 6 && cy === 6) || (cx === 6 && cy === own.at(-1)) || (cy === 6 && cx === own.at(-1));
      return !(inCorner && own.length > 1) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}

function read(code: boolean[][]): { text: string; sound: boolean } {
  const size = code.length;
  const version = (size - 17) / 4;
  let format = 0;
  for (let at = 0; at < 8; at++) if (code[8]![size - 1 - at]) format |= 1 << at;
  for (let at = 8; at < 15; at++) if (code[size - 15 + at]![8]) format |= 1 << at;
  const mask = ((format ^ 0x5412) >> 10) & 7;
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!reserved(version, x, y)) bits.push(Number(code[y]![x]! !== masked(mask, x, y)));
      }
    up = !up;
  }
  const words: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  const [blocks, ecc] = [BLOCKS[version - 1]!, SIZES[version - 1]!];
  const data = words.length - blocks * ecc;
  const parts: number[][] = Array.from({ length: blocks }, () => []);
  const short = Math.floor(data / blocks);
  let at = 0;
  for (let row = 0; row <= short; row++)
    for (let block = 0; block < blocks; block++)
      if (row < short || block >= blocks - (data % blocks)) parts[block]!.push(words[at++]!);
  const text = parts.flat();
  for (let row = 0; row < ecc; row++) for (const part of parts) part.push(words[at++]!);
  // A sound block has every root of the generator.
  const sound = parts.every((part) => {
    for (let power = 0, root = 1; power < ecc; power++, root = times(root, 2))
      if (part.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) return false;
    return true;
  });
  const stream = text.map((word) => word.toString(2).padStart(8, '0')).join('');
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(stream.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, index) =>
    parseInt(stream.slice(4 + wide + 8 * index, 12 + wide + 8 * index), 2),
  );
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), sound };
}

test.each([1, 14, 15, 26, 42, 62, 84, 90, 106, 122, 152, 180, 213])('%i bytes are read back', (length) => {
  const text = 'https://table.example/t/'.repeat(10).slice(0, length);
  const code = qr(text);
  expect(read(code)).toEqual({ text, sound: true });
});

test('letters beyond ASCII are read back', () => {
  expect(read(qr('žluťoučký kůň')).text).toBe('žluťoučký kůň');
});

test('what does not fit is refused', () => {
  expect(() => qr('x'.repeat(214))).toThrow(RangeError);
});

test('the corners are where readers look for them', () => {
  const code = qr('corners');
  for (const [x, y] of [
    [0, 0],
    [code.length - 7, 0],
    [0, code.length - 7],
  ] as const) {
    expect(code[y]!.slice(x, x + 7).every(Boolean)).toBe(true);
    expect(code[y + 3]!.slice(x + 2, x + 5).every(Boolean)).toBe(true);
    expect(code[y + 1]!.slice(x + 1, x + 6).some(Boolean)).toBe(false);
  }
});
