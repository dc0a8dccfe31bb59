import { START_FEN } from '../../../chess/position/fen';
import { START_PATH } from '../../../chess/tree/path';
import { drawLabel } from '../draw-label';
import type { ShownEvaluation, ShownMove } from '../shown-move';
import { shownAt } from '../shown-place';
import type { Replay } from '../use-replay';
import { evaluationText, evaluationTextAt, isCheckmate } from './evaluation-text';
import { PositionHead } from './position-head';

type CurrentEvaluationProps = {
  readonly replay: Replay;
  readonly moves: readonly ShownMove[];
  /** The engine's own figure for the start, told beside the `+0.0` of games that begin from another position. */
  readonly start?: ShownEvaluation;
};

/** What the engine's analysis says of the position on the board. */
export function CurrentEvaluation({ replay, moves, start }: CurrentEvaluationProps) {
  const { tree, path } = replay;
  const move = shownAt(tree, path, moves);
  const isMate = move !== undefined && isCheckmate(move);
  const draw = drawLabel(tree, path);
  const hasNote = start && path === START_PATH && tree.start !== START_FEN;
  return (
    <PositionHead
      replay={replay}
      text={evaluationTextAt(move)}
      judgement={move?.judgement}
      isCheckmate={isMate}
      outcome={
        <>
          {isMate && <span className="text-xl font-semibold text-accent">Checkmate</span>}
          {draw !== '' && <span className="font-semibold text-accent">{draw}</span>}
        </>
      }
      note={hasNote && <span className="text-sm text-ink-soft">The engine gives {evaluationText(start)} here</span>}
    />
  );
}
