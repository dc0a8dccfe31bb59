import { useMemo } from 'react';
import type { Path } from '../../../chess/tree/path';
import type { Color, Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { playersOf } from '../../board/player-name';
import type { ShownMove } from '../../board/shown-move';
import type { EditedReplay } from '../../board/use-edited-replay';
import { Workspace } from '../../board/workspace/workspace';
import { isActive, type useAnalysisRun } from '../../game/analysis/analysis-run';
import { useTimeTab } from '../../game/time-spent';
import { useReviewParts } from '../../player/review/analyzed-game';
import { EndgameCard, ExplorerPanel } from '../../player/tree/explorer';
import { deferred } from '../../ui/deferred';
import { AnalyzeBar } from './analyze-bar';

const OwnGameVerdict = deferred(async () => (await import('./own-game-verdict')).OwnGameVerdict, { isOptional: true });

type GameBoardProps = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  readonly result: AnalysisResult | undefined;
  readonly analysis: ReturnType<typeof useAnalysisRun>;
  /** Plies whose deep analysis is still running. */
  readonly pendingReasons: ReadonlySet<Ply>;
  /** Changes couldn't be saved in this browser. */
  readonly hasSaveFailed: boolean;
  /** The user's color, in a game that is known to be theirs. */
  readonly own: Color | undefined;
  /** Begins with a mistake, or with the first one. */
  readonly onLearn: (first?: Path) => void;
};

export function GameBoard({
  replay,
  moves,
  result,
  analysis,
  pendingReasons,
  hasSaveFailed,
  own,
  onLearn,
}: GameBoardProps) {
  const { tree } = replay;
  const timeTab = useTimeTab(tree);
  const players = useMemo(() => playersOf(tree), [tree]);
  const { summary, start, phases, opening, task, actions } = useReviewParts({ replay, moves, result }, onLearn);
  return (
    <Workspace
      replay={replay}
      moves={moves}
      start={start}
      phases={phases}
      openReasons={pendingReasons}
      players={players}
      opening={opening}
      task={result ? task : <AnalyzeBar replay={replay} analysis={analysis} />}
      position={<EndgameCard replay={replay} />}
      tabs={[{ id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} /> }, ...timeTab, ...summary]}
      alert={
        <>
          {hasSaveFailed && (
            <p role="alert" className="px-3 py-1.5 text-sm text-bad">
              Your changes could not be saved on this device. Export the game to keep them.
            </p>
          )}
          <OwnGameVerdict replay={replay} own={own} />
        </>
      }
      isEngineOnAtFirst={!result && !isActive(analysis.run)}
      actions={result && actions}
    />
  );
}
