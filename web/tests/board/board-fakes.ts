// A controller of a board of eight by eight squares and two pieces, with a server that answers at once.
import type { Cell } from '../../src/board/cells';
import { BoardController, type BoardContext } from '../../src/board/board-controller.svelte';
import { BoardZoom } from '../../src/board/board-zoom.svelte';

/** How wide a cell is, in pixels. */
export const SIDE = 50;

const PIECES: [string, Cell[]][] = [
  [
    'I2',
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    'L3',
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  ],
];

export function fakes(facts: Partial<BoardContext> = {}) {
  const context: BoardContext = {
    size: { rows: 8, columns: 8 },
    pieces: PIECES.map(([name, cells]) => ({ name, title: name, cells, ink: { name: 'red' } as never, fits: true })),
    acting: true,
    settings: { confirm: 'never', offset: true } as never,
    t: (key) => key,
    find: async () => [],
    why: async () => ({ legal: false, reason: 'no' }),
    play: async () => 'done',
    announce: () => {},
    sound: () => {},
    ...facts,
  };
  const controller = new BoardController(() => context);
  const zoom = new BoardZoom(() => ({ left: 0, top: 0, width: 8 * SIDE, height: 8 * SIDE }));
  /** Fills the window from its upper left corner. */
  const surface = {
    cellSide: SIDE,
    covers: (x: number, y: number) => x >= 0 && y >= 0 && x <= 8 * SIDE && y <= 8 * SIDE,
    spotAt: (x: number, y: number) => [y / SIDE, x / SIDE] as const,
  };
  return { context, controller, zoom, surface };
}
