import { Page } from '../../ui/page';
import { CategoryCards } from './figures/category-cards';
import { ProgressCard } from './figures/progress-card';
import { PuzzleThemesCard } from './figures/puzzle-themes-card';
import { OpeningTutorials } from './openings/opening-tutorials';
import { PuzzleCard } from './puzzle/puzzle-card';
import { QuickActions } from './puzzle/quick-actions';
import { TrainingCard } from './training/training-card';

/** `/learn`: a puzzle to solve, what was made of the puzzles so far, and openings to learn. */
export function LearnPage() {
  return (
    <Page title="Learn Chess">
      <CategoryCards />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PuzzleCard />
        <div className="grid min-w-0 gap-6">
          <QuickActions />
          <TrainingCard />
          <ProgressCard />
          <PuzzleThemesCard />
        </div>
      </div>
      <OpeningTutorials />
    </Page>
  );
}
