import type { ReactNode } from 'react';
import { plyColor } from '../../../chess/game';
import { depthOf, nodeAt } from '../../../chess/tree/tree-replay';
import { Badge } from '../../ui/badge';
import { drawLabel } from '../draw-label';
import { judgementLabels } from '../judgement-labels';
import { JudgementMark } from '../judgement-mark';
import type { ShownJudgement } from '../shown-move';
import { placeLabel } from '../shown-place';
import type { Replay } from '../use-replay';

type PositionHeadProps = {
  readonly replay: Pick<Replay, 'tree' | 'path'>;
  /** The evaluation of the position. */
  readonly text: string;
  readonly judgement?: ShownJudgement;
  /** Whether mate is on the board: it is said, not its number. */
  readonly isCheckmate?: boolean;
  /** Stands behind the evaluation. */
  readonly outcome?: ReactNode;
  /** Stands at the end. */
  readonly note?: ReactNode;
};

/**
 * The evaluation of the position on the board, where in the game that is, and the move that led there, which is said.
 */
export function PositionHead({ replay, text, judgement, isCheckmate = false, outcome, note }: PositionHeadProps) {
  const { tree, path } = replay;
  const node = nodeAt(tree, path);
  const word = judgement ? `, ${judgementLabels[judgement].word.toLowerCase()}` : '';
  const played = `${plyColor(tree, depthOf(path)) === 'white' ? 'White' : 'Black'} played ${node?.san ?? ''}`;
  const said = node ? `${played}: ${isCheckmate ? 'checkmate' : `evaluation ${text}`}${word}` : 'Before the first move';
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
      <output aria-label="Evaluation" className="min-w-20 text-3xl font-semibold tabular-nums">
        {text}
      </output>
      {outcome}
      <Badge>{placeLabel(tree, path)}</Badge>
      {node && (
        <span className="flex items-baseline gap-1 text-xl font-semibold">
          {node.san}
          {judgement && <JudgementMark judgement={judgement} />}
        </span>
      )}
      {note}
      <p aria-live="polite" className="sr-only">
        {[said, drawLabel(tree, path)].filter((words) => words !== '').join('. ')}
      </p>
    </div>
  );
}
