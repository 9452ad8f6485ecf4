// A finished game, judged by the server's strongest player, or race by race: asked for over a connection of its own, with progress, and
// given up by leaving.
import { language } from '../words/words.svelte';
import type { Race } from './races';

/** A move and what the search thinks of it; `values` are what each seat may expect after it. */
export interface Judged {
  number: number;
  seat: number;
  text: string;
  values: number[];
  best: string;
  best_value: number;
  loss: number;
  turning_point: boolean;
  better_because: string;
}

const ID = 'judge';
const MS = 80;

export class Judging {
  state = $state<'none' | 'working' | 'done' | 'refused'>('none');
  share = $state(0);
  remaining = $state<number | null>(null);
  seats = $state.raw<string[]>([]);
  moves = $state.raw<Judged[]>([]);
  races = $state.raw<Race[]>([]);
  reason = $state('');
  private socket: WebSocket | null = null;

  constructor(private readonly table: string) {}

  /** Begin; whoever asked before gets the old answer at once. */
  begin(): void {
    this.close();
    [this.state, this.share, this.remaining, this.reason] = ['working', 0, null, ''];
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket?language=${language()}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', key: null, since: 0 }));
      socket.send(JSON.stringify({ type: 'analyse', id: ID, ms: MS }));
    };
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.id === ID) this.heard(told);
    };
    socket.onclose = () => {
      if (this.socket === socket && this.state === 'working') this.state = 'refused';
    };
  }

  private heard(told: any): void {
    if (told.type === 'progress') {
      this.share = told.share ?? this.share;
      this.remaining = told.remaining ?? null;
      return;
    }
    if (told.type === 'analysis')
      [this.state, this.seats, this.moves, this.races] = ['done', told.seats, told.moves ?? [], told.races ?? []];
    else if (told.type === 'refused') [this.state, this.reason] = ['refused', told.reason];
    this.close();
  }

  /** Give it up. */
  close(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (this.state === 'working') this.state = 'none';
  }
}

/** A point of the curve: after which move, and what one seat may expect, as x and y of a picture of a given size. */
export function curve(moves: readonly Judged[], seat: number, last: number, width: number, height: number): string {
  const x = (number: number): string => ((number / Math.max(1, last)) * width).toFixed(1);
  const y = (value: number): string => ((1 - Math.max(0, Math.min(1, value))) * height).toFixed(1);
  return moves.map((move, index) => `${index ? 'L' : 'M'}${x(move.number)} ${y(move.values[seat] ?? 0)}`).join('');
}
