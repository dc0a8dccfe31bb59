/** The evaluation graph as numbers: percent of the width from the left, percent of the height from the top. */
import { winPercent } from '../../../chess/evaluation';
import { fromWire } from '../../../chess/evaluation-number';
import { START_PLY } from '../../../chess/game';
import type { Ply } from '../../../chess/types';
import type { ShownEvaluation, ShownMove } from '../shown-move';

export type GraphPoint = { readonly ply: Ply; readonly x: number; readonly y: number };

const EVEN: ShownEvaluation = { evalFloat: 0 };

/** White's win probability, 0-100. */
export const whiteChance = (evaluation: ShownEvaluation): number => winPercent(fromWire(evaluation));

/** Horizontal position of a ply, 0-100: the start at 0, the last of `total` plies at 100. */
export const graphX = (total: number, ply: Ply): number => (total === 0 ? 0 : ((ply - START_PLY) / total) * 100);

/** The ply nearest to `x`, in percent of the width. */
export const plyAtX = (total: number, x: number): Ply =>
  Math.min(total, Math.max(0, Math.round((x / 100) * total))) + START_PLY;

/** Points for the start and every evaluated move; a move without evaluation breaks the line. */
export const graphStretches = (
  moves: readonly ShownMove[],
  start: ShownEvaluation = EVEN,
): readonly (readonly GraphPoint[])[] => {
  const stretches: GraphPoint[][] = [[{ ply: START_PLY, x: 0, y: 100 - whiteChance(start) }]];
  for (const { ply, evaluation } of moves) {
    if (!evaluation) {
      if (stretches.at(-1)?.length !== 0) stretches.push([]);
      continue;
    }
    stretches.at(-1)?.push({ ply, x: graphX(moves.length, ply), y: 100 - whiteChance(evaluation) });
  }
  return stretches.filter((stretch) => stretch.length > 0);
};

const place = ({ x, y }: GraphPoint): string => `${x.toFixed(2)},${y.toFixed(2)}`;

/** As an SVG path in a box of 100 by 100. */
export const linePath = (stretch: readonly GraphPoint[]): string => `M${stretch.map(place).join('L')}`;

/** White's share: the area under the line. */
export const areaPath = (stretch: readonly GraphPoint[]): string => {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return '';
  return `${linePath(stretch)}L${last.x.toFixed(2)},100L${first.x.toFixed(2)},100Z`;
};

/** The full height along the points: the part above White's share is Black's. */
export const bandPath = (stretch: readonly GraphPoint[]): string =>
  areaPath(stretch.map((point) => ({ ...point, y: 0 })));

/** Move numbers for the axis, about `count` of them, at round steps. */
export const axisTicks = (moves: readonly ShownMove[], count = 8): readonly { x: number; moveNumber: number }[] => {
  const first = moves[0]?.moveNumber ?? 1;
  const last = moves.at(-1)?.moveNumber ?? 1;
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (last - first + 1) / size <= count) ?? 100;
  return moves
    .filter(({ turn, moveNumber }) => turn === 'white' && moveNumber % step === 0)
    .map(({ ply, moveNumber }) => ({ x: graphX(moves.length, ply), moveNumber }));
};
