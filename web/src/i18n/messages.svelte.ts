// The messages of the page, by key, in the person's language. The language changes without a reload.
//
// A key is `<part>.<entry>`; the part is a file `i18n/<language>/<part>.json`, or a game with the files
// `games/<part>/i18n/<language>.json`. An entry is a sentence with {facts}, or an object with the plural forms of its
// language (Intl.PluralRules), chosen by the fact `n`.

import { untrack } from 'svelte';

/** The languages, by their codes, with their own names; English first. */
export const LANGUAGES = __LANGUAGES__;
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Messages = Record<string, Message>;

// Message files are fetched and not imported: a browser never retries an import that failed once.
const files = import.meta.glob<string>(['./*/*.json', '../games/*/i18n/*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});
const KEY = 'ominoes.language';

const loaded: Record<string, Record<string, Messages>> = {};
const wanted = new Set<string>(['shell']);
let chosen: string = 'en';
let shown = $state.raw<{ language: string; messages: Record<string, Messages> }>({
  language: 'en',
  messages: {},
});

// A value of its own: whatever depends on the language must not run again with every file that arrives.
const current = $derived(shown.language);

/** The language of the page. */
export function language(): string {
  return current;
}

/** The message of a key, with the facts filled in; the key itself when there is no such message. */
export function t(key: string, facts: Record<string, string | number> = {}): string {
  const dot = key.indexOf('.');
  const entry = shown.messages[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (entry === undefined) return key;
  const sentence =
    typeof entry === 'string'
      ? entry
      : (entry[pluralRules(shown.language).select(Number(facts.n))] ?? entry.other ?? key);
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

const rules: Record<string, Intl.PluralRules> = {};

function pluralRules(of: string): Intl.PluralRules {
  return (rules[of] ??= new Intl.PluralRules(of));
}

async function messages(of: string): Promise<Record<string, Messages>> {
  const own = (loaded[of] ??= {});
  await Promise.all(
    [...wanted].map(async (part) => {
      const file = files[`./${of}/${part}.json`] ?? files[`../games/${part}/i18n/${of}.json`];
      if (!own[part] && file) own[part] = await read(file);
    }),
  );
  return { ...own };
}

async function read(file: string): Promise<Messages> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return (await answer.json()) as Messages;
}

/** Load all wanted parts and show them, unless another language has been chosen meanwhile. */
async function show(): Promise<void> {
  const language = chosen;
  const found = await messages(language);
  if (language === chosen) shown = { language, messages: found };
}

/** Load a part, such as a game's messages; call it before its view is shown. */
export async function loadMessages(part: string): Promise<void> {
  wanted.add(part);
  const known = untrack(() => shown.messages[part] !== undefined);
  if (known) return;
  await Promise.resolve(); // so that an effect that calls this does not depend on the messages
  await show();
}

/** Change and store the language; false, and nothing changes, when its messages cannot be loaded. */
export async function setLanguage(next: string): Promise<boolean> {
  const before = chosen;
  chosen = next;
  try {
    await show();
  } catch {
    if (chosen === next) chosen = before;
    return false;
  }
  document.documentElement.lang = shown.language;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the language holds until the page is left.
  }
  return true;
}

/** The stored language, or else the browser's, or else English. */
export function preferredLanguage(): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // as above
  }
  for (const tag of [kept, ...navigator.languages]) {
    const short = tag?.slice(0, 2);
    if (short && short in LANGUAGES) return short;
  }
  return 'en';
}
