// Loading the catalogue from a server that does not answer at first.
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue, retryNow, otherVersion, catalogue, catalogueError } from '../src/shell/catalogue.svelte';

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

test('the catalogue is requested again at growing intervals until the server answers', async () => {
  await loadCatalogue();
  expect(catalogueError()?.key).toBe('offline');
  await vi.advanceTimersByTimeAsync(10_000);
  const early = asked;
  expect(early).toBeGreaterThan(2);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked - early).toBeLessThan(8);
  retryNow();
  answers = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([catalogueError(), catalogue()?.version]).toEqual([null, '1']);
  const enough = asked;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(enough);
});

test('the catalogue is requested at once when the network is back', async () => {
  await loadCatalogue();
  answers = true;
  const before = asked;
  retryNow();
  expect(asked).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(catalogueError()).toBeNull();
  retryNow();
  expect(asked).toBe(before + 1);
});

test('a page of another version than the server is reported, except in development', async () => {
  answers = true;
  for (const [page, other] of [
    ['1', null],
    ['0', '1'],
    ['development', null],
  ]) {
    vi.stubGlobal('__VERSION__', page);
    await loadCatalogue();
    expect(otherVersion()).toBe(other);
  }
});
