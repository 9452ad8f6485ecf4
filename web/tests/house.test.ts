// What there is to play, asked of a server that does not answer at first.
import { beforeEach, expect, test, vi } from 'vitest';
import { enter, hurry, otherVersion, theHouse, trouble } from '../src/shell/house.svelte';

let asked = 0;
let answers = false;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers] = [0, false];
  vi.stubGlobal('__VERSION__', '1');
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (!answers) throw new TypeError('offline');
    return { ok: true, json: async () => ({ version: '1', games: [] }) };
  });
});

test('a server that does not answer is asked again, less and less often, until it does', async () => {
  await enter();
  expect(trouble()?.key).toBe('offline');
  await vi.advanceTimersByTimeAsync(10_000);
  const early = asked;
  expect(early).toBeGreaterThan(2);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked - early).toBeLessThan(8);
  hurry();
  answers = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([trouble(), theHouse()?.version]).toEqual([null, '1']);
  const enough = asked;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(enough);
});

test('when the network is back the server is asked at once', async () => {
  await enter();
  answers = true;
  const before = asked;
  hurry();
  expect(asked).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(trouble()).toBeNull();
  hurry();
  expect(asked).toBe(before + 1);
});

test('a page that was built for another server says so; one in development belongs to any', async () => {
  answers = true;
  for (const [page, other] of [
    ['1', null],
    ['0', '1'],
    ['development', null],
  ]) {
    vi.stubGlobal('__VERSION__', page);
    await enter();
    expect(otherVersion()).toBe(other);
  }
});
