import { PlayerCard } from '../../../player/player-card';
import { squareShortcuts } from '../../../board/replay-keys';
import { Button } from '../../../ui/button';
import { ShortcutsDialog, type Shortcut } from '../../../ui/shortcuts-dialog';
import { filterOf } from '../learn-search';
import { AttemptNote } from '../../../game/solving/attempt-note';
import { SolverSkeleton } from './solver-skeleton';
import { FilterChips } from './filter/filter-chips';
import { NoPuzzle } from './no-puzzle';
import { PuzzleSolver } from './puzzle-solver';
import { dayLabel } from './source-labels';
import { TrainingDone } from '../training/training-done';
import { TrainingLine } from '../training/training-line';
import { useOutbox } from '../../../game/solving/use-outbox';
import type { HeldPuzzle } from './use-puzzle';

type PuzzleCardProps = { readonly held: HeldPuzzle };

/** A puzzle on a board to play on: any one at first, or the one that the address asks for. */
export function PuzzleCard({ held }: PuzzleCardProps) {
  const { search, setSearch, puzzle } = held;
  const outbox = useOutbox();
  return (
    <PlayerCard title="Daily Puzzle" mark={<DailyButton held={held} />}>
      <FilterChips search={search} onSearch={setSearch} />
      {search.train !== undefined && <TrainingLine train={search.train} />}
      {typeof puzzle?.day === 'string' && (
        <p className="text-sm">Puzzle of {dayLabel(puzzle.day)}, the same for everyone.</p>
      )}
      <div className="@container flex flex-col gap-4">
        <RequestedPuzzle {...{ held, outbox }} />
      </div>
      <AttemptNote {...outbox} />
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </PlayerCard>
  );
}

const SHORTCUTS: readonly Shortcut[] = [...squareShortcuts, { keys: ['N'], does: 'Next puzzle' }];

/** To the puzzle that everyone has today. */
function DailyButton({ held: { search, setSearch } }: PuzzleCardProps) {
  if (search.puzzle === 'daily') return null;
  const handlePress = () => setSearch({ ...filterOf(search), puzzle: 'daily' });
  return (
    <Button variant="secondary" size="small" onClick={handlePress}>
      Today’s puzzle
    </Button>
  );
}

type RequestedProps = PuzzleCardProps & { readonly outbox: ReturnType<typeof useOutbox> };

/** What came of asking for a puzzle. One that failed to come leaves the one before it on the board. */
function RequestedPuzzle({ held, outbox }: RequestedProps) {
  const { search, setSearch, puzzle, round, isFetching, failure, again, random, next } = held;
  const isTraining = search.train !== undefined;
  if (puzzle === null && !isFetching) return <TrainingDone train={search.train ?? ''} onRandom={random} />;
  return (
    <>
      {failure !== null && !isFetching && <NoPuzzle {...{ failure }} onRetry={again} onAny={() => setSearch({})} />}
      {puzzle !== null && puzzle !== undefined ? (
        <PuzzleSolver
          key={round}
          puzzle={puzzle}
          isLeaving={isFetching}
          isNextHeld={isTraining && outbox.isSending}
          goesOn={search.puzzle === undefined}
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
