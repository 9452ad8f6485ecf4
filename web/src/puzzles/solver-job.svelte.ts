// A long question to the server's solver, which works in a process of its own, reports progress, and stops when the
// page is left. A new question cancels the one before.
import type { AnyJob, Cancel, Counted, Generated, Progress, ServerMessage, Solved } from 'ominoes/server/jobs';
import type { Cancelled, Refusal } from 'ominoes/server/wire';
import { language } from '../i18n/messages.svelte';

export type Answer = ServerMessage | Refusal | Cancelled;
/** The last answer to each kind of question. */
export interface Ends {
  solve: Solved;
  count: Counted;
  generate: Generated;
}
/** What a kind of question says besides its id and its language. */
export type Question<Kind extends keyof Ends> = { type: Kind } & Omit<
  Extract<AnyJob, { type: Kind }>,
  'id' | 'language'
>;
type End = Ends[keyof Ends] | Refusal;

function isEnd(answer: Answer): answer is End {
  return ['solved', 'counted', 'generated', 'refused'].includes(answer.type);
}

export class SolverJob {
  /** The progress of the present question; null when there is none. */
  progress = $state.raw<Pick<Progress, 'seconds' | 'share' | 'found'> | null>(null);
  private socket: WebSocket | null = null;
  private number = 0;
  /** Takes each answer, and null when the connection is lost. */
  private onAnswer: ((answer: Answer | null) => void) | null = null;

  /** Ask a question, and pass every answer on. Resolves with the last answer, or with null if it was cancelled. */
  async ask<Kind extends keyof Ends>(
    question: Question<Kind>,
    onAnswer: (answer: Answer) => void = () => {},
  ): Promise<Ends[Kind] | Refusal | null> {
    this.cancel();
    const id = `q${++this.number}`;
    this.progress = { seconds: 0 };
    const socket = await this.opened().catch(() => null);
    if (id !== `q${this.number}`) return null;
    if (!socket) {
      this.progress = null;
      return offline(id);
    }
    return new Promise((resolve) => {
      const end = (answer: End | null): void => {
        this.onAnswer = null;
        this.progress = null;
        resolve(answer as Ends[Kind] | Refusal | null);
      };
      this.onAnswer = (answer) => {
        if (answer === null) return end(offline(id));
        if (answer.id !== id) return;
        if (answer.type === 'progress') this.progress = answer;
        onAnswer(answer);
        if (isEnd(answer)) end(answer);
      };
      this.giveUp = () => end(null);
      socket.send(JSON.stringify({ ...question, id, language: language() }));
    });
  }

  private giveUp: () => void = () => {};

  /** Cancel the present question. */
  cancel(): void {
    if (!this.progress) return;
    const of = `q${this.number}`;
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: 'cancel', id: `c${this.number}`, of } satisfies Cancel));
    this.number += 1;
    this.progress = null;
    if (this.onAnswer) this.giveUp();
  }

  /** Cancel the question and close the connection: the view is left. */
  close(): void {
    this.cancel();
    this.socket?.close();
    this.socket = null;
  }

  private opened(): Promise<WebSocket> {
    if (this.socket?.readyState === WebSocket.OPEN) return Promise.resolve(this.socket);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/puzzles`);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.onAnswer?.(JSON.parse(data));
    // Without a network a socket stays open and silent for a long time.
    const gone = (): void => {
      removeEventListener('offline', gone);
      if (this.socket !== socket) return;
      this.socket = null;
      this.onAnswer?.(null);
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

function offline(id: string): Refusal {
  return { type: 'refused', id, key: 'offline', reason: '' };
}
