// How a game ended, as sentences: who won, and who ended it early.
import type { TableView } from 'ominoes/tables/view';
import type { GamePlugin } from '../games/contract';
import { language, t } from '../i18n/messages.svelte';
import { distinctName } from './seat-names';

/** Who won, as told to the holder of the seats `mine`. */
export function outcome(table: TableView, scores: readonly number[], mine: readonly number[]): string {
  if (table.seats.length === 1) return t('shell.finished-alone', { score: scores[0] ?? 0 });
  const winners = table.standings.flatMap(({ rank, seat }) => (rank === 1 ? [seat] : []));
  if (winners.length === 1 && mine.length === 1 && winners[0] === mine[0]) return t('shell.you-win');
  const [own, others] = [table.standings.find(({ seat }) => seat === mine[0]), table.seats.length];
  if (mine.length === 1 && own && own.rank > 1 && others > 2)
    return t('shell.you-came', { place: ordinal(own.rank), n: others });
  const names = winners.map((seat) => distinctName(table.seats, seat)).join(', ');
  return winners.length > 1 ? t('shell.draw', { names }) : t('shell.wins', { name: names });
}

/** A place as people say it: 2nd. */
function ordinal(rank: number): string {
  const rule = new Intl.PluralRules(language(), { type: 'ordinal' }).select(rank);
  const known = rule === 'one' || rule === 'two' || rule === 'few' ? rule : 'other';
  return t(`shell.place-${known}`, { rank });
}

/** What decided a game that was played to its end, in one sentence; null where nothing is to be said. */
export function decision(table: TableView, view: unknown, plugin: GamePlugin | null): string | null {
  const { reason, standings, seats } = table;
  const [first, second] = standings;
  if (reason !== 'played' || !plugin || !first || !second) return null;
  const names = seats.map((_, seat) => distinctName(seats, seat));
  if (plugin.decided) return plugin.decided(view, standings, names, t);
  if (first.score <= second.score) return null;
  return t('shell.decided', { n: first.score - second.score, first: names[first.seat]!, second: names[second.seat]! });
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
