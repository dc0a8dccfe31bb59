import { formatEvaluation } from '../../chess/evaluation-number';
import { START_PLY } from '../../chess/replay';
import type { Ply } from '../../chess/types';
import type { ShownEvaluation, ShownMove } from './shown-move';

/** What a cell shows in place of a value that is not there. */
export const MISSING = '--';

/** `+0.3`, `#2`, or `--` where there is no evaluation. White's view. */
export const evaluationText = (evaluation: ShownEvaluation | undefined): string =>
  evaluation ? formatEvaluation(evaluation.evalFloat, evaluation.mate) : MISSING;

/** Whether the move put mate on the board: the server says so, or the move itself does. */
export const isCheckmate = (move: ShownMove): boolean => move.evaluation?.mate === 0 || move.san.endsWith('#');

/** The evaluation at a place of the game: `+0.0` at the start, whatever the engine thinks of it. */
export const evaluationTextAt = (moves: readonly ShownMove[], ply: Ply): string =>
  ply === START_PLY ? formatEvaluation(0) : evaluationText(moves[ply]?.evaluation);
