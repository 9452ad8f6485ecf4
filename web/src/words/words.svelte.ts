// All words of the page, by key, in the person's language; switched without a reload.
//
// A key is `<part>.<entry>`; the part is a file `words/<language>/<part>.json`. An entry is a sentence with {facts}, or
// an object with the plural forms of its language (Intl.PluralRules), chosen by the fact `n`.

import { untrack } from 'svelte';

export const LANGUAGES = { en: 'English', de: 'Deutsch', it: 'Italiano', cs: 'Čeština' } as const;
export type Language = keyof typeof LANGUAGES;
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Catalogue = Record<string, Entry>;

// By address and not as modules: a module that did not come once is never asked for again.
const files = import.meta.glob<string>('./*/*.json', { query: '?url', import: 'default', eager: true });
const KEY = 'ominoes.language';

const loaded: Partial<Record<Language, Record<string, Catalogue>>> = {};
const wanted = new Set<string>(['shell']);
let spoken: Language = 'en';
let shown = $state.raw<{ language: Language; catalogues: Record<string, Catalogue> }>({
  language: 'en',
  catalogues: {},
});

// What depends on the language must not be done again with every catalogue that arrives.
const current = $derived(shown.language);

/** The language that is shown now. */
export function language(): Language {
  return current;
}

/** A sentence by its key. */
export function words(key: string, facts: Record<string, string | number> = {}): string {
  const dot = key.indexOf('.');
  const entry = shown.catalogues[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (entry === undefined) return key;
  const sentence =
    typeof entry === 'string'
      ? entry
      : (entry[pluralRules(shown.language).select(Number(facts.n))] ?? entry.other ?? key);
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

function pluralRules(of: Language): Intl.PluralRules {
  return (rules[of] ??= new Intl.PluralRules(of));
}

async function catalogues(of: Language): Promise<Record<string, Catalogue>> {
  const own = (loaded[of] ??= {});
  await Promise.all(
    [...wanted].map(async (part) => {
      const file = files[`./${of}/${part}.json`];
      if (!own[part] && file) own[part] = await read(file);
    }),
  );
  return { ...own };
}

async function read(file: string): Promise<Catalogue> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

/** Show what is wanted in the language that is wanted by the time it is loaded. */
async function show(): Promise<void> {
  const language = spoken;
  const found = await catalogues(language);
  if (language === spoken) shown = { language, catalogues: found };
}

/** Load a part, such as a game's words, before its view is shown. */
export async function need(part: string): Promise<void> {
  wanted.add(part);
  const known = untrack(() => shown.catalogues[part] !== undefined);
  if (known) return;
  await Promise.resolve(); // whoever asks must not come to depend on the answer
  await show();
}

/** Switch the language, and keep it; false when its words cannot be had now, and nothing changes. */
export async function speak(next: Language): Promise<boolean> {
  const before = spoken;
  spoken = next;
  try {
    await show();
  } catch {
    if (spoken === next) spoken = before;
    return false;
  }
  document.documentElement.lang = shown.language;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Nothing can be kept here; the language holds until the page is left.
  }
  return true;
}

/** The language kept, or else the browser's, or else English. */
export function preferred(): Language {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // as above
  }
  for (const tag of [kept, ...navigator.languages]) {
    const short = tag?.slice(0, 2);
    if (short && short in LANGUAGES) return short as Language;
  }
  return 'en';
}
