import type { Evaluation } from '../../../chess/evaluation';
import { formatEvaluation, toWire } from '../../../chess/evaluation-number';
import type { GamePhase } from '../../../contract/analysis';
import type { ShownEvaluation, ShownMove } from '../shown-move';

/** What a cell shows in place of a value that is not there. */
export const MISSING = '--';

/** `+0.3`, `#2`, or `--` where there is no evaluation. White's view. */
export const evaluationText = (evaluation: ShownEvaluation | undefined): string =>
  evaluation ? formatEvaluation(evaluation.evalFloat, evaluation.mate) : MISSING;

/** Whether the move put mate on the board: the server says so, or the move itself does. */
export const isCheckmate = (move: ShownMove): boolean => move.evaluation?.mate === 0 || move.san.endsWith('#');

/** The evaluation after a move: `+0.0` at the start, before any, whatever the engine thinks of it. */
export const evaluationTextAt = (move: ShownMove | undefined): string =>
  move === undefined ? formatEvaluation(0) : evaluationText(move.evaluation);

/** What the bar beside a board shows: the same as the text, so it stands even at the start. */
export const barEvaluation = (move: ShownMove | undefined) => ({
  value: move?.evaluation,
  text: evaluationTextAt(move),
});

/** An evaluation that a bar shows, and its text. */
export const shownEvaluation = (evaluation: Evaluation): { readonly value: ShownEvaluation; readonly text: string } => {
  const value = toWire(evaluation);
  return { value, text: evaluationText(value) };
};

/** What the phases of a game are called on the screen. */
export const phaseNames: Readonly<Record<GamePhase['name'], string>> = {
  opening: 'Opening',
  middlegame: 'Middlegame',
  endgame: 'Endgame',
};
