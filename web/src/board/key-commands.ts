// What the keys do on a board: they move the piece in the hand, choose another one, zoom. The list of keys is `keys.ts`.
import type { Board } from './board';
import type { BoardContext, BoardController } from './board-controller.svelte';
import type { BoardZoom } from './board-zoom.svelte';
import { keyCommand, keyName, PieceTypeahead, type KeyCommand } from './keys';

/** How many cells a key with Shift goes. */
const FAR = 5;
const ZOOM = 1.4;

/** The board, as far as keys meet it. */
export type FocusableBoard = Pick<Board, 'focus' | 'focused' | 'walk'>;

/** Where a key was pressed: with the focus on the board, or on a button. */
export interface Focus {
  board: boolean;
  button: boolean;
}

export class KeyCommands {
  private readonly typeahead = new PieceTypeahead();

  constructor(
    private readonly controller: BoardController,
    private readonly board: () => FocusableBoard | null,
    private readonly zoom: BoardZoom,
    private readonly context: () => BoardContext,
  ) {}

  /** Handle a key press; returns whether it meant anything. */
  pressed(event: Parameters<typeof keyName>[0], on: Focus): boolean {
    const name = keyName(event);
    if (name === undefined) return false;
    const command = keyCommand(name, this.controller.hand !== null);
    if (command === 'place' && on.button) return false; // Enter presses the button that has the focus
    const { picked } = this.context();
    if (name === 'Enter' && !this.controller.hand && picked && on.board) {
      picked(this.board()!.focused);
      return true;
    }
    return command ? this.done(command, on) : this.typed(event.key);
  }

  private done(command: KeyCommand, on: Focus): boolean {
    const { controller } = this;
    const steps = command.startsWith('far-') ? FAR : 1;
    switch (command) {
      case 'up':
      case 'far-up':
        return this.walked(-steps, 0, on);
      case 'down':
      case 'far-down':
        return this.walked(steps, 0, on);
      case 'left':
      case 'far-left':
        return this.walked(0, -steps, on);
      case 'right':
      case 'far-right':
        return this.walked(0, steps, on);
      case 'rotate':
      case 'rotate-back':
      case 'flip':
        controller.turn(command);
        return true;
      case 'place':
        void controller.enter();
        return true;
      case 'let-go':
        controller.letGo();
        return true;
      case 'next-piece':
        return this.another(1);
      case 'previous-piece':
        return this.another(-1);
      case 'next-place':
        controller.jump(1);
        return true;
      case 'previous-place':
        controller.jump(-1);
        return true;
      case 'zoom-in':
        this.zoom.by(ZOOM);
        return true;
      case 'zoom-out':
        this.zoom.by(1 / ZOOM);
        return true;
      case 'zoom-whole':
        this.zoom.reset();
        return true;
    }
  }

  private walked(down: number, across: number, on: Focus): boolean {
    if (this.controller.hand) this.controller.move(down, across);
    else if (on.board) this.board()?.walk(down, across);
    else return false;
    return true;
  }

  private another(step: 1 | -1): boolean {
    const { pieces, acting } = this.context();
    const names = pieces.filter((piece) => piece.fits).map((piece) => piece.name);
    if (!names.length || !acting) return false;
    const { hand } = this.controller;
    const index = hand ? names.indexOf(hand.piece) : step === 1 ? -1 : 0;
    this.choose(names[(index + step + names.length) % names.length]!);
    return true;
  }

  private typed(sign: string): boolean {
    const { pieces, acting } = this.context();
    if (sign.length !== 1 || !acting) return false;
    const names = pieces.map((piece) => piece.name);
    const found = this.typeahead.add(sign, names, this.controller.hand?.piece ?? null, performance.now());
    if (found === undefined) return false;
    this.choose(found);
    return true;
  }

  private choose(piece: string): void {
    this.controller.choose(piece);
    this.board()?.focus();
  }
}
