// The curves of the races of a finished game as paths.
import type { Race } from 'ominoes/players/race_review';

/** How many squares a picture of a race is high. */
export function height(race: Race): number {
  const reached = race.curves.flatMap((curve) => curve.map(([, done]) => done));
  return Math.max(1, ...reached, ...race.goals.map((goal) => goal ?? 0));
}

/** The curve of a seat in a picture of a given size: squares come a piece at a time, so it climbs in steps. */
export function steps(race: Race, seat: number, width: number, tall: number): string {
  const x = (t: number): string => ((t / Math.max(1, race.length)) * width).toFixed(1);
  const y = (done: number): string => ((1 - done / height(race)) * tall).toFixed(1);
  const climbed = race.curves[seat]!.map(([t, done]) => `H${x(t)}V${y(done)}`).join('');
  return `M0 ${tall}${climbed}H${x(race.finished[seat] ?? race.length)}`;
}
