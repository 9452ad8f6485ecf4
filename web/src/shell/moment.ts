// Which moment of a game an address asks for.

/** The number of a move, from `?move=`: a whole one that there is, and the last one when nothing sensible is asked for. */
export function momentAsked(text: string | null, last: number): number {
  const wanted = text === null || !text.trim() ? last : Math.trunc(Number(text));
  return Number.isFinite(wanted) ? Math.max(0, Math.min(last, wanted)) : last;
}
