import { Link } from '@tanstack/react-router';
import { ChartColumn, ListFilter, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { RUN_KINDS, type RunKind } from '../../../chess/puzzles/run';
import { RepertoireSection } from '../../game/repertoires/repertoire-section';
import { PlayerCard } from '../../player/player-card';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Page } from '../../ui/page';
import { useLearnAddress } from './learn-search';
import { LessonTiles } from './lessons/lesson-tiles';
import { OpeningTutorials } from './openings/tutorial-tiles';
import { type CurrentPuzzle, usePuzzle } from './puzzle-queries';
import { ImportOffer, PuzzleCard } from './puzzle/puzzle-card';
import { FilterDialog } from './puzzle/puzzle-filter';
import { RunCard } from './runs/run-card';
import { RUN_TITLES } from './runs/run-state';
import { CategoryCards } from './statistics/category-cards';
import { ProgressCard } from './statistics/progress-card';
import { PuzzleThemesCard } from './statistics/puzzle-themes-card';
import { StatisticsDialog } from './statistics/statistics-dialog';
import { TrainingCard } from './training';

/** `/learn` */
export function LearnPage() {
  const { run } = useLearnAddress().search;
  return (
    <Page title="Learn Chess" aside={<SolvingModes run={run} />} isTitleHiddenOnPhone>
      {run === undefined ? <Puzzles /> : <RunCard key={run} kind={run} />}
      <div className="mt-6">
        <CategoryCards />
      </div>
      <div className="mt-6">
        <RepertoireSection />
      </div>
      <div id="lessons">
        <OpeningTutorials />
        <LessonTiles group="tactics" />
        <LessonTiles group="endgames" />
      </div>
    </Page>
  );
}

function Puzzles() {
  const current = usePuzzle();
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div id="daily-puzzle" className="min-w-0">
        <PuzzleCard current={current} />
      </div>
      <div className="grid min-w-0 gap-6 lg:row-span-2">
        <QuickActions current={current} />
        <TrainingCard />
        <ImportOffer />
      </div>
      <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
        <ProgressCard />
        <PuzzleThemesCard />
      </div>
    </div>
  );
}

function QuickActions({ current: { search, setSearch, random } }: { readonly current: CurrentPuzzle }) {
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [areStatisticsOpen, setAreStatisticsOpen] = useState(false);
  return (
    <PlayerCard title="Quick Actions">
      <div className="grid gap-2">
        <Button variant="secondary" className="justify-start" onClick={random}>
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
      </div>
      {isFilterOpen && <FilterDialog search={search} onSearch={setSearch} onClose={() => setIsFilterOpen(false)} />}
      <StatisticsDialog open={areStatisticsOpen} onOpenChange={setAreStatisticsOpen} />
    </PlayerCard>
  );
}

function SolvingModes({ run }: { readonly run: RunKind | undefined }) {
  return (
    <nav aria-label="Ways to solve" className="flex flex-wrap gap-1">
      <Link
        to="/learn"
        search={{}}
        aria-current={run === undefined ? 'page' : undefined}
        className={modeClass(run === undefined)}
      >
        Puzzles
      </Link>
      {RUN_KINDS.map((kind) => (
        <Link
          key={kind}
          to="/learn"
          search={{ run: kind }}
          aria-current={run === kind ? 'page' : undefined}
          className={modeClass(run === kind)}
        >
          {RUN_TITLES[kind]}
        </Link>
      ))}
    </nav>
  );
}

const modeClass = (isCurrent: boolean): string =>
  classNames(
    'inline-flex min-h-10 items-center rounded-control border px-3 text-sm',
    isCurrent
      ? 'border-hairline-strong bg-card font-semibold text-ink'
      : 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  );
