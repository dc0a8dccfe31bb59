/** What the home page shows of the owner's answers, loaded after the first paint: it needs the contract's schemas. */
import { lazy } from 'react';
import { logError } from '../../lib/log';
import type * as Figures from './figures';

const lazyFigure = (name: keyof typeof Figures, Instead = NotArrived) =>
  lazy(async () => {
    try {
      return { default: (await import('./figures'))[name] };
    } catch (error) {
      logError(error);
      return { default: Instead };
    }
  });

export const FirstSteps = lazyFigure('FirstSteps', Nothing);
export const HomeField = lazyFigure('HomeField', Nothing);
export const GamesAnalyzed = lazyFigure('GamesAnalyzed');
export const OwnerName = lazyFigure('OwnerName');
export const PuzzlesLeft = lazyFigure('PuzzlesLeft');
export const PuzzlesLeftMark = lazyFigure('PuzzlesLeftMark', Nothing);
export const RecentGames = lazyFigure('RecentGames');
export const Performance = lazyFigure('Performance');
export const Rating = lazyFigure('Rating');

function Nothing() {
  return <></>;
}

/* The code did not arrive. The page stays whole without it. */
function NotArrived() {
  return <span className="text-sm text-ink-soft">Not loaded</span>;
}
