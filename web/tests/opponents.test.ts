// The choice of opponents.
import { expect, test } from 'vitest';
import { opponentChoices, nearestChoice } from '../src/shell/opponents';

const [race, turns] = [{ simultaneous: true }, { simultaneous: false }];

test('a race cannot be played at one screen', () => {
  expect(opponentChoices(race)).toEqual(['computer', 'friends']);
  expect(opponentChoices(turns)).toEqual(['computer', 'friends', 'screen']);
});

test('a request for a race at one screen becomes a game with friends', () => {
  expect(nearestChoice(race, 'screen')).toBe('friends');
  expect(nearestChoice(race, 'computer')).toBe('computer');
  expect(nearestChoice(turns, 'screen')).toBe('screen');
});
