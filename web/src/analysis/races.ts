// Races as the server tells them afterwards, and their curves as paths.

export type Cells = [number, number][];

/** A way to do a task: what a seat showed, or a solution of the house. */
export interface Covering {
  seat: number | null;
  pieces: [string, Cells][];
}

export interface Race {
  before: number;
  after: number;
  length: number;
  tasks: { name: string; words: string; seats: number[]; figure: Cells; coverings: Covering[]; pace: string }[];
  goals: (number | null)[];
  /** For each seat, how many squares lay covered from which millisecond on. */
  curves: [number, number][][];
  told: boolean[];
  finished: (number | null)[];
  points: number[];
  story: { text: string; seat: number | null; t: number | null }[];
}

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
