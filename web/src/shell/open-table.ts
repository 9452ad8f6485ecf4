// Connections to tables, able to follow every kind of game.
import { RaceConnection } from '../race/connection.svelte';
import type { TableConnection } from './connection.svelte';

/** A connection to a table, not opened yet; the key holds seats. */
export function connectionTo(table: string, key: string | null): TableConnection {
  return new RaceConnection(table, key);
}
