import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { START_FEN } from '../../../chess/notation/fen';
import type { Color, Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { boardGame } from '../../game/board-game';
import { CurrentEvaluation } from '../../game/current-evaluation';
import { drawWords } from '../../game/draw-words';
import { EngineLines } from '../../game/engine-lines';
import { EvaluationGraph } from '../../game/evaluation-graph';
import { MoveTable } from '../../game/move-table';
import { shownMoves } from '../../game/shown-move';
import { useReplay } from '../../game/use-replay';
import { replayShortcuts, useReplayKeys } from '../../game/use-replay-keys';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { engineBadge } from './engine-badge';
import { GameSummary } from './game-summary';
import { MoveAnnouncement } from './move-announcement';
import { ReplayBoard } from './replay-board';
import { usePlyInAddress } from './use-ply-in-address';

type AnalysisViewProps = {
  /** The id under which the analysis is kept. */
  readonly id: string;
  readonly result: AnalysisResult;
  readonly initialPly: Ply;
  readonly onNewAnalysis: () => void;
};

/** A finished analysis: the board and everything that is known about each of its moves. */
export function AnalysisView({ id, result, initialPly, onNewAnalysis }: AnalysisViewProps) {
  const game = useMemo(() => boardGame(result), [result]);
  const moves = useMemo(() => shownMoves(result, game), [result, game]);
  const { ply, jump, step } = useReplay(moves.length, initialPly);
  const [orientation, setOrientation] = useState<Color>('white');
  const [hasArrow, setHasArrow] = useState(true);
  const handleFlip = useCallback(() => setOrientation((color) => (color === 'white' ? 'black' : 'white')), []);
  useReplayKeys({ onStep: step, onFlip: handleFlip });
  usePlyInAddress(id, ply);
  const section = useFocusOnArrival();
  const draw = drawWords(game, ply);
  const start = game.start === START_FEN ? undefined : result.start;

  return (
    <section ref={section} tabIndex={-1} aria-label="Analysis result" className="flex flex-col gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="secondary" size="small" className="h-10" onClick={onNewAnalysis}>
          ← New Analysis
        </Button>
        <Badge tone="accent">{engineBadge(result)}</Badge>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <ReplayBoard
          {...{ game, moves, ply, orientation, hasArrow }}
          start={result.start}
          onStep={step}
          onFlip={handleFlip}
          onArrow={() => setHasArrow((isShown) => !isShown)}
        />
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <Card aria-label="Position" className="flex flex-col gap-4">
            <CurrentEvaluation {...{ moves, ply, start, draw }} />
            <EngineLines moves={moves} ply={ply} />
            <EvaluationGraph moves={moves} start={result.start} phases={result.phases} current={ply} onGoTo={jump} />
          </Card>
          <Card aria-label="Move table" className="overflow-hidden p-0!">
            <MoveTable moves={moves} current={ply} onGoTo={jump} className="max-h-96 lg:max-h-[30rem]" />
          </Card>
        </div>
        <GameSummary result={result} moves={moves} />
      </div>
      <MoveAnnouncement {...{ moves, ply, draw }} />
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </section>
  );
}

/** Takes the focus to what has just come, so that the keyboard and a screen reader go on from there. */
const useFocusOnArrival = () => {
  const arrived = useRef<HTMLElement>(null);
  useEffect(() => arrived.current?.focus({ preventScroll: true }), []);
  return arrived;
};
