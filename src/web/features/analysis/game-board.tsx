import { useMemo } from 'react';
import { type Path, START_PATH } from '../../../chess/tree/path';
import type { Color, Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { judgedPath } from '../../board/judged-steps';
import { NextMistake } from '../../board/replay-buttons';
import { judgedAt, type ShownMove } from '../../board/shown-move';
import type { EditedReplay } from '../../board/use-edited-replay';
import { Workspace } from '../../board/workspace';
import { isActive, type useAnalysisRun } from '../../game/analysis-run';
import { useTimeTab } from '../../game/time-spent';
import { EndgameCard, ExplorerPanel } from '../../player/tree/explorer';
import { Button } from '../../ui/button';
import { deferred } from '../../ui/deferred';
import { AnalyzeBar } from './analyze-bar';
import { GameSummary, useVerdict, Verdict } from './game-summary';
import { playersOf } from './game-text';

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
  const { tree, path } = replay;
  const verdict = useVerdict(tree, result, moves);
  const timeTab = useTimeTab(tree);
  const players = useMemo(() => playersOf(tree), [tree]);
  const firstMistake = judgedPath(moves, START_PATH, ['mistake', 'blunder'], 'next');
  const summary = result && (
    <>
      {verdict && <Verdict verdict={verdict} replay={replay} />}
      <GameSummary result={result} moves={moves} replay={replay} />
    </>
  );
  return (
    <Workspace
      replay={replay}
      moves={moves}
      start={result?.start}
      phases={result?.phases}
      openReasons={pendingReasons}
      players={players}
      opening={
        verdict &&
        path === START_PATH && (
          <Verdict
            verdict={verdict}
            replay={replay}
            onReview={firstMistake === undefined ? undefined : () => replay.jump(firstMistake)}
            className={IN_PLACE_OF_FACTS}
          />
        )
      }
      task={!result && <AnalyzeBar replay={replay} analysis={analysis} />}
      position={<EndgameCard replay={replay} />}
      tabs={[
        { id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} /> },
        ...timeTab,
        ...(summary ? [{ id: 'summary', label: 'Summary', content: summary }] : []),
      ]}
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
      actions={result && <MistakeSteps replay={replay} moves={moves} onLearn={onLearn} />}
    />
  );
}

/** As high as the facts about a move that it stands in for; on a phone the sentence alone. */
const IN_PLACE_OF_FACTS =
  'max-sm:h-10 max-sm:overflow-hidden max-sm:text-sm sm:min-h-16 xl:min-h-11 pointer-coarse:sm:min-h-31';

type MistakeStepsProps = Pick<GameBoardProps, 'replay' | 'moves' | 'onLearn'>;

function MistakeSteps({ replay, moves, onLearn }: MistakeStepsProps) {
  const { path } = replay;
  const judgement = judgedAt(path, moves)?.judgement;
  if (judgedPath(moves, path, ['mistake', 'blunder'], 'next') === undefined) return null;
  return (
    <div className="flex flex-wrap gap-1.5 lg:max-xl:order-last lg:max-xl:w-full">
      <NextMistake replay={replay} moves={moves} />
      {judgement === 'mistake' || judgement === 'blunder' ? (
        <Button data-extra variant="secondary" size="small" className="h-10" onClick={() => onLearn(path)}>
          Try it yourself
        </Button>
      ) : (
        <Button data-extra variant="secondary" size="small" className="h-10" onClick={() => onLearn()}>
          Learn from the mistakes
        </Button>
      )}
    </div>
  );
}
