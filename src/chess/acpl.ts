import { colorOf, pairs, perColor, withoutCheckmate, type PerColor } from './accuracy';
import type { Evaluation } from './evaluation';
import type { Color } from './types';
import { cappedCentipawns } from './win-chance';

/**
 * Average centipawn loss of each side, whole centipawns, as Lichess reckons it: evaluations within ±1000 (a mate is
 * ±1000), gains count as no loss. `evaluations` are those after each move. A move that mates has no part.
 */
export const averageCentipawnLoss = (
  start: Evaluation,
  evaluations: readonly Evaluation[],
  firstMover: Color,
): PerColor => {
  const losses = pairs([start, ...withoutCheckmate(evaluations)].map(cappedCentipawns)).map(([before, after], ply) => {
    const color = colorOf(ply, firstMover);
    return { color, loss: Math.max(0, color === 'white' ? before - after : after - before) };
  });
  return perColor((color) => {
    const own = losses.filter((move) => move.color === color);
    if (own.length === 0) return undefined;
    return Math.round(own.reduce((total, { loss }) => total + loss, 0) / own.length);
  });
};
