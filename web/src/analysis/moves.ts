// Moves as the server's strongest player judges them.
import type { JudgedMove } from 'ominoes/server/jobs';

/** What one seat may expect after each move, as the `d` of a path in a picture of a given size. */
export function curve(moves: readonly JudgedMove[], seat: number, last: number, width: number, height: number): string {
  const x = (number: number): string => ((number / Math.max(1, last)) * width).toFixed(1);
  const y = (value: number): string => ((1 - Math.max(0, Math.min(1, value))) * height).toFixed(1);
  return moves.map((move, index) => `${index ? 'L' : 'M'}${x(move.number)} ${y(move.values[seat] ?? 0)}`).join('');
}
