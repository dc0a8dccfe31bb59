import { formatStoredEvaluation } from '../../../chess/evaluation-number';
import { phaseByIndex } from '../../../chess/phase';
import { depthOf, nodeAt } from '../../../chess/tree/tree-replay';
import { drawLabel } from '../../board/draw-label';
import { phaseNames } from '../../board/evaluation/phase-names';
import { PositionHead } from '../../board/evaluation/position-head';
import type { Replay } from '../../board/use-replay';
import { judgementOf } from './place-labels';

type GameViewerPlaceProps = {
  readonly replay: Replay;
  /** White's view, as `replayEvaluation` gives it. */
  readonly evaluation: number | null;
};

/** Where in the game the board stands, and how good the position is. */
export function GameViewerPlace({ replay, evaluation }: GameViewerPlaceProps) {
  const { tree, path } = replay;
  const words = [
    drawLabel(tree, path),
    judgementOf(evaluation, nodeAt(tree, path)?.san),
    phaseNames[phaseByIndex(depthOf(path))],
  ];
  return (
    <div className="flex flex-col gap-2">
      <PositionHead replay={replay} text={formatStoredEvaluation(evaluation)} />
      <p className="min-h-5 text-sm text-ink-soft">{words.filter((part) => part !== '').join(' · ')}</p>
    </div>
  );
}
