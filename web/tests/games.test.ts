// The folders of the games: the page finds a game by them alone.
import { expect, test, vi } from 'vitest';
import { extrasOf, lessonOf, offerOf, pictureOf, pluginOf, quickChoicesOf } from '../src/games/registry';
import { LANGUAGES } from '../src/i18n/messages.svelte';

const files = Object.keys(import.meta.glob('../src/games/*/**', { query: '?url' }));
const games = [...new Set(files.map((path) => path.split('/')[3]!))];
const shared = import.meta.glob<string>(['../src/**/*.{ts,svelte,css,json}', '!../src/games/*/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('no shared file of the page names a game', () => {
  const names = new RegExp(`\\b(?:${games.join('|')})\\b`, 'i');
  expect(games.length).toBeGreaterThan(4);
  expect(Object.keys(shared).length).toBeGreaterThan(100);
  expect(Object.keys(shared).filter((path) => names.test(path) || names.test(shared[path]!))).toEqual([]);
});

test.each(games)('%s has a plug-in, a picture and a lesson of at most five steps', async (game) => {
  expect(files).toContain(`../src/games/${game}/index.ts`);
  expect(pictureOf(game)).toContain(`/${game}/`);
  const { steps, others } = await lessonOf(game)!();
  expect(steps.length).toBeLessThanOrEqual(5);
  expect(steps.at(-1)!.until).toBe('next');
  expect(others).toBeGreaterThanOrEqual(0);
  for (const { text } of steps) expect(text).toMatch(new RegExp(`^${game}\\.`));
});

test.each(games)('%s has an offer in all languages if it has extras, and no offer otherwise', (game) => {
  const offer = offerOf(game);
  expect(offer === undefined).toBe(extrasOf(game) === undefined);
  if (offer) expect(Object.keys(offer).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

test.each(games)('the choices on the card of %s have names in all languages, or are numbers of players', (game) => {
  for (const { title, options } of quickChoicesOf(game)) {
    if (title) expect(Object.keys(title).sort()).toEqual(Object.keys(LANGUAGES).sort());
    else expect(options.players).toBeTypeOf('number');
  }
});

test('a game without a folder is shown by the generic table, with a picture and without a lesson', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}')); // the plug-in loads its messages
  expect(await pluginOf('domineering')()).toBe((await import('../src/generic')).default);
  expect(pictureOf('domineering')).toBe('/icon.svg');
  expect(lessonOf('domineering')).toBeUndefined();
  expect(extrasOf('domineering')).toBeUndefined();
});
