// The countdown to the start of a race, by the server's clock: the same moment for all.

const SECOND = 1000;

export class RaceStart {
  /** The seconds until the start, rounded up: 3, 2, 1, and 0 from the start on. */
  seconds = $state(0);

  /** `since` is when the present race begins, or null; for a component that is being made. */
  constructor(since: () => number | null, now: () => number) {
    $effect.pre(() => {
      const start = since();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const count = (): void => {
        const left = start === null ? 0 : Math.max(0, start - now());
        this.seconds = Math.ceil(left / SECOND);
        if (left > 0) timer = setTimeout(count, left % SECOND || SECOND);
      };
      count();
      return () => clearTimeout(timer);
    });
  }
}
