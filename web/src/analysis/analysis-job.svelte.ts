// The analysis of a finished game by the server. It has a connection of its own, reports progress, and stops when the
// connection is closed.
import type { AnalysisAnswer, Progress } from 'ominoes/server/jobs';
import type { Message, Refusal } from 'ominoes/server/wire';
import { language } from '../i18n/messages.svelte';

type Answer = AnalysisAnswer | Progress | Refusal;

const ID = 'judge';
const MS = 80;

export class AnalysisJob {
  state = $state<'none' | 'working' | 'done' | 'refused'>('none');
  share = $state(0);
  remaining = $state<number | null>(null);
  seats = $state.raw<readonly string[]>([]);
  found = $state.raw<AnalysisAnswer | null>(null);
  reason = $state('');
  private socket: WebSocket | null = null;

  constructor(private readonly table: string) {}

  /** Ask the server to analyse. An analysis that it has already made comes back at once. */
  begin(): void {
    this.close();
    [this.state, this.share, this.remaining, this.reason] = ['working', 0, null, ''];
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket?language=${language()}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      const messages: Message[] = [
        { type: 'hello', key: null, since: 0 },
        { type: 'analyse', id: ID, ms: MS },
      ];
      for (const message of messages) socket.send(JSON.stringify(message));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Answer;
      if (message.id === ID) this.receive(message);
    };
    socket.onclose = () => {
      if (this.socket === socket && this.state === 'working') this.state = 'refused';
    };
  }

  private receive(message: Answer): void {
    if (message.type === 'progress') {
      this.share = message.share ?? this.share;
      this.remaining = message.remaining ?? null;
      return;
    }
    if (message.type === 'analysis') [this.state, this.seats, this.found] = ['done', message.seats, message];
    else if (message.type === 'refused') [this.state, this.reason] = ['refused', message.reason];
    this.close();
  }

  /** Stop the analysis. */
  close(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (this.state === 'working') this.state = 'none';
  }
}
