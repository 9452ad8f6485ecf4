// The message files of all languages: the same keys, the same facts, all plural forms, and no unused entries.
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Message } from '../src/i18n/messages.svelte';

type Messages = Record<string, Message>;
const shared = import.meta.glob<Messages>('../src/i18n/*/*.json', { eager: true, import: 'default' });
const games = import.meta.glob<Messages>('../src/games/*/i18n/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', { eager: true, query: '?raw', import: 'default' });
const code = Object.values(sources).join('\n');
const languages = Object.keys(LANGUAGES);
const parts = [
  ...new Set(Object.keys(shared).map((path) => path.split('/').at(-1)!.replace('.json', ''))),
  ...new Set(Object.keys(games).map((path) => path.split('/').at(-3)!)),
];

function messagesOf(language: string, part: string): Messages {
  return shared[`../src/i18n/${language}/${part}.json`] ?? games[`../src/games/${part}/i18n/${language}.json`] ?? {};
}

function facts(entry: Message): string[] {
  const sentences = typeof entry === 'string' ? [entry] : Object.values(entry);
  const found = sentences.flatMap((sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  return [...new Set(found)].filter((name) => typeof entry === 'string' || name !== 'n').sort();
}

function used(key: string): boolean {
  if ([`'${key}'`, `"${key}"`, `\`${key}\``].some((quoted) => code.includes(quoted))) return true;
  // `shell.level-${…}` uses every key that begins with `shell.level-`.
  return [...code.matchAll(/`([a-z]+\.[a-z-]*)\$\{/g)].some((match) => key.startsWith(match[1]!));
}

describe.each(parts)('%s', (part) => {
  const english = messagesOf('en', part);

  test.each(languages)('%s has the keys of English', (language) => {
    expect(Object.keys(messagesOf(language, part)).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(languages)('%s has the facts of English', (language) => {
    const own = messagesOf(language, part);
    for (const [key, entry] of Object.entries(english)) expect(facts(own[key]!), key).toEqual(facts(entry));
  });

  test.each(languages)('%s has every plural form that it needs', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const whole = forms.filter((form) => language !== 'cs' || form !== 'many'); // Czech: many is for fractions
    const needed = language === 'it' ? ['one', 'other'] : whole; // Italian: many is for millions
    for (const [key, entry] of Object.entries(messagesOf(language, part)))
      if (typeof entry !== 'string') expect(Object.keys(entry).sort(), key).toEqual([...needed].sort());
  });

  test('every entry is used', () => {
    expect(Object.keys(english).filter((key) => !used(`${part}.${key}`))).toEqual([]);
  });
});

test('the page has messages in the languages of the server, English first', () => {
  const folders = new Set(Object.keys(shared).map((path) => path.split('/').at(-2)!));
  expect([...folders].sort()).toEqual([...languages].sort());
  expect(languages[0]).toBe('en');
});

test('every key in the code has a message', () => {
  const quoted = new RegExp(`['"\`]((?:${parts.join('|')})\\.[a-z0-9-]+)['"\`]`, 'g');
  const asked = [...code.matchAll(quoted)].map((match) => match[1]!);
  for (const key of asked) {
    const [part, entry] = key.split('.') as [string, string];
    expect(messagesOf('en', part), key).toHaveProperty([entry]);
  }
});

/** Forms of formal address to one person. Addressing several people at a table in the plural is allowed. */
const FORMAL: Partial<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:[A-ZÄÖÜ]?\p{L}+en Sie|Ihnen|Ihre[mnrs]?)(?!\p{L})/u,
  it: /(?<!\p{L})(?:Lei|Suo|Sua|[Ss]celga|[Pp]rema|[Pp]rovi|[Ii]nserisca|[Aa]ttenda)(?!\p{L})/u,
  cs: /(?<!\p{L})(?:v[áa]š\p{L}*|vy|vás|vám|vámi|jste|můžete|\p{L}+(?:[žďťšň]|[ěáéíeo]j|ě)te)(?!\p{L})/iu,
};

test.each(Object.keys(FORMAL))('%s addresses the player informally', (language) => {
  for (const part of parts)
    for (const [key, entry] of Object.entries(messagesOf(language, part)))
      for (const sentence of typeof entry === 'string' ? [entry] : Object.values(entry))
        expect(sentence, `${part}.${key}`).not.toMatch(FORMAL[language]!);
});
