/** What the home page shows of the owner's answers, loaded after the first paint: it needs the contract's schemas. */
import { lazy, type ComponentType, type ReactNode } from 'react';
import { logError } from '../../lib/log';
import type * as Figures from './figures';
import type { NewsProps } from './news';
import type { TileIconProps } from './tile-icon';

const lazyPart = <Props,>(find: (figures: typeof Figures) => ComponentType<Props>, Instead: () => ReactNode) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: find(await import('./figures')) };
    } catch (error) {
      logError(error);
      return { default: Instead };
    }
  });
const lazyFigure = (name: Exclude<keyof typeof Figures, 'News' | 'TileIcon'>, Instead = NotArrived) =>
  lazyPart((figures) => figures[name], Instead);

export const FirstSteps = lazyFigure('FirstSteps', Nothing);
export const News = lazyPart<NewsProps>(({ News }) => News, Nothing);
export const TileIcon = lazyPart<TileIconProps>(({ TileIcon }) => TileIcon, Nothing);
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
