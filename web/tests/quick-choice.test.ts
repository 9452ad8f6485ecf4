// The choices on the cards of the first view, and the addresses and words around them.
import { expect, test } from 'vitest';
import type { QuickChoice } from '../src/games/contract';
import { addressed, type Field } from '../src/shell/options-form';
import { formAddress, optionsOf, standingChoice } from '../src/shell/quick-choice';
import { timeAgo } from '../src/shell/time-ago';

const GAME = { name: 'blokus', defaults: { variant: 'classic', players: 4 } };
const CHOICES: QuickChoice[] = [
  { options: { variant: 'duo' } },
  { options: { players: 2 } },
  { options: { players: 4 } },
];

test('the choice made last holds, and before one is made the default of the game', () => {
  expect(standingChoice(GAME, CHOICES, {})).toBe(2);
  expect(standingChoice(GAME, CHOICES, { blokus: 0 })).toBe(0);
  expect(standingChoice(GAME, CHOICES, { blokus: 7 })).toBe(2);
  expect(standingChoice(GAME, [], {})).toBe(0);
});

test('a choice means the options that differ from the defaults', () => {
  expect(CHOICES.map((choice) => optionsOf(GAME, choice))).toEqual([{ variant: 'duo' }, { players: 2 }, {}]);
  expect(optionsOf(GAME)).toEqual({});
});

test('the address of the form carries the options, and the form reads those that it has', () => {
  expect(formAddress('blokus', {})).toBe('/new/blokus');
  const address = formAddress('blokus', { with: 'friends', variant: 'duo', players: 2, size: 'large' });
  expect(address).toBe('/new/blokus?with=friends&variant=duo&players=2&size=large');
  const form: Field[] = [
    { name: 'variant', title: 'Board', kind: 'choice', choices: [{ value: 'duo', title: 'Duo' }] },
    { name: 'players', title: 'Players', kind: 'choice', choices: [{ value: 2, title: '2' }] },
    { name: 'size', title: 'Size', kind: 'number', least: 1, most: 9, empty: false, none: '' },
  ];
  expect(addressed(form, new URLSearchParams(address.split('?')[1]))).toEqual({ variant: 'duo', players: 2 });
});

test('how long ago something was is said in the largest unit that it fills', () => {
  const minute = 60_000;
  expect([0, 59_000, 3 * minute, 90 * minute, 25 * 60 * minute].map((time) => timeAgo(time, 'en'))).toEqual([
    null,
    null,
    '3 minutes ago',
    '1 hour ago',
    'yesterday',
  ]);
  expect(timeAgo(3 * minute, 'de')).toBe('vor 3 Minuten');
});
