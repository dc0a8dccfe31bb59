/** What stands beside the moves of an analyzed game, on every page that shows one. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import { type Path, START_PATH } from '../../../chess/tree/path';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { judgedPath } from '../../board/judged-steps';
import type { WorkspaceTab } from '../../board/workspace/panels';
import { NextMistake } from '../../board/replay-buttons';
import { judgedAt, type ShownMove } from '../../board/shown-move';
import type { EditedReplay } from '../../board/use-edited-replay';
import { accuracyText, GameSummary, useVerdict, Verdict } from '../../game/game-summary';
import { Button } from '../../ui/button';

const MistakeTrainer = lazy(async () => ({ default: (await import('./mistake-trainer')).MistakeTrainer }));

type AnalyzedGame = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  /** Of the whole game. */
  readonly result: AnalysisResult | undefined;
};

type Learn = (first?: Path) => void;

type LearnFromMistakesProps = AnalyzedGame & {
  /** By default that of the tree. */
  readonly pgn?: string;
  readonly fallback: ReactNode;
  /** The game. `onLearn` begins with a mistake, or with the first one. */
  readonly children: (onLearn: Learn) => ReactNode;
};

/** In place of the game while it is practiced. */
export function LearnFromMistakes({ replay, moves, result, pgn, fallback, children }: LearnFromMistakesProps) {
  const [learning, setLearning] = useState<{ readonly first: Path | undefined }>();
  if (learning === undefined) return children((first) => setLearning({ first }));
  return (
    <Suspense fallback={fallback}>
      <MistakeTrainer
        replay={replay}
        moves={moves}
        accuracy={result?.accuracy}
        pgn={pgn ?? makePgn(replay.tree)}
        first={learning.first}
        onClose={() => setLearning(undefined)}
      />
    </Suspense>
  );
}

type ReviewParts = {
  readonly start: AnalysisResult['start'];
  readonly phases: AnalysisResult['phases'];
  readonly opening: ReactNode;
  readonly task: ReactNode;
  readonly actions: ReactNode;
  readonly summary: readonly WorkspaceTab[];
};

/** The verdict, the summary and the steps from mistake to mistake, for a workspace. */
export const useReviewParts = ({ replay, moves, result }: AnalyzedGame, onLearn: Learn): ReviewParts => {
  const verdict = useVerdict(replay.tree, result, moves);
  const firstMistake = judgedPath(moves, START_PATH, ['mistake', 'blunder'], 'next');
  return {
    start: result?.start,
    phases: result?.phases,
    opening: verdict && replay.path === START_PATH && (
      <Verdict
        verdict={verdict}
        replay={replay}
        onReview={firstMistake === undefined ? undefined : () => replay.jump(firstMistake)}
        className={IN_PLACE_OF_FACTS}
      />
    ),
    task: result && <ReviewEnd replay={replay} moves={moves} result={result} onLearn={onLearn} />,
    actions: moves.length > 0 && <MistakeSteps replay={replay} moves={moves} onLearn={onLearn} />,
    summary: result
      ? [
          {
            id: 'summary',
            label: 'Summary',
            content: <GameSummary result={result} moves={moves} replay={replay} />,
          },
        ]
      : [],
  };
};

/** As high as the facts about a move that it stands in for, where the window is wide enough. */
const IN_PLACE_OF_FACTS = 'max-sm:text-sm sm:min-h-16 xl:min-h-11 pointer-coarse:sm:min-h-31';

const isMistake = (judgement: ShownMove['judgement']): boolean => judgement === 'mistake' || judgement === 'blunder';

type ReviewEndProps = AnalyzedGame & { readonly onLearn: Learn };

/** At the last mistake. */
function ReviewEnd({ replay: { path }, moves, result, onLearn }: ReviewEndProps) {
  const mistakes = moves.filter(({ judgement }) => isMistake(judgement));
  if (mistakes.at(-1)?.path !== path || mistakes.every(({ best }) => best === undefined)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Mistake {mistakes.length} of {mistakes.length}. {accuracyText(result?.accuracy)}
      <Button variant="ghost" size="small" className="h-8! pointer-coarse:h-10!" onClick={() => onLearn()}>
        Train {mistakes.length === 1 ? 'it' : 'them'}?
      </Button>
    </p>
  );
}

type MistakeStepsProps = Omit<AnalyzedGame, 'result'> & { readonly onLearn: Learn };

function MistakeSteps({ replay, moves, onLearn }: MistakeStepsProps) {
  const { path } = replay;
  const judgement = judgedAt(path, moves)?.judgement;
  const hasBest = moves.some(({ best, ...move }) => isMistake(move.judgement) && best !== undefined);
  if (judgedPath(moves, path, ['mistake', 'blunder'], 'next') === undefined) return null;
  return (
    <div className="flex gap-1.5">
      <NextMistake replay={replay} moves={moves} />
      {hasBest && (
        <Button variant="secondary" size="small" onClick={() => onLearn(isMistake(judgement) ? path : undefined)}>
          {isMistake(judgement) ? 'Try it' : 'Learn'}
          <span className="sr-only">{isMistake(judgement) ? ' yourself' : ' from the mistakes'}</span>
        </Button>
      )}
    </div>
  );
}
