import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyBoard } from '../../board/squares/empty-board';
import { logError } from '../../lib/log';
import { PlayerCard, SkeletonLines } from '../../player/player-card';
import { buttonAppearance, LinkButton } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { BRAND, useDocumentTitle } from '../../ui/page';
import type { TileIconProps } from './card-contents';
import type * as Figures from './figures';
import { DAILY_BOARD_SIZE, isKnownUser, showPicture } from './first-paint';
import { HomeField } from './home-field';
import type { NewsProps } from './news';

/** `/`: an introduction for newcomers, news for returning users. */
export function HomePage() {
  useDocumentTitle(BRAND);
  const [isKnown, onKnown] = useState(isKnownUser);

  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-12">
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_27.5rem] lg:gap-16">
        <div>
          <h1
            className={
              isKnown ? 'text-2xl font-semibold' : 'text-3xl font-semibold text-balance sm:text-5xl sm:leading-[1.1]'
            }
          >
            Master Your Chess Game
          </h1>
          <p className={`mt-3 max-w-[46ch] text-pretty text-ink-soft ${isKnown ? '' : 'text-xl'}`}>
            Analyze your games, solve puzzles, and improve with <span className="whitespace-nowrap">AI-powered</span>{' '}
            insights
          </p>
          <Suspense fallback={isKnown && <div className="h-54" />}>
            <News isKnown={isKnown} onKnownChange={onKnown} />
          </Suspense>
          <div className="mt-8 min-h-20">
            <HomeField />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <LinkButton to="/analysis">Upload Game</LinkButton>
            <LinkButton to="/learn" variant="secondary">
              Solve Puzzles
            </LinkButton>
          </div>
          {!isKnown && (
            <Suspense fallback={<div className="mt-8 h-36 max-sm:h-50" />}>
              <ExampleReport />
            </Suspense>
          )}
        </div>
        <DailyPuzzle />
      </div>
      <Suspense>
        <FirstSteps />
      </Suspense>
      {!isKnown && <Tiles />}
      <HomeCards />
      {isKnown && <Tiles />}
    </div>
  );
}

// Loaded after the first paint; without it the card still links to the puzzles.
const DailyBoard = lazy(async () => {
  try {
    return { default: (await import('./daily-board')).DailyBoard };
  } catch (error) {
    logError(error);
    return { default: BoardPlaceholder };
  }
});

/** HOME-04, HOME-19. */
function DailyPuzzle() {
  return (
    <PlayerCard title="Daily Puzzle">
      <p className="text-ink-soft">Find the winning move</p>
      <div className="flex flex-wrap gap-x-3 gap-y-3">
        <Suspense fallback={<BoardPlaceholder />}>
          <DailyBoard />
        </Suspense>
        <Link to="/learn" search={{ puzzle: 'daily' }} className={buttonAppearance({ variant: 'secondary' })}>
          Solve Puzzle
        </Link>
      </div>
    </PlayerCard>
  );
}

function BoardPlaceholder() {
  return (
    <div className="w-full">
      <EmptyBoard size={DAILY_BOARD_SIZE} ref={showPicture} />
      <div className="mt-2 h-8" />
    </div>
  );
}

type Tile = {
  readonly to: '/scout' | '/learn' | '/games';
  readonly title: string;
  readonly text: ReactNode;
  readonly icon: TileIconProps['of'];
  readonly mark?: ReactNode;
};

// Parts with server data, loaded after the first paint as they need the contract schemas

const lazyComponent = <Props,>(find: (figures: typeof Figures) => ComponentType<Props>, Fallback: () => ReactNode) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: find(await import('./figures')) };
    } catch (error) {
      logError(error);
      return { default: Fallback };
    }
  });

const lazySection = (name: Exclude<keyof typeof Figures, 'News' | 'TileIcon' | 'openTyped'>, Fallback = LoadFailed) =>
  lazyComponent((figures) => figures[name], Fallback);

const GamesAnalyzed = lazySection('GamesAnalyzed');

const PuzzlesLeft = lazySection('PuzzlesLeft');

const PuzzlesLeftMark = lazySection('PuzzlesLeftMark', Nothing);

const TILES: readonly Tile[] = [
  { to: '/learn', title: 'Daily Puzzles', text: <PuzzlesLeft />, icon: 'puzzles', mark: <PuzzlesLeftMark /> },
  { to: '/scout', title: 'Find Opponent', text: 'How your next opponent plays', icon: 'opponent' },
  { to: '/learn', title: 'Learn Chess', text: 'Puzzles, themes and openings', icon: 'lessons' },
  { to: '/games', title: 'Games Database', text: <GamesAnalyzed />, icon: 'games' },
];

/** HOME-05 to HOME-08. */
function Tiles() {
  return (
    <ul aria-label="Shortcuts" className="mt-12 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {TILES.map((tile) => (
        <TileLink key={tile.title} {...tile} />
      ))}
    </ul>
  );
}

function TileLink({ to, title, text, icon, mark }: Tile) {
  return (
    <li className="relative">
      <Link
        to={to}
        className="flex h-full flex-col rounded-card border border-hairline bg-card p-4 transition-colors hover:border-accent sm:p-5"
      >
        <span className="size-6">
          <Suspense>
            <TileIcon of={icon} />
          </Suspense>
        </span>
        <span className="mt-4 font-semibold">{title}</span>
        <span className="mt-1 min-h-5 text-sm text-ink-soft tabular-nums">
          <Suspense>{text}</Suspense>
        </span>
      </Link>
      <span className="absolute top-4 right-4 leading-none sm:top-5 sm:right-5">
        <Suspense>{mark}</Suspense>
      </span>
    </li>
  );
}

/** The cards have their final size before their content is loaded. */
function HomeCards() {
  return (
    <details open className="mt-12">
      <summary className="cursor-pointer text-xl font-semibold">
        Games and figures{' '}
        <Suspense>
          <OwnerName />
        </Suspense>
      </summary>
      <p className="mt-2">
        <Link to="/profile" className={LINK}>
          Profile and statistics
        </Link>
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="grid sm:col-span-2">
          <PlayerCard title="Recent Games">
            <div className="flex min-h-56 flex-1 flex-col gap-2">
              <Suspense fallback={<SkeletonLines count={3} className="h-15" />}>
                <RecentGames />
              </Suspense>
            </div>
          </PlayerCard>
        </div>
        <PlayerCard title="Performance">
          <div className="flex min-h-36 flex-col gap-3">
            <Suspense fallback={<SkeletonLines count={2} className="h-15" />}>
              <Performance />
            </Suspense>
          </div>
        </PlayerCard>
        <PlayerCard title="Rating">
          <div className="flex min-h-36 flex-col gap-3">
            <Suspense fallback={<SkeletonLines count={2} className="h-15" />}>
              <Rating />
            </Suspense>
          </div>
        </PlayerCard>
      </div>
    </details>
  );
}

const ExampleReport = lazySection('ExampleReport', Nothing);

const FirstSteps = lazySection('FirstSteps', Nothing);

const News = lazyComponent<NewsProps>(({ News }) => News, Nothing);

const TileIcon = lazyComponent<TileIconProps>(({ TileIcon }) => TileIcon, Nothing);

const OwnerName = lazySection('OwnerName');

const RecentGames = lazySection('RecentGames');

const Performance = lazySection('Performance');

const Rating = lazySection('Rating');

function Nothing() {
  return <></>;
}

function LoadFailed() {
  return <span className="text-sm text-ink-soft">Not loaded</span>;
}
