// The connection to a table at which seats may race: it follows their progress, and asks again for events that the server
// redacted while the race went on.
import type { Events, ServerMessage } from 'ominoes/server/wire';
import { TableConnection, type Update } from '../shell/connection.svelte';

export class RaceConnection extends TableConnection {
  /** How far each seat has come in the present race. */
  private progress = $state.raw<Record<number, number>>({});

  override get extraProps(): object {
    return { progress: this.progress, actions: this.played };
  }

  /** The actions of the seats. */
  private played = $derived(
    this.events.flatMap(({ event }) => (event.type === 'played' ? [{ seat: event.seat, action: event.action }] : [])),
  );

  /** The number of the last event up to which no event is missing or redacted. */
  protected override get since(): number {
    const redacted = this.events.find((each) => each.redacted);
    return redacted ? redacted.seq - 1 : super.since;
  }

  /** In a race nobody has the time to watch the others. */
  protected override canBeWatched(message: Events): boolean {
    const racing = [this.position, message.position].some((each) => each?.turn.kind === 'race');
    return !racing && super.canBeWatched(message);
  }

  protected override receive(message: ServerMessage): void {
    if (message.type === 'progress') this.progress = { ...this.progress, [message.seat]: message.done };
    else super.receive(message);
  }

  protected override apply(message: Update, seq: number): void {
    const race = this.position?.race?.since;
    super.apply(message, seq);
    if (this.position?.race?.since !== race) this.progress = {};
    const complete = new Map([...(message.events ?? []), ...(message.shown ?? [])].map((each) => [each.seq, each]));
    if (this.events.some((each) => each.redacted && complete.has(each.seq)))
      this.events = this.events.map((each) => (each.redacted && complete.get(each.seq)) || each);
  }
}
