import { Page } from '../../ui/page';
import { CategoryCards } from './figures/category-cards';
import { ProgressCard } from './figures/progress-card';
import { PuzzleThemesCard } from './figures/puzzle-themes-card';
import { useLearnAddress } from './learn-search';
import { LessonTiles } from './lessons/lesson-tiles';
import { OpeningTutorials } from './openings/opening-tutorials';
import { ImportOffer } from './puzzle/import-offer';
import { PuzzleCard } from './puzzle/puzzle-card';
import { QuickActions } from './quick-actions';
import { RunCard } from './runs/run-card';
import { SolvingModes } from './solving-modes';
import { usePuzzle } from './puzzle/use-puzzle';
import { TrainingCard } from './training/training-card';

/** `/learn`: a puzzle to solve or a run of them, what was made of the puzzles so far, and lessons on openings, tactics and endgames. */
export function LearnPage() {
  const { run } = useLearnAddress().search;
  return (
    <Page title="Learn Chess" aside={<SolvingModes run={run} />} isTitleSpoken>
      {run === undefined ? <Puzzles /> : <RunCard key={run} kind={run} />}
      <div className="mt-6">
        <CategoryCards />
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
  const held = usePuzzle();
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div id="daily-puzzle" className="min-w-0">
        <PuzzleCard held={held} />
      </div>
      <div className="grid min-w-0 gap-6 lg:row-span-2">
        <QuickActions held={held} />
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
