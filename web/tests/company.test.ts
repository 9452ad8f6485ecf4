import { expect, test } from 'vitest';
import { companies, nearest } from '../src/shell/company';

const [race, turns] = [{ simultaneous: true }, { simultaneous: false }];

test('in a race everybody has a screen of their own', () => {
  expect(companies(race)).toEqual(['computer', 'friends']);
  expect(companies(turns)).toEqual(['computer', 'friends', 'screen']);
});

test('who asks for a race at one screen is led to invite the others', () => {
  expect(nearest(race, 'screen')).toBe('friends');
  expect(nearest(race, 'computer')).toBe('computer');
  expect(nearest(turns, 'screen')).toBe('screen');
});
