// The sentence about the game that stands above the seats: whose turn it is, or how the game ended.
import { t } from '../i18n/messages.svelte';
import type { TableConnection } from './connection.svelte';
import { outcome } from './outcome';
import { distinctName } from './seat-names';

type Known = Pick<TableConnection, 'table' | 'position' | 'you' | 'acting' | 'pending' | 'state'>;

export function statusOf({ table, position, you, acting, pending, state }: Known): string {
  const { seats, status, paused } = table!;
  const { turn, scores } = position!;
  const name = (seat: number): string => distinctName(seats, seat);
  if (status === 'waiting') return t('shell.status-waiting');
  if (status === 'over') return outcome(table!, scores, you.seats);
  if (paused) return t('shell.status-paused');
  if (pending) return t(state === 'open' ? 'shell.status-sending' : 'shell.status-kept');
  if (acting !== null && you.seats.length > 1) return t('shell.status-turn-of', { name: name(acting) });
  if (acting !== null) return t(turn.kind === 'seat' ? 'shell.status-your-turn' : 'shell.status-all-act');
  if (turn.kind === 'chance') return t('shell.status-chance');
  return t('shell.status-turn-of', { name: turn.seats.map(name).join(', ') });
}
