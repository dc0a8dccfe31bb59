import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Color, Ply } from '../../chess/types';
import type { GameAnalysisControl } from '../game/game-analysis';
import { useReplay } from '../game/use-replay';
import { keyStep } from '../game/use-replay-keys';
import { isTyping } from '../lib/is-typing';
import { analysableGame } from './analysable-shown-game';
import { GameViewerBoard } from './game-viewer-board';
import { GameViewerChances } from './game-viewer-chances';
import { GameViewerControls } from './game-viewer-controls';
import { GameViewerMoves } from './game-viewer-moves';
import { GameViewerPlace } from './game-viewer-place';
import { positionFacts } from './position-facts';
import { PositionPanel } from './position-panel';
import { replayEvaluation } from './replay-evaluation';
import type { ShownGame } from './shown-game';
import { useViewedGame } from './use-viewed-game';
import { viewChances } from './viewed-game';

type GameViewerReplayProps = {
  readonly game: ShownGame;
  readonly initialPly: Ply;
  readonly analysis: GameAnalysisControl;
  readonly isDetailed: boolean;
};

/** A game from a place in it on. The keys of a replay work while the focus is in here. */
export function GameViewerReplay({ game: shown, initialPly, analysis, isDetailed }: GameViewerReplayProps) {
  const { scouted, id } = shown;
  const game = useViewedGame(scouted);
  const chances = useMemo(() => viewChances(scouted), [scouted]);
  const total = scouted.moves.length;
  const { ply, jump, step } = useReplay(total, initialPly);
  const [orientation, setOrientation] = useState<Color>(isDetailed ? shown.color : 'white');
  const viewer = useArrival();
  const evaluation = replayEvaluation(scouted.evaluations, ply);

  const handleFlip = () => setOrientation((color) => (color === 'white' ? 'black' : 'white'));
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const pressed = keyStep(event.key);
    if (pressed) {
      event.preventDefault();
      step(pressed);
    } else if (event.key.toLowerCase() === 'f') handleFlip();
  };
  return (
    <div
      ref={viewer}
      tabIndex={-1}
      role="group"
      aria-label={`${scouted.whitePlayer} – ${scouted.blackPlayer}`}
      onKeyDown={handleKey}
      className="mt-3 grid scroll-mt-28 scroll-mb-6 gap-x-6 gap-y-4 outline-none xl:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <GameViewerBoard {...{ scouted, game, ply, evaluation, orientation }} onStep={step} />
        <div className="sm:w-[422px] sm:pl-5.5">
          <GameViewerControls
            replay={{ onStep: step, onFlip: handleFlip }}
            analysis={{
              onAnalyse: () => analysis.analyse(analysableGame(shown)),
              isRunning: analysis.running === id,
              isDisabled: analysis.running !== undefined,
            }}
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {isDetailed ? (
          <PositionPanel
            {...{ shown, game, ply, evaluation }}
            facts={positionFacts({ shown, game, chances, result: analysis.resultOf(id) }, ply)}
          />
        ) : (
          <GameViewerPlace {...{ scouted, game, ply, evaluation }} />
        )}
        <GameViewerMoves {...{ scouted, game, chances }} current={ply} hasGroups={isDetailed} onGoTo={jump} />
        {chances.length > 0 && <GameViewerChances {...{ game, chances }} current={ply} onGoTo={jump} />}
      </div>
    </div>
  );
}

/** Brings a game that was just selected into view and takes the focus there, so that the keys go on from it. */
const useArrival = () => {
  const arrived = useRef<HTMLDivElement>(null);
  useEffect(() => {
    arrived.current?.focus({ preventScroll: true });
    arrived.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return arrived;
};
