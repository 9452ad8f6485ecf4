// The table of keys: no key means two things, every key has words, and names of pieces can be typed.
import { describe, expect, test } from 'vitest';
import { BINDINGS, commandOf, keyName, Typing } from '../../src/board/keys';
import { SHELL_KEYS } from '../../src/games/contract';
import cs from '../../src/words/cs/board.json';
import de from '../../src/words/de/board.json';
import en from '../../src/words/en/board.json';
import it from '../../src/words/it/board.json';

const press = (key: string, shiftKey = false, ctrlKey = false) =>
  keyName({ key, shiftKey, ctrlKey, altKey: false, metaKey: false });

describe('the table of keys', () => {
  test('has no key twice, nor one of the shell', () => {
    const keys = [...BINDINGS, ...SHELL_KEYS].flatMap((binding) => binding.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('has words for every key in every language', () => {
    for (const { does } of BINDINGS) {
      for (const catalogue of [en, de, it, cs]) expect(catalogue).toHaveProperty(does.replace('board.', ''));
    }
  });

  test('tells keys by name', () => {
    expect(press('r')).toBe('R');
    expect(press('R', true)).toBe('Shift+R');
    expect(press('?', true)).toBe('?');
    expect(press('ArrowUp', true)).toBe('Shift+ArrowUp');
    expect(press('r', false, true)).toBeUndefined();
  });

  test('leaves letters to the pieces while the hand is empty', () => {
    expect(commandOf('F', true)).toBe('flip');
    expect(commandOf('F', false)).toBeUndefined();
    expect(commandOf('ArrowUp', false)).toBe('up');
  });
});

describe('typing the name of a piece', () => {
  const names = ['L3', 'L4', 'L5', 'F5', 'H01', 'H10', 'H12'];

  test('a letter goes through all pieces that begin with it', () => {
    const typing = new Typing();
    expect(typing.sign('l', names, null, 0)).toBe('L3');
    expect(typing.sign('l', names, 'L3', 100)).toBe('L4');
    expect(typing.sign('l', names, 'L5', 5000)).toBe('L3');
  });

  test('a letter and a number are one piece', () => {
    const typing = new Typing();
    typing.sign('L', names, null, 0);
    expect(typing.sign('5', names, 'L3', 100)).toBe('L5');
    typing.sign('h', names, 'L5', 3000);
    typing.sign('1', names, 'H01', 3100);
    expect(typing.sign('2', names, 'H10', 3200)).toBe('H12');
  });

  test('what no piece is called means nothing', () => {
    expect(new Typing().sign('q', names, null, 0)).toBeUndefined();
  });
});
