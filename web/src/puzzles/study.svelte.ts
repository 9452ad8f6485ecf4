// A long question to the server's solver: it works in a process of its own, tells how far it is, and stops when the
// page is left. One question at a time; a new one ends the old.
import { language } from '../words/words.svelte';

export interface Progress {
  seconds: number;
  share?: number | null;
  remaining?: number | null;
  found?: number;
}

type Answer = { type: string; id: string | null } & Record<string, any>;

const LAST = new Set(['solved', 'counted', 'generated', 'refused', 'cancelled']);

export class Study {
  /** How far the present question is; null when there is none. */
  progress = $state.raw<Progress | null>(null);
  private socket: WebSocket | null = null;
  private number = 0;
  private heard: ((answer: Answer) => void) | null = null;

  /** Ask; every answer is handed on. Resolves with the last one, or with null when the question was given up. */
  async ask(question: Record<string, unknown>, heard: (answer: Answer) => void = () => {}): Promise<Answer | null> {
    this.cancel();
    const id = `q${++this.number}`;
    this.progress = { seconds: 0 };
    const socket = await this.opened().catch(() => null);
    if (id !== `q${this.number}`) return null;
    if (!socket) {
      this.progress = null;
      return { type: 'refused', id, key: 'offline', reason: '' };
    }
    return new Promise((resolve) => {
      const end = (answer: Answer | null): void => {
        this.heard = null;
        this.progress = null;
        resolve(answer);
      };
      this.heard = (answer) => {
        if (answer.type === 'closed') return end({ ...answer, type: 'refused', key: 'offline', reason: '' });
        if (answer.id !== id) return;
        if (answer.type === 'progress') this.progress = answer as unknown as Progress;
        heard(answer);
        if (LAST.has(answer.type)) end(answer.type === 'cancelled' ? null : answer);
      };
      this.given = () => end(null);
      socket.send(JSON.stringify({ ...question, id, language: language() }));
    });
  }

  private given: () => void = () => {};

  /** Give the present question up. */
  cancel(): void {
    if (!this.progress) return;
    const of = `q${this.number}`;
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: 'cancel', id: `c${this.number}`, of }));
    this.number += 1;
    this.progress = null;
    if (this.heard) this.given();
  }

  /** The page is left. */
  close(): void {
    this.cancel();
    this.socket?.close();
    this.socket = null;
  }

  private opened(): Promise<WebSocket> {
    if (this.socket?.readyState === WebSocket.OPEN) return Promise.resolve(this.socket);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/puzzles`);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.heard?.(JSON.parse(data));
    // Without a network a socket stays open for long, and says nothing.
    const gone = (): void => {
      removeEventListener('offline', gone);
      if (this.socket !== socket) return;
      this.socket = null;
      this.heard?.({ type: 'closed', id: null });
      socket.close();
    };
    addEventListener('offline', gone);
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve(socket);
      socket.onclose = () => {
        reject(new Error('closed'));
        gone();
      };
    });
  }
}
