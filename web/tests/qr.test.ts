// The drawing of a QR code.
import { expect, test } from 'vitest';
import { qrCode } from '../src/shell/qr';

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

/** The rows of a drawing as text, dark modules as `#`. */
function rows({ side, path }: { side: number; path: string }): string[] {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (dark.has(`${x},${y}`) ? '#' : '.')).join(''),
  );
}

test.each([20, 80, 200])(
  'the code of an address of %i letters has its three corners inside a light margin',
  (length) => {
    const code = rows(qrCode('https://table.example/t/'.repeat(10).slice(0, length))!);
    const last = code.length - 11;
    for (const [x, y] of [
      [4, 4],
      [last, 4],
      [4, last],
    ] as const)
      expect(code.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual(FINDER);
    const light = /^\.+$/;
    for (const row of [...code.slice(0, 4), ...code.slice(-4)]) expect(row).toMatch(light);
    for (const row of code) expect(row.slice(0, 4) + row.slice(-4)).toMatch(light);
  },
);

test('an address that is too long has no code', () => {
  expect(qrCode('x'.repeat(3_000))).toBeNull();
});
