import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlayedMove } from '../../../../chess/position/move';
import { fenAt, nodeAt } from '../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../chess/types';
import { type PuzzleDto, puzzleMessages } from '../../../../contract/learn';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { SpokenPosition, spokenShortcuts } from '../../../board/spoken-position';
import { Board } from '../../../board/squares/board';
import { EmptyBoard } from '../../../board/squares/empty-board';
import { TypedMove } from '../../../board/typed-move';
import { squareShortcuts } from '../../../board/use-replay';
import { type Attempt, useAttempts, useOutbox } from '../../../game/outbox';
import { AttemptNote, JUDGED_TOASTS, progressText, ToMove, useSolving } from '../../../game/solving';
import { useProfileId } from '../../../lib/account/profile';
import { HttpError } from '../../../lib/http/http';
import { PlayerCard } from '../../../player/player-card';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { LoadError } from '../../../ui/load-states';
import { type Shortcut, ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { useToast } from '../../../ui/toast';
import { toFilter } from '../learn-search';
import { attemptsQuery, type CurrentPuzzle, importOfferQuery } from '../puzzle-queries';
import { TrainingDone, TrainingLine } from '../training';
import { PuzzleFacts } from './puzzle-facts';
import { FilterChips } from './puzzle-filter';
import { dayLabel } from './puzzle-labels';
import { PuzzleOptions, SolvedBar, themeShown, useShortcut } from './solved-bar';
import { BOARD_COLUMN, BOARD_SIZE, changeLabel, SOLVER_GRID, SolverControls, useClue } from './solver-controls';

type PuzzleCardProps = { readonly current: CurrentPuzzle };

export function PuzzleCard({ current }: PuzzleCardProps) {
  const { search, setSearch, puzzle } = current;
  const outbox = useOutbox();
  return (
    <PlayerCard title="Daily Puzzle" mark={<DailyButton current={current} />}>
      <FilterChips search={search} onSearch={setSearch} />
      {search.train !== undefined && <TrainingLine train={search.train} />}
      {typeof puzzle?.day === 'string' && (
        <p className="text-sm">Puzzle of {dayLabel(puzzle.day)}, the same for everyone.</p>
      )}
      <div className="@container flex flex-col gap-4">
        <RequestedPuzzle current={current} outbox={outbox} />
      </div>
      <AttemptNote {...outbox} />
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </PlayerCard>
  );
}

const SHORTCUTS: readonly Shortcut[] = [...squareShortcuts, ...spokenShortcuts, { keys: ['N'], does: 'Next puzzle' }];

function DailyButton({ current: { search, setSearch } }: PuzzleCardProps) {
  if (search.puzzle === 'daily') return null;
  const handlePress = () => setSearch({ ...toFilter(search), puzzle: 'daily' });
  return (
    <Button variant="secondary" size="small" onClick={handlePress}>
      Today’s puzzle
    </Button>
  );
}

type RequestedPuzzleProps = PuzzleCardProps & { readonly outbox: ReturnType<typeof useOutbox> };

/** On an error the previous puzzle stays on the board. */
function RequestedPuzzle({ current, outbox }: RequestedPuzzleProps) {
  const { search, setSearch, puzzle, round, isFetching, failure, refetch, random, next } = current;
  const isTraining = search.train !== undefined;
  if (puzzle === null && !isFetching) return <TrainingDone train={search.train ?? ''} onRandom={random} />;
  return (
    <>
      {failure !== null && !isFetching && <NoPuzzle failure={failure} onRetry={refetch} onAny={() => setSearch({})} />}
      {puzzle !== null && puzzle !== undefined ? (
        <PuzzleSolver
          key={round}
          puzzle={puzzle}
          isLoadingNext={isFetching}
          isNextBlocked={isTraining && outbox.isSending}
          canAdvance={search.puzzle === undefined}
          canSkip={!isTraining}
          onNext={next}
          onAttempt={outbox.add}
        />
      ) : (
        failure === null && <SolverSkeleton />
      )}
    </>
  );
}

type PuzzleSolverProps = {
  readonly puzzle: PuzzleDto;
  /** The next puzzle is loading; no more moves are accepted. */
  readonly isLoadingNext: boolean;
  /** Wait until the attempt is recorded. */
  readonly isNextBlocked: boolean;
  /** Whether the next puzzle may open automatically. */
  readonly canAdvance: boolean;
  /** False for a training, which would return the same puzzle again. */
  readonly canSkip: boolean;
  readonly onNext: () => void;
  readonly onAttempt: (attempt: Attempt) => void;
};

function PuzzleSolver(props: PuzzleSolverProps) {
  const { puzzle, isLoadingNext, isNextBlocked, canAdvance, canSkip, onNext, onAttempt } = props;
  const { challenge, solving, replay, attempts, move, reset } = useSolving(puzzle);
  const attempt = useAttempts(puzzle);
  const clue = useClue(challenge, solving);
  const isThemeShown = themeShown.useValue() ?? false;
  const [isHinted, setIsHinted] = useState(false);
  const [firstKey, setFirstKey] = useState<string>();
  const { toast } = useToast();
  const { tree, path, orientation: solver } = replay;
  const { isSolved, judged } = solving;
  const fen = fenAt(tree, path);
  useShortcut('n', () => {
    if (!isLoadingNext && !isNextBlocked && (isSolved || canSkip)) onNext();
  });

  const showVerdict = (verdict: NonNullable<typeof judged>['verdict']) => {
    const message = JUDGED_TOASTS[verdict];
    if (message !== undefined) toast(message);
  };
  const handleMove = (played: PlayedMove) => {
    if (isSolved || isLoadingNext) return;
    const verdict = move(played).judged?.verdict;
    if (verdict === undefined) return;
    showVerdict(verdict);
    if (verdict === 'onward') return;
    const record = attempt(verdict === 'solved', isHinted);
    setFirstKey(firstKey ?? record.key);
    onAttempt(record);
  };
  // Help after solving does not count as a hint.
  const handleHelp = () => setIsHinted(isHinted || !isSolved);

  return (
    <div className={SOLVER_GRID} aria-busy={isLoadingNext}>
      <div className={BOARD_COLUMN}>
        <ToMove color={turnOf(fen)} isSolved={isSolved}>
          <RatingChange puzzle={puzzle} attemptKey={firstKey} />
        </ToMove>
        <Board
          key={attempts}
          fen={fen}
          lastMove={nodeAt(tree, path)?.uci ?? puzzle.lastMove}
          orientation={solver}
          shapes={clue.shapes}
          size={BOARD_SIZE}
          label={isSolved ? 'Solved puzzle' : `Puzzle, ${solver} to move`}
          onMove={handleMove}
          isDisabled={isSolved || isLoadingNext}
          wrongMove={judged?.verdict === 'wrong' ? judged : undefined}
        />
        <SpokenPosition replay={replay} />
        <TypedMove fen={fen} isDisabled={isSolved || isLoadingNext} onMove={handleMove} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <SolverControls
          puzzle={puzzle}
          clue={clue}
          isSolved={isSolved}
          onHelp={handleHelp}
          onSubmit={() => judged !== undefined && showVerdict(judged.verdict)}
          onReset={reset}
        />
        {isSolved && (
          <SolvedBar
            replay={replay}
            isLeaving={isLoadingNext}
            isNextBlocked={isNextBlocked}
            canAdvance={canAdvance}
            onNext={onNext}
          />
        )}
        <p role="status" className="min-h-6 max-w-[70ch] text-ink-soft">
          {progressText(challenge, solving)}
        </p>
        <PuzzleFacts puzzle={puzzle} solver={solver} isThemeHidden={!isSolved && !isThemeShown} />
        <PuzzleOptions />
      </div>
    </div>
  );
}

type RatingChangeProps = {
  readonly puzzle: Pick<PuzzleDto, 'source'>;
  /** Key of the first attempt; only this one may be rated. */
  readonly attemptKey: string | undefined;
};

function RatingChange({ puzzle, attemptKey }: RatingChangeProps) {
  const id = useProfileId();
  // Shares the query of the statistics card.
  const { data } = useQuery({ ...attemptsQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
  const attempt = attemptKey === undefined ? undefined : data?.list.find(({ key }) => key === attemptKey);
  const label = attempt && changeLabel(attempt, puzzle.source?.origin);
  return (
    <p aria-live="polite" className="ml-auto truncate tabular-nums">
      {label !== undefined && (
        <>
          {label.change !== '' && (
            <strong className={label.change.startsWith('+') ? 'text-good' : 'text-bad'}>{label.change} </strong>
          )}
          <span className="text-ink-soft">{label.text}</span>
        </>
      )}
    </p>
  );
}

type NoPuzzleProps = { readonly failure: Error; readonly onRetry: () => void; readonly onAny: () => void };

function NoPuzzle({ failure, onRetry, onAny }: NoPuzzleProps) {
  if (!(failure instanceof HttpError) || failure.status !== 404) {
    return <LoadError what="The puzzle" failure={failure} onRetry={onRetry} />;
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-sm">
      <p className="max-w-[70ch] break-words text-ink-soft">{failure.serverMessage ?? puzzleMessages.noPuzzle}</p>
      <Button variant="secondary" size="small" onClick={onAny}>
        Show any puzzle
      </Button>
    </div>
  );
}

function SolverSkeleton() {
  return (
    <div role="status" aria-label="Loading the puzzle" className={SOLVER_GRID}>
      <div className={BOARD_COLUMN}>
        <div className="h-5" />
        <EmptyBoard size={BOARD_SIZE} />
      </div>
      <div className="flex flex-col gap-3">
        <div className="h-11 max-w-80 rounded-md bg-sunken" />
        <div className="h-12 max-w-80 rounded-md bg-sunken" />
        <div className="h-24 max-w-80 rounded-md bg-sunken" />
      </div>
    </div>
  );
}

/** Shown only to the owner of the installation. */
export function ImportOffer() {
  const { data } = useQuery(importOfferQuery());
  if (data?.isOffered !== true) return null;
  return (
    <PlayerCard title="More Puzzles">
      <p className="text-sm">
        Lichess publishes millions of puzzles for everyone.{' '}
        <a href="https://database.lichess.org/#puzzles" target="_blank" rel="noreferrer" className={LINK}>
          Download them<span className="sr-only"> (new tab)</span>
        </a>
        , then run this in the installation’s folder; the server can keep running:
      </p>
      <pre className="rounded-control bg-sunken px-3 py-2.5 text-sm break-words whitespace-pre-wrap">
        <code>npm run puzzles:import -- lichess_db_puzzle.csv.zst</code>
      </pre>
      <p className="text-sm text-ink-soft">
        A million puzzles take a 60 MB download and 200 MB in the database; the import takes about 70 seconds and up to
        400 MB of memory on two busy cores. An interrupted import continues where it stopped when you start it again.
      </p>
      <p className="text-sm text-ink-soft">Only you, as the owner of this installation, see this.</p>
    </PlayerCard>
  );
}
