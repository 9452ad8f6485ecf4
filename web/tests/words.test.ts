// Every language says the same things: the same keys, the same facts, all plural forms, nothing that nobody asks for.
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Entry } from '../src/words/words.svelte';

type Catalogue = Record<string, Entry>;
const files = import.meta.glob<Catalogue>('../src/words/*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' });
const code = Object.values(sources).join('\n');
const languages = Object.keys(LANGUAGES);
const parts = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1)!.replace('.json', '')))];

function catalogue(language: string, part: string): Catalogue {
  return files[`../src/words/${language}/${part}.json`] ?? {};
}

function facts(entry: Entry): string[] {
  const sentences = typeof entry === 'string' ? [entry] : Object.values(entry);
  const found = sentences.flatMap((sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  return [...new Set(found)].filter((name) => typeof entry === 'string' || name !== 'n').sort();
}

function used(key: string): boolean {
  if ([`'${key}'`, `"${key}"`, `\`${key}\``].some((quoted) => code.includes(quoted))) return true;
  // `shell.level-${…}` uses every key that begins so.
  return [...code.matchAll(/`([a-z]+\.[a-z-]*)\$\{/g)].some((match) => key.startsWith(match[1]!));
}

describe.each(parts)('%s', (part) => {
  const english = catalogue('en', part);

  test.each(languages)('%s has the keys of English', (language) => {
    expect(Object.keys(catalogue(language, part)).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(languages)('%s has the facts of English', (language) => {
    const own = catalogue(language, part);
    for (const [key, entry] of Object.entries(english)) expect(facts(own[key]!), key).toEqual(facts(entry));
  });

  test.each(languages)('%s has every plural form that it needs', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const whole = forms.filter((form) => language !== 'cs' || form !== 'many'); // Czech: many is for fractions
    const needed = language === 'it' ? ['one', 'other'] : whole; // Italian: many is for millions
    for (const [key, entry] of Object.entries(catalogue(language, part)))
      if (typeof entry !== 'string') expect(Object.keys(entry).sort(), key).toEqual([...needed].sort());
  });

  test('nothing is there that nobody asks for', () => {
    expect(Object.keys(english).filter((key) => !used(`${part}.${key}`))).toEqual([]);
  });
});

test('every key in the code is in the catalogues', () => {
  const quoted = new RegExp(`['"\`]((?:${parts.join('|')})\\.[a-z0-9-]+)['"\`]`, 'g');
  const asked = [...code.matchAll(quoted)].map((match) => match[1]!);
  for (const key of asked) {
    const [part, entry] = key.split('.') as [string, string];
    expect(catalogue('en', part), key).toHaveProperty([entry]);
  }
});

/** How one person would be addressed formally; several at a table are addressed as several. */
const FORMAL: Partial<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:[A-ZÄÖÜ]?\p{L}+en Sie|Ihnen|Ihre[mnrs]?)(?!\p{L})/u,
  it: /(?<!\p{L})(?:Lei|Suo|Sua|[Ss]celga|[Pp]rema|[Pp]rovi|[Ii]nserisca|[Aa]ttenda)(?!\p{L})/u,
  cs: /(?<!\p{L})(?:v[áa]š\p{L}*|vy|vás|vám|vámi|jste|můžete|\p{L}+(?:[žďťšň]|[ěáéíeo]j|ě)te)(?!\p{L})/iu,
};

test.each(Object.keys(FORMAL))('%s addresses whoever plays as a friend', (language) => {
  for (const part of parts)
    for (const [key, entry] of Object.entries(catalogue(language, part)))
      for (const sentence of typeof entry === 'string' ? [entry] : Object.values(entry))
        expect(sentence, `${part}.${key}`).not.toMatch(FORMAL[language]!);
});
