import { type ReactNode, useId } from 'react';
import { formatStoredEvaluation } from '../../../chess/evaluation-number';
import { phaseByIndex } from '../../../chess/phase';
import { depthOf, nodeAt } from '../../../chess/tree/tree-replay';
import { drawLabel } from '../../board/draw-label';
import { MISSING } from '../../board/evaluation/evaluation-text';
import { phaseNames } from '../../board/evaluation/phase-names';
import { PositionHead } from '../../board/evaluation/position-head';
import type { Replay } from '../../board/use-replay';
import { SEARCH_DEPTH } from '../profile/placeholders';
import { SampleMark } from '../sample-mark';
import { judgementOf } from './place-labels';
import type { PositionFacts } from './position-facts';

type PositionPanelProps = {
  readonly replay: Replay;
  /** White's view, as `replayEvaluation` gives it. */
  readonly evaluation: number | null;
  readonly facts: PositionFacts;
};

/** Everything about the position on the board: evaluation and its name, accuracy, phase, best move, depth. OPA-02. */
export function PositionPanel({ replay, evaluation, facts }: PositionPanelProps) {
  const titleId = useId();
  const { tree, path } = replay;
  const san = nodeAt(tree, path)?.san;
  const draw = drawLabel(tree, path);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-sm font-semibold">
        Position Analysis
      </h3>
      <PositionHead replay={replay} text={formatStoredEvaluation(evaluation)} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm tabular-nums">
        <Fact name="Evaluation">{judgementOf(evaluation, san) || MISSING}</Fact>
        {draw !== '' && <Fact name="Result">{draw}</Fact>}
        <Fact name="Accuracy">{accuracyText(facts)}</Fact>
        <Fact name="Phase">{phaseNames[phaseByIndex(depthOf(path))]}</Fact>
        <Fact name="Best move">
          {facts.best ?? MISSING}
          {facts.best === undefined && (
            <span className="text-ink-soft"> {san?.endsWith('#') ? '' : 'Analyze the game to see it'}</span>
          )}
        </Fact>
        <Fact name="Depth">
          {facts.depth ?? SEARCH_DEPTH} {facts.depth === undefined && <SampleMark />}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-h-5">{children}</dd>
    </div>
  );
}

/** `Black’s move 87%, your game 91%`, as far as it is known. */
const accuracyText = ({ moveAccuracy, mover, gameAccuracy }: PositionFacts): string => {
  const parts = [
    moveAccuracy !== undefined && `${mover === 'white' ? 'White’s' : 'Black’s'} move ${Math.round(moveAccuracy)}%`,
    gameAccuracy !== undefined && `your game ${gameAccuracy.toFixed(1)}%`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? MISSING : parts.join(', ');
};
