// How a game ended, in words: who won, and who left it early.
import { words } from '../words/words.svelte';
import { apart } from './seating';
import type { TableView } from './wire';

/** Who won, for whoever holds these seats. */
export function outcome(table: TableView, scores: readonly number[], mine: readonly number[]): string {
  if (table.seats.length === 1) return words('shell.finished-alone', { score: scores[0] ?? 0 });
  const winners = table.standings.flatMap(({ rank, seat }) => (rank === 1 ? [seat] : []));
  if (winners.length === 1 && mine.length === 1 && winners[0] === mine[0]) return words('shell.you-win');
  const names = winners.map((seat) => apart(table.seats, seat)).join(', ');
  return winners.length > 1 ? words('shell.draw', { names }) : words('shell.wins', { name: names });
}

/** Who made it end before its time; null for a game that was played to its end. */
export function ending({ reason, seats }: TableView): string | null {
  if (reason === null || reason === 'played') return null;
  const left = (why: string) => {
    const names = seats.flatMap(({ out }, seat) => (out === why ? [apart(seats, seat)] : []));
    return names.length ? [words(`shell.ended-${why}`, { n: names.length, names: names.join(', ') })] : [];
  };
  return ['resigned', 'time'].flatMap(left).join(' ');
}
