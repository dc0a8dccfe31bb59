import { Page } from '../../ui/page';
import { CategoryCards } from './figures/category-cards';
import { ProgressCard } from './figures/progress-card';
import { PuzzleThemesCard } from './figures/puzzle-themes-card';
import { OpeningTutorials } from './openings/opening-tutorials';
import { PuzzleCard } from './puzzle/puzzle-card';
import { QuickActions } from './quick-actions';
import { usePuzzle } from './puzzle/use-puzzle';
import { TrainingCard } from './training/training-card';

/** `/learn`: a puzzle to solve, what was made of the puzzles so far, and openings to learn. */
export function LearnPage() {
  const held = usePuzzle();
  return (
    <Page title="Learn Chess">
      <CategoryCards />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div id="daily-puzzle" className="min-w-0">
          <PuzzleCard held={held} />
        </div>
        <div className="grid min-w-0 gap-6 lg:row-span-2">
          <QuickActions held={held} />
          <TrainingCard />
        </div>
        <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
          <ProgressCard />
          <PuzzleThemesCard />
        </div>
      </div>
      <OpeningTutorials />
    </Page>
  );
}
