import { type Color, COLORS } from '../../chess/types';
import type { ShownJudgement, ShownMove } from '../board/shown-move';

/** The slightest first. */
export const JUDGED: readonly ShownJudgement[] = ['inaccuracy', 'mistake', 'blunder'];

export type JudgementCount = Readonly<Record<ShownJudgement, number>>;

const countOf = (moves: readonly ShownMove[], color: Color): JudgementCount => {
  const count = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { turn, judgement } of moves) if (turn === color && judgement) count[judgement] += 1;
  return count;
};

/** How many moves of each side were judged, by judgement. */
export const countJudgements = (moves: readonly ShownMove[]): ReadonlyMap<Color, JudgementCount> =>
  new Map(COLORS.map((color) => [color, countOf(moves, color)]));
