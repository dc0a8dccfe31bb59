import { useId, type ReactNode } from 'react';
import { phaseByIndex } from '../../chess/player/phase-by-index';
import { START_PLY } from '../../chess/replay';
import { formatStoredEvaluation } from '../../chess/stored-evaluation';
import type { Ply } from '../../chess/types';
import { drawWords } from '../game/draw-words';
import { phaseNames } from '../game/phase-names';
import { Badge } from '../ui/badge';
import { SEARCH_DEPTH } from './placeholders';
import { judgementOf, placeLabel } from './place-words';
import type { PositionFacts } from './position-facts';
import { SampleMark } from './sample-mark';
import type { ShownGame } from './shown-game';
import type { ViewedGame } from './viewed-game';

type PositionPanelProps = {
  readonly shown: ShownGame;
  readonly game: ViewedGame;
  readonly ply: Ply;
  /** White's view, as `replayEvaluation` gives it. */
  readonly evaluation: number | null;
  readonly facts: PositionFacts;
};

const NONE = '--';

/** Everything about the position on the board: evaluation and its name, accuracy, phase, best move, depth. OPA-02. */
export function PositionPanel({ shown: { scouted }, game, ply, evaluation, facts }: PositionPanelProps) {
  const titleId = useId();
  const san = ply === START_PLY ? undefined : scouted.moves[ply];
  const draw = drawWords(game, ply);
  const number = formatStoredEvaluation(evaluation);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-sm font-semibold">
        Position Analysis
      </h3>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <output aria-label="Evaluation" className="min-w-20 text-3xl font-semibold tabular-nums">
          {number}
        </output>
        <Badge>{placeLabel(game, ply)}</Badge>
        {san !== undefined && <span className="text-xl font-semibold">{san}</span>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm tabular-nums">
        <Fact name="Evaluation">{judgementOf(evaluation, san) || NONE}</Fact>
        {draw !== '' && <Fact name="Result">{draw}</Fact>}
        <Fact name="Accuracy">{accuracyText(facts)}</Fact>
        <Fact name="Phase">{phaseNames[phaseByIndex(ply)]}</Fact>
        <Fact name="Best move">
          {facts.best ?? NONE}
          {facts.best === undefined && (
            <span className="text-ink-soft"> {san?.endsWith('#') ? '' : 'Analyze the game to see it'}</span>
          )}
        </Fact>
        <Fact name="Depth">
          {facts.depth ?? SEARCH_DEPTH} {facts.depth === undefined && <SampleMark />}
        </Fact>
      </dl>
      <p aria-live="polite" className="sr-only">
        {san === undefined ? 'Before the first move' : `${san}, evaluation ${number}${draw && `. ${draw}`}`}
      </p>
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
  return parts.length === 0 ? NONE : parts.join(', ');
};
