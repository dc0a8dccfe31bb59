import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { GamesAnalyzed, PuzzlesLeft, PuzzlesLeftMark, TileIcon } from './lazy-figures';
import type { TileIconProps } from './tile-icon';

type Tile = {
  readonly to: '/scout' | '/learn' | '/games';
  readonly title: string;
  readonly text: ReactNode;
  readonly icon: TileIconProps['of'];
  /** In the corner. */
  readonly mark?: ReactNode;
};

const TILES: readonly Tile[] = [
  { to: '/learn', title: 'Daily Puzzles', text: <PuzzlesLeft />, icon: 'puzzles', mark: <PuzzlesLeftMark /> },
  { to: '/scout', title: 'Find Opponent', text: 'How your next opponent plays', icon: 'opponent' },
  { to: '/learn', title: 'Learn Chess', text: 'Puzzles, themes and openings', icon: 'lessons' },
  { to: '/games', title: 'Games Database', text: <GamesAnalyzed />, icon: 'games' },
];

/** The ways on from the home page. HOME-05 to HOME-08. */
export function Tiles() {
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
