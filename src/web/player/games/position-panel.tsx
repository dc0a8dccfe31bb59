import { type ReactNode, useId } from 'react';
import { evaluationLabel, formatStoredEvaluation } from '../../../chess/evaluation-number';
import { phaseByIndex } from '../../../chess/phase';
import { depthOf, nodeAt } from '../../../chess/tree/tree-replay';
import type { Uci } from '../../../chess/types';
import type { ScoutedGame } from '../../../contract/player/scout';
import { MISSING, phaseNames } from '../../board/evaluation/evaluation-text';
import { drawLabel, PositionHead } from '../../board/evaluation/position-evaluation';
import type { BoardPlayers } from '../../board/player-name';
import { ReplayBoard } from '../../board/replay-board';
import type { Replay } from '../../board/use-replay';
import { SEARCH_DEPTH } from '../profile/placeholders';
import { SampleMark } from '../stats';
import { type PositionFacts, toBarEvaluation } from './replay-evaluation';

type PositionPanelProps = {
  readonly replay: Replay;
  /** White's view, as `replayEvaluation` returns it. */
  readonly evaluation: number | null;
  readonly facts: PositionFacts;
};

/** OPA-02. */
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

/** `Black’s move 87%, your game 91%`. */
const accuracyText = ({ moveAccuracy, mover, gameAccuracy }: PositionFacts): string => {
  const parts = [
    moveAccuracy !== undefined && `${mover === 'white' ? 'White’s' : 'Black’s'} move ${Math.round(moveAccuracy)}%`,
    gameAccuracy !== undefined && `your game ${gameAccuracy.toFixed(1)}%`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? MISSING : parts.join(', ');
};

type PositionSummaryProps = {
  readonly replay: Replay;
  /** White's view, as `replayEvaluation` returns it. */
  readonly evaluation: number | null;
};

export function PositionSummary({ replay, evaluation }: PositionSummaryProps) {
  const { tree, path } = replay;
  const parts = [
    drawLabel(tree, path),
    judgementOf(evaluation, nodeAt(tree, path)?.san),
    phaseNames[phaseByIndex(depthOf(path))],
  ];
  return (
    <div className="flex flex-col gap-2">
      <PositionHead replay={replay} text={formatStoredEvaluation(evaluation)} />
      <p className="min-h-5 text-sm text-ink-soft">{parts.filter((part) => part !== '').join(' · ')}</p>
    </div>
  );
}

/** `Checkmate`, `Advantage for White`, `Balanced`; empty without an evaluation. LIM-05. */
const judgementOf = (evaluation: number | null, san: string | undefined): string => {
  if (san?.endsWith('#')) return 'Checkmate';
  if (evaluation === null) return '';
  const { label, side } = evaluationLabel(Math.round(100 * evaluation));
  return side === undefined ? label : `${label} for ${side === 'white' ? 'White' : 'Black'}`;
};

type ViewedBoardProps = {
  readonly replay: Replay;
  readonly scouted: ScoutedGame;
  /** White's view, as `replayEvaluation` returns it. */
  readonly evaluation: number | null;
  readonly arrows?: readonly Uci[];
};

export function ViewedBoard({ replay, scouted, evaluation, arrows }: ViewedBoardProps) {
  return (
    <ReplayBoard
      replay={replay}
      arrows={arrows}
      size={400}
      players={playersOf(scouted)}
      evaluation={{ value: toBarEvaluation(evaluation), text: formatStoredEvaluation(evaluation) }}
    />
  );
}

const playersOf = ({ whitePlayer, blackPlayer, whiteRating, blackRating, result }: ScoutedGame): BoardPlayers => ({
  white: { name: whitePlayer, rating: whiteRating ?? undefined },
  black: { name: blackPlayer, rating: blackRating ?? undefined },
  result,
});
