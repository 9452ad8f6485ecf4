// What a game gets of a connection to a table.
import type { PositionView, TableView } from 'ominoes/tables/view';
import type { Action, Ask, GameProps } from '../games/contract';
import { announce } from './announcements.svelte';
import type { TableConnection } from './connection.svelte';
import { pictureAddress } from './http';
import { seatName } from './seat-names';
import { moving, settings } from './settings.svelte';
import { sound } from './sounds';

/** The middle of a seat's entry in the list of seats; null when it is out of sight. */
function spotOf(seat: number): [number, number] | null {
  const box = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!box?.width || box.bottom < 0 || box.top > innerHeight) return null;
  return [box.left + box.width / 2, box.top + box.height / 2];
}

const NO_ANSWERS: Ask = {
  actions: async () => [],
  placements: async () => [],
  why: async () => ({ legal: false, reason: null }),
  preview: async () => null,
  step: async () => null,
};

/** The part of a game's properties that a position gives which is only looked at: it answers nothing, and nobody acts. */
export function stillProps(
  { table, assets }: { table: TableView; assets: unknown },
  position: PositionView,
): Omit<GameProps, 't' | 'over' | 'playing'> {
  return {
    position,
    table,
    assets,
    picture: pictureAddress(table.id, position.moves),
    names: table.seats.map(seatName),
    mine: [],
    acting: null,
    connected: true,
    ask: NO_ANSWERS,
    play: async () => 'refused',
    hint: null,
    settings: { ...settings, motion: moving() },
    announce,
    now: () => Date.now(),
    sound: () => {},
  };
}

/** The part of a game's properties that the connection gives; the connection has a table and a position. */
export function gameProps(connection: TableConnection): Omit<GameProps, 't' | 'over' | 'playing'> {
  const table = connection.table!;
  return {
    position: connection.position!,
    table,
    assets: connection.assets,
    picture: pictureAddress(table.id, connection.position!.moves),
    names: table.seats.map(seatName),
    mine: connection.you.seats,
    acting: connection.acting,
    connected: connection.state === 'open',
    ask: {
      actions: (start: string) => connection.actions(start),
      placements: (piece: string) => connection.placements(piece),
      why: (action: Action | string) => connection.why(action),
      preview: <Preview>(partial: unknown, seat?: number) => connection.preview<Preview>(partial, seat),
      step: (partial: unknown, seat?: number) => connection.step(partial, seat),
    },
    play: (action: Action, seat?: number) => connection.play({ action }, seat),
    hint: connection.hint,
    settings: { ...settings, motion: moving() },
    announce,
    spotOf,
    now: () => connection.now(),
    sound,
    ...connection.extraProps,
  };
}
