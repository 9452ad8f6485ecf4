// How a game ended, as sentences: who won, and who ended it early.
import type { TableView } from 'ominoes/tables/view';
import { t } from '../i18n/messages.svelte';
import { distinctName } from './seat-names';

/** Who won, as told to the holder of the seats `mine`. */
export function outcome(table: TableView, scores: readonly number[], mine: readonly number[]): string {
  if (table.seats.length === 1) return t('shell.finished-alone', { score: scores[0] ?? 0 });
  const winners = table.standings.flatMap(({ rank, seat }) => (rank === 1 ? [seat] : []));
  if (winners.length === 1 && mine.length === 1 && winners[0] === mine[0]) return t('shell.you-win');
  const names = winners.map((seat) => distinctName(table.seats, seat)).join(', ');
  return winners.length > 1 ? t('shell.draw', { names }) : t('shell.wins', { name: names });
}

/** Who ended the game early, by resigning or by their time; null for a game that was played to its end. */
export function earlyEnd({ reason, seats }: TableView): string | null {
  if (reason === null || reason === 'played') return null;
  const left = (why: string) => {
    const names = seats.flatMap(({ out }, seat) => (out === why ? [distinctName(seats, seat)] : []));
    return names.length ? [t(`shell.ended-${why}`, { n: names.length, names: names.join(', ') })] : [];
  };
  return ['resigned', 'time'].flatMap(left).join(' ');
}
