import { Link } from '@tanstack/react-router';
import { ChartColumn, Lightbulb, ListFilter, Repeat, Shuffle } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { isFinished } from '../../../chess/learning/session';
import type { RunKind } from '../../../chess/puzzles/run';
import { RepertoireSection } from '../../game/repertoires/repertoire-section';
import { PlayerCard } from '../../player/player-card';
import { Button, buttonAppearance } from '../../ui/button';
import { Page } from '../../ui/page';
import { StudiesCard } from './catalog';
import { useLearnAddress } from './learn-search';
import { LessonMap } from './lessons/lesson-tiles';
import { OpeningTutorials } from './openings/tutorial-tiles';
import { type CurrentPuzzle, usePuzzle } from './puzzle-queries';
import { PuzzleCard, type PuzzleSession, SolverSkeleton } from './puzzle/puzzle-card';
import { FilterDialog } from './puzzle/puzzle-filter';
import { RunCard } from './runs/run-card';
import { CategoryCards } from './statistics/category-cards';
import { ProgressCard } from './statistics/progress-card';
import { PuzzleThemesCard } from './statistics/puzzle-themes-card';
import { TodayStrip } from './today/today-strip';
import { type Today, useToday } from './today/use-today';
import { TrainingCard } from './training';

const CardQuestion = lazy(async () => ({ default: (await import('./today/card-question')).CardQuestion }));

const SessionEnd = lazy(async () => ({ default: (await import('./today/session-end')).SessionEnd }));

const StatisticsDialog = lazy(async () => ({
  default: (await import('./statistics/statistics-dialog')).StatisticsDialog,
}));

/** `/learn` */
export function LearnPage() {
  const { run } = useLearnAddress().search;
  return run === undefined ? <PuzzlePage /> : <RunPage run={run} />;
}

function RunPage({ run }: { readonly run: RunKind }) {
  return (
    <Page title={TITLE} aside={<TodayStrip run={run} />} isTitleHiddenOnPhone>
      <RunCard key={run} kind={run} />
      <Catalog />
    </Page>
  );
}

const TITLE = 'Learn Chess';

function PuzzlePage() {
  const current = usePuzzle();
  const today = useToday(current);
  const boardCard = useRef<HTMLDivElement>(null);
  const handleRandom = () => {
    today.leave();
    current.random();
    showBoard(boardCard.current);
  };
  return (
    <Page title={TITLE} aside={<TodayStrip today={today} />} isTitleHiddenOnPhone>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div id="daily-puzzle" ref={boardCard} className="min-w-0 scroll-mt-20">
          <Suspense fallback={<SolverSkeleton />}>
            <BoardCard current={current} today={today} onRandom={handleRandom} />
          </Suspense>
        </div>
        <div className="xl:col-span-2">
          <CategoryCards />
        </div>
        {/* In a wide window the first two stand beside the board. */}
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 xl:contents">
          <div className="contents xl:col-start-2 xl:row-start-1 xl:flex xl:flex-col xl:gap-6">
            <ProgressCard />
            <QuickActions current={current} onRandom={handleRandom} />
          </div>
          <div className="contents xl:col-span-2 xl:grid xl:grid-cols-2 xl:items-start xl:gap-6">
            <PuzzleThemesCard />
            <TrainingCard />
          </div>
        </div>
      </div>
      <Catalog />
    </Page>
  );
}

/** Where the button stands below or beside a board that is not all in view. The next puzzle has the same size. */
const showBoard = (card: HTMLElement | null): void => {
  const board = (card?.querySelector('cg-board') ?? card)?.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  if (board === undefined || (board.top >= HEADER && board.bottom <= clientHeight - BOTTOM_BAR)) return;
  card?.scrollIntoView({ block: 'start' });
};

/** In pixels. */
const [HEADER, BOTTOM_BAR] = [56, 64];

type BoardCardProps = { readonly current: CurrentPuzzle; readonly today: Today; readonly onRandom: () => void };

/** The one board: an item of the session, its end, or any other puzzle. */
function BoardCard({ current, today, onRandom }: BoardCardProps) {
  const { session, item, isShown, advance, secure } = today;
  if (!isShown) return <PuzzleCard current={current} />;
  if (session !== undefined && isFinished(session)) return <SessionEnd today={today} onRandom={onRandom} />;
  if (item?.card !== undefined) {
    return (
      <CardQuestion
        key={`${item.id} ${session?.queue.length ?? 0}`}
        card={item.card}
        isRepeated={session?.outcomes.get(item.id) === 'missed'}
        onNext={advance}
        onOutcome={secure}
      />
    );
  }
  return <PuzzleCard current={current} session={puzzleSession(today)} />;
}

const puzzleSession = ({ item, next, advance, secure }: Today): PuzzleSession => ({
  itemId: item?.id,
  isPuzzleNext: next?.card === undefined,
  needsRecord: item?.kind === 'mistake' && next?.kind === 'mistake',
  onNext: advance,
  onOutcome: secure,
  onGone: () => advance('gone'),
});

function Catalog() {
  return (
    <>
      <div id="lessons" className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <OpeningTutorials />
        <LessonMap group="tactics" />
        <LessonMap group="endgames" />
        <StudiesCard />
      </div>
      <div className="mt-6">
        <RepertoireSection />
      </div>
    </>
  );
}

const ACTION = `${buttonAppearance({ variant: 'secondary' })} justify-start`;

type QuickActionsProps = { readonly current: CurrentPuzzle; readonly onRandom: () => void };

function QuickActions({ current: { search, setSearch }, onRandom }: QuickActionsProps) {
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [areStatisticsOpen, setAreStatisticsOpen] = useState(false);
  return (
    <PlayerCard title="Quick Actions">
      <div className="grid gap-2">
        <Button variant="secondary" className="justify-start" onClick={onRandom}>
          <Shuffle aria-hidden className="size-5" />
          Random Puzzle
        </Button>
        <Button variant="secondary" className="justify-start" onClick={() => setIsFilterOpen(true)}>
          <ListFilter aria-hidden className="size-5" />
          Filter by Theme
        </Button>
        <Button variant="secondary" className="justify-start" onClick={() => setAreStatisticsOpen(true)}>
          <ChartColumn aria-hidden className="size-5" />
          View Statistics
        </Button>
        <Link to="/learn/sets/{-$set}" params={{ set: undefined }} className={ACTION}>
          <Repeat aria-hidden className="size-5" />
          Puzzle Sets
        </Link>
        <Link to="/guess" className={ACTION}>
          <Lightbulb aria-hidden className="size-5" />
          Guess the Move
        </Link>
      </div>
      {isFilterOpen && <FilterDialog search={search} onSearch={setSearch} onClose={() => setIsFilterOpen(false)} />}
      <Suspense fallback={null}>
        {areStatisticsOpen && <StatisticsDialog onClose={() => setAreStatisticsOpen(false)} />}
      </Suspense>
    </PlayerCard>
  );
}
