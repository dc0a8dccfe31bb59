import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ItemOutcome } from '../../../../chess/learning/session';
import type { PlayedMove } from '../../../../chess/position/move';
import { challengeOf } from '../../../../chess/puzzles/solving';
import type { Shape } from '../../../../chess/tree/comment';
import { fenAt, nodeAt } from '../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../chess/types';
import { type PuzzleDto, puzzleMessages } from '../../../../contract/learn/puzzles';
import { puzzleSentence } from '../../../../messages/puzzles';
import { SpokenPosition, spokenShortcuts } from '../../../board/spoken-position';
import { Board } from '../../../board/squares/board';
import { EmptyBoard } from '../../../board/squares/empty-board';
import { TypedMove } from '../../../board/typed-move';
import { squareShortcuts } from '../../../board/use-replay';
import { type Attempt, useAttempts, useOutbox } from '../../../game/outbox';
import { AttemptNote, useSolving, useVerdictToasts } from '../../../game/solving';
import { HttpError } from '../../../lib/http/http';
import { PlayerCard } from '../../../player/player-card';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { LoadError } from '../../../ui/load-states';
import { type Shortcut, ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { toFilter } from '../learn-search';
import { type CurrentPuzzle, isPlain, storeDailySolved } from '../puzzle-queries';
import { TrainingDone, TrainingLine } from '../training';
import { PuzzleFacts } from './puzzle-facts';
import { FilterChips } from './puzzle-filter';
import { DAILY_TITLE, dayLabel, puzzleTitle } from './puzzle-labels';
import { PuzzleOptions, SolvedBar, themeShown, useShortcut } from './solved-bar';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER_GRID, SolverControls, useClue } from './solver-controls';
import { SolverState } from './solver-state';

type PuzzleCardProps = {
  readonly current: CurrentPuzzle;
  /** Where the puzzle belongs to a session. */
  readonly session?: PuzzleSession;
};

export type PuzzleSession = {
  readonly itemId: string | undefined;
  /** Another puzzle comes next. */
  readonly isPuzzleNext: boolean;
  /** Wait until the attempt is recorded: the next one depends on it. */
  readonly needsRecord: boolean;
  readonly onNext: (outcome: ItemOutcome) => void;
  /** The outcome is known before the next one is asked for. */
  readonly onOutcome: (outcome: ItemOutcome) => void;
  /** Where it cannot be loaded. */
  readonly onGone: () => void;
};

export function PuzzleCard({ current, session }: PuzzleCardProps) {
  const { search, setSearch, held } = current;
  const outbox = useOutbox();
  const puzzle = held?.puzzle;
  const isExample = puzzle?.source?.isSample === true;
  return (
    <PlayerCard title={titleOf(current)} mark={<DailyButton current={current} />}>
      <FilterChips search={search} onSearch={setSearch} />
      {search.train !== undefined && <TrainingLine train={search.train} />}
      {typeof puzzle?.day === 'string' && search.puzzle === 'daily' && (
        <p className="text-sm">Puzzle of {dayLabel(puzzle.day)}, the same for everyone.</p>
      )}
      {isExample && <ExamplesNote />}
      <div className="@container flex flex-col gap-4">
        <PuzzleOnBoard current={current} session={session} outbox={outbox} />
      </div>
      <AttemptNote {...outbox} />
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </PlayerCard>
  );
}

/** The specified title while the first puzzle of a visit is on its way. */
const titleOf = ({ held, search }: CurrentPuzzle): string => {
  if (held?.puzzle) return puzzleTitle(held.puzzle, turnOf(challengeOf(held.puzzle).start), held.isDaily);
  return isPlain(search) || search.puzzle === 'daily' ? DAILY_TITLE : 'Puzzle';
};

const SHORTCUTS: readonly Shortcut[] = [
  ...squareShortcuts,
  ...spokenShortcuts,
  { keys: ['Space'], does: 'Next, after solving' },
  { keys: ['N'], does: 'Next puzzle' },
];

