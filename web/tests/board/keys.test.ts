// The key bindings: no key has two meanings, every key has a message, and names of pieces can be typed.
import { describe, expect, test } from 'vitest';
import { BINDINGS, keyCommand, keyName, PieceTypeahead } from '../../src/board/keys';
import { SHELL_KEYS } from '../../src/games/contract';
import cs from '../../src/i18n/cs/board.json';
import de from '../../src/i18n/de/board.json';
import en from '../../src/i18n/en/board.json';
import it from '../../src/i18n/it/board.json';

const press = (key: string, shiftKey = false, ctrlKey = false) =>
  keyName({ key, shiftKey, ctrlKey, altKey: false, metaKey: false });

describe('the key bindings', () => {
  test('have no key twice, nor one of the shell', () => {
    const keys = [...BINDINGS, ...SHELL_KEYS].flatMap((binding) => binding.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('have a message for every key in every language', () => {
    for (const { does } of BINDINGS) {
      for (const messages of [en, de, it, cs]) expect(messages).toHaveProperty(does.replace('board.', ''));
    }
  });

  test('name keys with their modifiers', () => {
    expect(press('r')).toBe('R');
    expect(press('R', true)).toBe('Shift+R');
    expect(press('?', true)).toBe('?');
    expect(press('ArrowUp', true)).toBe('Shift+ArrowUp');
    expect(press('r', false, true)).toBeUndefined();
  });

  test('leave letters to the names of pieces while the hand is empty', () => {
    expect(keyCommand('F', true)).toBe('flip');
    expect(keyCommand('F', false)).toBeUndefined();
    expect(keyCommand('ArrowUp', false)).toBe('up');
  });
});

describe('typing the name of a piece', () => {
  const names = ['L3', 'L4', 'L5', 'F5', 'H01', 'H10', 'H12'];

  test('a repeated letter goes through all pieces that begin with it', () => {
    const typeahead = new PieceTypeahead();
    expect(typeahead.add('l', names, null, 0)).toBe('L3');
    expect(typeahead.add('l', names, 'L3', 100)).toBe('L4');
    expect(typeahead.add('l', names, 'L5', 5000)).toBe('L3');
  });

  test('a letter and a number are one piece', () => {
    const typeahead = new PieceTypeahead();
    typeahead.add('L', names, null, 0);
    expect(typeahead.add('5', names, 'L3', 100)).toBe('L5');
    typeahead.add('h', names, 'L5', 3000);
    typeahead.add('1', names, 'H01', 3100);
    expect(typeahead.add('2', names, 'H10', 3200)).toBe('H12');
  });

  test('a letter that begins no name chooses nothing', () => {
    expect(new PieceTypeahead().add('q', names, null, 0)).toBeUndefined();
  });
});
