/** The evaluation graph in percent of width and height, from the top left. */
import { winPercent } from '../../../chess/evaluation';
import { fromWire } from '../../../chess/evaluation-number';
import { START_PLY } from '../../../chess/game';
import type { Ply } from '../../../chess/types';
import type { ShownEvaluation, ShownMove } from '../shown-move';

export type GraphPoint = { readonly ply: Ply; readonly x: number; readonly y: number };

const EVEN: ShownEvaluation = { evalFloat: 0 };

/** White's win probability, 0-100; a mate is certain. */
export const whiteChance = (shown: ShownEvaluation): number => {
  const evaluation = fromWire(shown);
  const percent = winPercent(evaluation);
  if ('cp' in evaluation) return percent;
  return percent > 50 ? 100 : 0;
};

/** 0-100: the start at 0, the last of `total` plies at 100. */
export const graphX = (total: number, ply: Ply): number => (total === 0 ? 0 : ((ply - START_PLY) / total) * 100);

/** The ply nearest to `x`, in percent of the width. */
export const plyAtX = (total: number, x: number): Ply =>
  Math.min(total, Math.max(0, Math.round((x / 100) * total))) + START_PLY;

/** A move without evaluation breaks the line. */
export const graphSegments = (
  moves: readonly ShownMove[],
  start: ShownEvaluation = EVEN,
): readonly (readonly GraphPoint[])[] => {
  const segments: GraphPoint[][] = [[{ ply: START_PLY, x: 0, y: 100 - whiteChance(start) }]];
  for (const { ply, evaluation } of moves) {
    if (!evaluation) {
      if (segments.at(-1)?.length !== 0) segments.push([]);
      continue;
    }
    segments.at(-1)?.push({ ply, x: graphX(moves.length, ply), y: 100 - whiteChance(evaluation) });
  }
  return segments.filter((segment) => segment.length > 0);
};

const pointText = ({ x, y }: GraphPoint): string => `${x.toFixed(2)},${y.toFixed(2)}`;

/** As an SVG path in a box of 100 by 100. */
export const linePath = (segment: readonly GraphPoint[]): string => `M${segment.map(pointText).join('L')}`;

/** White's share: the area under the line. */
export const areaPath = (segment: readonly GraphPoint[]): string => {
  const [first, last] = [segment[0], segment.at(-1)];
  if (!first || !last) return '';
  return `${linePath(segment)}L${last.x.toFixed(2)},100L${first.x.toFixed(2)},100Z`;
};

/** The part above White's share is Black's. */
export const bandPath = (segment: readonly GraphPoint[]): string =>
  areaPath(segment.map((point) => ({ ...point, y: 0 })));

/** About `count` move numbers at round steps. */
export const axisTicks = (moves: readonly ShownMove[], count = 8): readonly { x: number; moveNumber: number }[] => {
  const first = moves[0]?.moveNumber ?? 1;
  const last = moves.at(-1)?.moveNumber ?? 1;
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (last - first + 1) / size <= count) ?? 100;
  return moves
    .filter(({ turn, moveNumber }) => turn === 'white' && moveNumber % step === 0)
    .map(({ ply, moveNumber }) => ({ x: graphX(moves.length, ply), moveNumber }));
};