function DailyButton({ current: { search, setSearch, held } }: PuzzleCardProps) {
  if (search.puzzle === 'daily' || held?.isDaily === true) return null;
  const handlePress = () => setSearch({ ...toFilter(search), puzzle: 'daily' });
  return (
    <Button variant="secondary" size="compact" onClick={handlePress}>
      Today’s puzzle
    </Button>
  );
}

export function ExamplesNote() {
  return (
    <p className="text-sm text-ink-soft">
      {puzzleSentence({ id: 'puzzle.examples' })}{' '}
      <Link to="/games" className={LINK}>
        Import games
      </Link>
    </p>
  );
}

type PuzzleOnBoardProps = PuzzleCardProps & { readonly outbox: ReturnType<typeof useOutbox> };

/** On an error the previous puzzle stays on the board. */
function PuzzleOnBoard({ current, session, outbox }: PuzzleOnBoardProps) {
  const { search, setSearch, held, round, isFetching, failure, refetch, random, next } = current;
  const isTraining = search.train !== undefined;
  const [firstRound] = useState(round);
  // The puzzle from before another kind of exercise is not shown again.
  const isOutdated = isFetching && round === firstRound && session?.itemId !== undefined;
  const puzzle = isOutdated && held?.requestId !== session.itemId ? undefined : held?.puzzle;
  if (puzzle === null && !isFetching && isTraining)
    return <TrainingDone train={search.train ?? ''} onRandom={random} />;
  return (
    <>
      {failure !== null && !isFetching && (
        <NoPuzzle failure={failure} onRetry={refetch} onAny={() => setSearch({})} onSkip={session?.onGone} />
      )}
      {puzzle ? (
        <PuzzleSolver
          key={round}
          puzzle={puzzle}
          isDaily={held?.isDaily === true}
          isLoadingNext={isFetching}
          isNextBlocked={(session?.needsRecord ?? isTraining) && outbox.isSending}
          canAdvance={search.puzzle === undefined}
          canSkip={!isTraining}
          hasSkipButton={session !== undefined}
          isPuzzleNext={session?.isPuzzleNext ?? true}
          onNext={session?.onNext ?? next}
          onOutcome={session?.onOutcome}
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
  readonly isDaily: boolean;
  /** The next puzzle is loading; no more moves are accepted. */
  readonly isLoadingNext: boolean;
  /** Wait until the attempt is recorded. */
  readonly isNextBlocked: boolean;
  /** Whether the next puzzle may open automatically. */
  readonly canAdvance: boolean;
  /** False for a training, which would return the same puzzle again. */
  readonly canSkip: boolean;
  readonly hasSkipButton: boolean;
  readonly isPuzzleNext: boolean;
  readonly onNext: (outcome: ItemOutcome) => void;
  readonly onOutcome: PuzzleSession['onOutcome'] | undefined;
  readonly onAttempt: (attempt: Attempt) => void;
};

function PuzzleSolver(props: PuzzleSolverProps) {
  const { puzzle, isDaily, isLoadingNext, isNextBlocked, canAdvance, canSkip, onAttempt } = props;
  const { challenge, solving, replay, attempts, move, reset } = useSolving(puzzle);
  const attempt = useAttempts(puzzle);
  const clue = useClue(challenge, solving);
  const isThemeShown = themeShown.useValue() ?? false;
  const [help, setHelp] = useState({ isHinted: false, isMissed: false });
  const [firstKey, setFirstKey] = useState<string>();
  const showVerdict = useVerdictToasts();
  const { tree, path, orientation: solver } = replay;
  const { isSolved, judged } = solving;
  const fen = fenAt(tree, path);
  const canLeave = !isLoadingNext && !isNextBlocked;
  const goOn = () => props.onNext(help.isMissed ? 'missed' : isSolved ? 'right' : 'skipped');
  useShortcut('n', () => {
    if (canLeave && (isSolved || canSkip)) goOn();
  });
  useShortcut(' ', () => {
    if (canLeave && isSolved) goOn();
  });

  const handleMove = (played: PlayedMove) => {
    if (isSolved || isLoadingNext) return;
    const next = move(played).judged;
    if (next === undefined) return;
    showVerdict(next);
    const { verdict } = next;
    if (verdict === 'onward') return;
    if (verdict === 'wrong') setHelp({ ...help, isMissed: true });
    if (verdict === 'solved' && isDaily) storeDailySolved();
    const record = attempt(verdict === 'solved', help.isHinted);
    setFirstKey(firstKey ?? record.key);
    onAttempt(record);
    props.onOutcome?.(verdict === 'solved' && !help.isMissed ? 'right' : 'missed');
  };
  // Help after solving does not count as a hint.
  const handleHelp = (isSolution: boolean) => {
    if (isSolved) return;
    setHelp({ isHinted: true, isMissed: help.isMissed || isSolution });
    if (isSolution) props.onOutcome?.('missed');
  };
  const wrongMove = judged?.verdict === 'wrong' ? judged : undefined;
  const shapes = useShapes(clue.shapes, wrongMove?.move.uci.slice(2, 4));

  return (
    <div className={SOLVER_GRID} aria-busy={isLoadingNext}>
      <div className={BOARD_COLUMN}>
        <Board
          key={attempts}
          fen={fen}
          lastMove={nodeAt(tree, path)?.uci ?? puzzle.lastMove}
          orientation={solver}
          shapes={shapes}
          size={BOARD_SIZE}
          label={isSolved ? 'Solved puzzle' : `Puzzle, ${solver} to move`}
          onMove={handleMove}
          isDisabled={isSolved || isLoadingNext}
          wrongMove={wrongMove}
        />
        <SpokenPosition replay={replay} />
        <TypedMove fen={fen} isDisabled={isSolved || isLoadingNext} onMove={handleMove} />
      </div>
      <div className="flex min-w-0 flex-col gap-3 max-sm:gap-2">
        <div className="flex items-start justify-between gap-2">
          <SolverState puzzle={puzzle} challenge={challenge} solving={solving} attemptKey={firstKey} />
          {!isSolved && props.hasSkipButton && (
            <Button variant="ghost" size="compact" className="-my-1" disabled={!canLeave} onClick={goOn}>
              {help.isMissed ? 'Go on' : 'Skip'}
            </Button>
          )}
        </div>
        <SolverControls
          puzzle={puzzle}
          clue={clue}
          isSolved={isSolved}
          onHelp={handleHelp}
          onSubmit={() => showVerdict(judged)}
          onReset={reset}
        />
        {isSolved && (
          <SolvedBar
            replay={replay}
            isLeaving={isLoadingNext}
            isNextBlocked={isNextBlocked}
            canAdvance={canAdvance}
            isPuzzleNext={props.isPuzzleNext}
            onNext={goOn}
          />
        )}
        <PuzzleFacts puzzle={puzzle} solver={solver} isThemeHidden={!isSolved && !isThemeShown} />
        <PuzzleOptions />
      </div>
    </div>
  );
}

/** With a red circle on a square. */
const useShapes = (shapes: readonly Shape[], circled: string | undefined): readonly Shape[] =>
  useMemo(() => (circled === undefined ? shapes : [...shapes, { color: 'red', from: circled }]), [shapes, circled]);

type NoPuzzleProps = {
  readonly failure: Error;
  readonly onRetry: () => void;
  readonly onAny: () => void;
  /** In a session: goes on without it. */
  readonly onSkip: (() => void) | undefined;
};

function NoPuzzle({ failure, onRetry, onAny, onSkip }: NoPuzzleProps) {
  if (!(failure instanceof HttpError) || failure.status !== 404) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <LoadError what="The puzzle" failure={failure} onRetry={onRetry} />
        {onSkip !== undefined && (
          <Button variant="ghost" size="compact" onClick={onSkip}>
            Skip
          </Button>
        )}
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3 text-sm">
      <p className="max-w-[70ch] break-words text-ink-soft">{failure.serverMessage ?? puzzleMessages.noPuzzle}</p>
      <Button variant="secondary" size="compact" onClick={onAny}>
        Show any puzzle
      </Button>
    </div>
  );
}

export function SolverSkeleton() {
  return (
    <div role="status" aria-label="Loading the puzzle" className={SOLVER_GRID}>
      <div className={BOARD_COLUMN}>
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
