// The keys of the board in one list, and the names of key presses. The board reads the list, the help behind `?` shows it,
// and a test finds duplicates in it.
import type { KeyBinding } from '../games/contract';

export type KeyCommand =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'far-up'
  | 'far-down'
  | 'far-left'
  | 'far-right'
  | 'rotate'
  | 'rotate-back'
  | 'flip'
  | 'place'
  | 'let-go'
  | 'next-piece'
  | 'previous-piece'
  | 'next-place'
  | 'previous-place'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-whole';

export interface Binding extends KeyBinding {
  readonly command: KeyCommand;
  /** `holding`: only while a piece is in the hand; the key is free for a piece's letter otherwise. */
  readonly when: 'always' | 'holding';
}

function bound(command: KeyCommand, when: Binding['when'], ...keys: string[]): Binding {
  return { command, when, keys, does: `board.key-${command}` };
}

export const BINDINGS: readonly Binding[] = [
  bound('up', 'always', 'ArrowUp'),
  bound('down', 'always', 'ArrowDown'),
  bound('left', 'always', 'ArrowLeft'),
  bound('right', 'always', 'ArrowRight'),
  bound('far-up', 'always', 'Shift+ArrowUp'),
  bound('far-down', 'always', 'Shift+ArrowDown'),
  bound('far-left', 'always', 'Shift+ArrowLeft'),
  bound('far-right', 'always', 'Shift+ArrowRight'),
  bound('rotate', 'holding', 'R'),
  bound('rotate-back', 'holding', 'Shift+R'),
  bound('flip', 'holding', 'F'),
  bound('place', 'holding', 'Enter'),
  bound('let-go', 'holding', 'Escape'),
  bound('next-piece', 'always', ']'),
  bound('previous-piece', 'always', '['),
  bound('next-place', 'holding', '.'),
  bound('previous-place', 'holding', ','),
  bound('zoom-in', 'always', '+', '='),
  bound('zoom-out', 'always', '-'),
  bound('zoom-whole', 'always', 'Home'),
];

/** Letters and numbers that name a piece; every other binding goes first. */
export const LETTERS: KeyBinding = { keys: ['A…Z'], does: 'board.key-letters' };

/** All keys of a board with pieces to lay, for the list that `?` shows. */
export const BOARD_KEYS: readonly KeyBinding[] = [...BINDINGS, LETTERS];

/** A key press by its name: `R`, `Shift+R`, `ArrowUp`, `?`; undefined with Ctrl, Alt or the system's key. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): string | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const { key } = event;
  if (key.length === 1 && key.toUpperCase() === key.toLowerCase()) return key; // signs such as `?` already include Shift
  const name = key.length === 1 ? key.toUpperCase() : key;
  return event.shiftKey ? `Shift+${name}` : name;
}

/** What a key does now. */
export function keyCommand(name: string, holding: boolean): KeyCommand | undefined {
  return BINDINGS.find((one) => one.keys.includes(name) && (holding || one.when === 'always'))?.command;
}

const PAUSE = 900;

/** Finds pieces by typed names: `L` again and again goes through all that begin with it, `L4` finds that one. */
export class PieceTypeahead {
  private typed = '';
  private at = -Infinity;

  /** The piece that the signs typed so far mean, or undefined. */
  add(sign: string, names: readonly string[], chosen: string | null, now: number): string | undefined {
    const written = (now - this.at < PAUSE ? this.typed : '') + sign.toUpperCase();
    const fits = (start: string): string[] => names.filter((name) => name.toUpperCase().startsWith(start));
    let found = fits(written);
    let start = written;
    if (!found.length || new Set(written).size === 1) {
      start = sign.toUpperCase();
      found = fits(start);
    }
    if (!found.length) return undefined;
    this.typed = start;
    this.at = now;
    const index = chosen === null ? -1 : found.indexOf(chosen);
    return start.length > 1 ? found[0] : found[(index + 1) % found.length];
  }
}
