import { lazy, Suspense } from 'react';
import { EmptyBoard } from '../../board/squares/empty-board';
import { logError } from '../../lib/log';
import { PlayerCard } from '../../player/player-card';
import { LinkButton } from '../../ui/link-button';
import { DAILY_SIZE } from './daily-size';

/* It comes after the first paint; without it the card still leads to the puzzles. */
const DailyBoard = lazy(async () => {
  try {
    return { default: (await import('./daily-board')).DailyBoard };
  } catch (error) {
    logError(error);
    return { default: BoardPlace };
  }
});

/** The puzzle of the day: a diagram until somebody wants to play on it. HOME-04, HOME-19. */
export function DailyPuzzle() {
  return (
    <PlayerCard title="Daily Puzzle">
      <p className="text-ink-soft">Find the winning move</p>
      <div className="flex flex-wrap gap-x-3 gap-y-3">
        <Suspense fallback={<BoardPlace />}>
          <DailyBoard />
        </Suspense>
        <LinkButton to="/learn" variant="secondary">
          Solve Puzzle
        </LinkButton>
      </div>
    </PlayerCard>
  );
}

function BoardPlace() {
  return (
    <div className="w-full">
      <EmptyBoard size={DAILY_SIZE} />
      <div className="h-17" />
    </div>
  );
}
