import { useMemo } from 'react';
import { pathOfPly, plyOfPath } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import { MoveList } from '../../board/moves/move-list';
import { pressReplayKey } from '../../board/replay-keys';
import { useReplay } from '../../board/use-replay';
import type { GameAnalysisControl } from '../../game/game-analysis';
import { useArrival } from '../../lib/hooks/use-arrival';
import { type TreeBeside, TreePanel } from '../tree/tree-panel';
import { analyzableGame } from './analyzable-shown-game';
import { GameViewerChances } from './game-viewer-chances';
import { GameViewerControls } from './game-viewer-controls';
import { GameViewerPlace } from './game-viewer-place';
import { positionFacts } from './position-facts';
import { PositionPanel } from './position-panel';
import { evaluationAt } from './replay-evaluation';
import type { ShownGame } from './shown-game';
import { useViewedGame } from './use-viewed-game';
import { ViewedBoard } from './viewed-board';
import { viewAllowed, viewChances } from './viewed-game';

type GameViewerReplayProps = {
  readonly game: ShownGame;
  readonly initialPly: Ply;
  readonly analysis: GameAnalysisControl;
  readonly isDetailed: boolean;
  readonly beside: TreeBeside | undefined;
};

/** A game from a place in it on. The keys of a replay work while the focus is in here. */
export function GameViewerReplay({ game: shown, initialPly, analysis, isDetailed, beside }: GameViewerReplayProps) {
  const { scouted, id } = shown;
  const tree = useViewedGame(scouted);
  const chances = useMemo(() => viewChances(scouted), [scouted]);
  const allowed = useMemo(() => viewAllowed(scouted), [scouted]);
  const missed = useMemo(
    () => new Set(chances.flatMap(({ ply }) => (ply === undefined ? [] : pathOfPly(tree, ply)))),
    [chances, tree],
  );
  const orientation = isDetailed ? shown.color : 'white';
  const replay = useReplay(tree, { path: pathOfPly(tree, initialPly), orientation });
  const viewer = useArrival<HTMLDivElement>({ isFocused: true, isInView: true });
  const evaluation = evaluationAt(scouted, replay);
  const known = { shown, tree, chances, result: analysis.resultOf(id) };

  return (
    <div
      ref={viewer}
      tabIndex={-1}
      role="group"
      aria-label={`${scouted.whitePlayer} – ${scouted.blackPlayer}`}
      onKeyDown={(event) => pressReplayKey(replay, event)}
      className="mt-3 grid scroll-mt-28 scroll-mb-6 gap-x-6 gap-y-4 outline-none xl:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <ViewedBoard {...{ replay, scouted, evaluation }} />
        <div className="sm:w-[422px] sm:pl-5.5">
          <GameViewerControls
            replay={replay}
            analysis={{
              onAnalyze: () => analysis.analyze(analyzableGame(shown)),
              isRunning: analysis.running === id,
              isDisabled: analysis.running !== undefined,
            }}
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {isDetailed ? (
          <PositionPanel {...{ replay, evaluation }} facts={positionFacts(known, plyOfPath(tree, replay.path))} />
        ) : (
          <GameViewerPlace {...{ replay, evaluation }} />
        )}
        <MoveList
          {...{ tree, missed }}
          path={replay.path}
          hasGroups={isDetailed}
          onGoTo={replay.jump}
          className="max-h-60 rounded-control border border-hairline xl:max-h-72"
        />
        {beside && <TreePanel key={id} {...beside} side={shown.color} replay={replay} />}
        {chances.length > 0 && <GameViewerChances title="Missed tactics" {...{ replay, chances }} />}
        {allowed.length > 0 && <GameViewerChances title="Allowed tactics" replay={replay} chances={allowed} />}
      </div>
    </div>
  );
}
