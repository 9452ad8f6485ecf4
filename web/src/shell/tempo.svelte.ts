// The tempo at which the moves of others are shown. Computer players move faster than eyes follow, so what arrives waits
// here between the connection and the view, in order, until the move before it has been seen. What may wait, and what
// never does, is for the connection to say.
import { settings, type Settings } from './settings.svelte';

/** For how many milliseconds nothing follows a move: one of mine, and one of somebody else. */
const STAYS: Record<Settings['tempo'], { mine: number; theirs: number }> = {
  instant: { mine: 0, theirs: 0 },
  normal: { mine: 600, theirs: 900 },
  slow: { mine: 1200, theirs: 2000 },
};

interface Step {
  show: () => void;
  /** Whether it is a move of somebody else, which is to be seen before the next one. */
  watched: boolean;
}

export class Tempo {
  /** How many moves have arrived that are not shown yet. */
  waiting = $state(0);
  /** Whether nothing waits any more, because the person wants to see the end. */
  skipping = $state(false);
  private readonly steps: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Until when nothing follows the move shown last, on the clock of `performance`. */
  private free = 0;

  /** Show what came after what waits, and not before it. */
  inOrder(show: () => void): void {
    if (this.steps.length) this.steps.push({ show, watched: false });
    else show();
  }

  /** Show a move of somebody else when those before it have been seen. */
  inTime(show: () => void): void {
    this.steps.push({ show, watched: true });
    this.waiting += 1;
    this.go();
  }

  /** Show a move or a position that does not wait, and everything before it. */
  atOnce(show: () => void): void {
    this.skipping = false;
    this.hurry();
    show();
    this.free = performance.now() + STAYS[settings.tempo].mine;
  }

  /** Show everything that waits. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.steps.length) this.next();
  }

  /** Show everything that waits, and from now on whatever comes at once. */
  skip(): void {
    this.skipping = true;
    this.hurry();
  }

  /** Show nothing any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.steps.length = 0;
  }

  private go = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.steps.length) {
      const wait = this.steps[0]!.watched ? this.wait() : 0;
      if (wait > 0) {
        this.timer = setTimeout(this.go, wait);
        return;
      }
      this.next();
    }
  };

  private next(): void {
    const { show, watched } = this.steps.shift()!;
    if (watched) {
      this.waiting -= 1;
      this.free = performance.now() + STAYS[settings.tempo].theirs;
    }
    show();
  }

  /** For how long the next move has to wait. Nobody sees a page in the background. */
  private wait(): number {
    if (this.skipping || settings.tempo === 'instant' || document.visibilityState === 'hidden') return 0;
    return this.free - performance.now();
  }
}
