import type { PositionEvaluation } from '../../chess/evaluation';
import { reviewGame } from '../../chess/review/review-game';
import { tellVerdict } from '../../messages/review/verdict';
import { readGame } from '../data/games';

export type VerdictInput = {
  /** The moves with their result, and no header but `FEN` and `Termination`. */
  readonly pgn: string;
  /** One more than plies. */
  readonly positions: readonly Pick<PositionEvaluation, 'evaluation' | 'bestMove'>[];
};

export const verdictsOf = ({ pgn, positions }: VerdictInput): readonly string[] => {
  const game = readGame(pgn);
  const { start, moves } = reviewGame(
    game,
    positions.map((found) => ({ ...found, depth: 12, pv: [] })),
  );
  const told = tellVerdict(game, { evaluation: start, moves });
  return told === undefined ? [] : [told.text];
};
