// The move that the address of a replay asks for.

/** The number of the move in `?move=`, rounded and within the game; the last move when there is no valid number. */
export function requestedMove(text: string | null, last: number): number {
  const wanted = text === null || !text.trim() ? last : Math.trunc(Number(text));
  return Number.isFinite(wanted) ? Math.max(0, Math.min(last, wanted)) : last;
}
