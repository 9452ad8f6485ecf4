// Which of the placed pieces are news to a person: those that others have placed since the person's own last one.

/** For each piece, in the order in which they were placed, its number among the news; undefined for those that are none.
    Nothing is news to somebody who only watches, or who plays all seats. `owners` has the seat that placed each piece. */
export function newsSince(owners: readonly number[], mine: readonly number[]): (number | undefined)[] {
  const others = owners.some((seat) => !mine.includes(seat));
  if (!mine.length || !others) return owners.map(() => undefined);
  const seen = owners.reduce((last, seat, index) => (mine.includes(seat) ? index : last), -1);
  return owners.map((_, index) => (index > seen ? index - seen : undefined));
}
