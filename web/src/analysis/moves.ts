// Moves as the server's strongest player judges them.
import type { JudgedMove } from 'ominoes/server/jobs';

/** What one seat may expect after each move and what it got in the end, as the `d` of a path in a picture. */
export function curve(
  moves: readonly JudgedMove[],
  outcome: readonly number[],
  seat: number,
  last: number,
  { width, height }: { width: number; height: number },
): string {
  const x = (number: number): string => ((number / Math.max(1, last)) * width).toFixed(1);
  const y = (value: number): string => ((1 - Math.max(0, Math.min(1, value))) * height).toFixed(1);
  const points = moves.map((move) => `${x(move.number)} ${y(move.values[seat] ?? 0)}`);
  if (points.length && outcome.length) points.push(`${x(last)} ${y(outcome[seat] ?? 0)}`);
  return points.map((point, index) => `${index ? 'L' : 'M'}${point}`).join('');
}
