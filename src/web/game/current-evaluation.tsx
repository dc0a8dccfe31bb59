import { START_PLY } from '../../chess/replay';
import type { Ply } from '../../chess/types';
import { Badge } from '../ui/badge';
import { evaluationText, evaluationTextAt, isCheckmate } from './evaluation-text';
import { JudgementMark } from './judgement-mark';
import { labelAt } from './shown-move';
import type { ShownEvaluation, ShownMove } from './shown-move';

type CurrentEvaluationProps = {
  readonly moves: readonly ShownMove[];
  readonly ply: Ply;
  /** The engine's own figure for the start, told beside the `+0.0` of games that begin from another position. */
  readonly start?: ShownEvaluation | undefined;
  /** Why the game is a draw here, as `drawWords` says it. */
  readonly draw?: string | undefined;
};

/** The evaluation of the position on the board, where in the game that is, and the move that led there. */
export function CurrentEvaluation({ moves, ply, start, draw = '' }: CurrentEvaluationProps) {
  const move = ply === START_PLY ? undefined : moves[ply];
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
      <output aria-label="Evaluation" className="min-w-20 text-3xl font-semibold tabular-nums">
        {evaluationTextAt(moves, ply)}
      </output>
      {move && isCheckmate(move) && <span className="text-xl font-semibold text-accent">Checkmate</span>}
      {draw !== '' && <span className="font-semibold text-accent">{draw}</span>}
      <Badge>{labelAt(moves, ply)}</Badge>
      {move && (
        <span className="flex items-baseline gap-1 text-xl font-semibold">
          {move.san}
          {move.judgement && <JudgementMark judgement={move.judgement} />}
        </span>
      )}
      {!move && start && <span className="text-sm text-ink-soft">The engine gives {evaluationText(start)} here</span>}
    </div>
  );
}
