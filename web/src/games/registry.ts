// The games of the page, each found by its folder: index.ts and i18n/ always, and picture.svg, lesson.ts, and
// quick.json, Extras.svelte with offer.json where the game has them. What a first visit does not show is loaded when it is needed.
import type { Component } from 'svelte';
import type { ExtrasProps, GamePlugin, Lesson, QuickChoice } from './contract';

type Loader<Part> = (() => Promise<Part>) | undefined;

const plugins = import.meta.glob<GamePlugin>('./*/index.ts', { import: 'default' });
const lessons = import.meta.glob<Lesson>('./*/lesson.ts', { import: 'default' });
const extras = import.meta.glob<Component<ExtrasProps>>('./*/Extras.svelte', { import: 'default' });
const offers = import.meta.glob<Record<string, string>>('./*/offer.json', { eager: true, import: 'default' });
const quick = import.meta.glob<QuickChoice[]>('./*/quick.json', { eager: true, import: 'default' });
const pictures = import.meta.glob<string>('./*/picture.svg', { eager: true, query: '?url', import: 'default' });

/** The function that loads a game's plug-in, or one that shows any game if the page does not have this one. */
export function pluginOf(game: string): () => Promise<GamePlugin> {
  return plugins[`./${game}/index.ts`] ?? (async () => (await import('../generic')).default);
}

/** The function that loads the first lesson of a game; undefined when it has none. */
export function lessonOf(game: string): Loader<Lesson> {
  return lessons[`./${game}/lesson.ts`];
}

/** The function that loads what a game offers besides tables; undefined when it offers nothing. */
export function extrasOf(game: string): Loader<Component<ExtrasProps>> {
  return extras[`./${game}/Extras.svelte`];
}

/** What a game offers besides tables, in a few words of each language. */
export function offerOf(game: string): Record<string, string> | undefined {
  return offers[`./${game}/offer.json`];
}

/** The choices on a game's card. */
export function quickChoicesOf(game: string): readonly QuickChoice[] {
  return quick[`./${game}/quick.json`] ?? [];
}

/** The address of a game's picture. */
export function pictureOf(game: string): string {
  return pictures[`./${game}/picture.svg`] ?? '/icon.svg';
}
