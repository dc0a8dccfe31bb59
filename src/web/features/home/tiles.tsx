import { Link } from '@tanstack/react-router';
import { BookOpen, Database, Puzzle, Search, type LucideIcon } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { GamesAnalyzed, PuzzlesLeft, PuzzlesLeftMark } from './lazy-figures';

type Tile = {
  readonly to: '/scout' | '/learn' | '/games';
  readonly title: string;
  readonly text: ReactNode;
  readonly Icon: LucideIcon;
  /** In the corner. */
  readonly mark?: ReactNode;
};

const TILES: readonly Tile[] = [
  { to: '/learn', title: 'Daily Puzzles', text: <PuzzlesLeft />, Icon: Puzzle, mark: <PuzzlesLeftMark /> },
  { to: '/scout', title: 'Find Opponent', text: 'How your next opponent plays', Icon: Search },
  { to: '/learn', title: 'Learn Chess', text: 'Puzzles, themes and openings', Icon: BookOpen },
  { to: '/games', title: 'Games Database', text: <GamesAnalyzed />, Icon: Database },
];

/** The ways on from the home page. HOME-05 to HOME-08. */
export function Tiles() {
  return (
    <ul aria-label="Shortcuts" className="mt-14 grid grid-cols-2 gap-4 lg:mt-20 lg:grid-cols-4">
      {TILES.map((tile) => (
        <TileLink key={tile.title} {...tile} />
      ))}
    </ul>
  );
}

function TileLink({ to, title, text, Icon, mark }: Tile) {
  return (
    <li className="relative">
      <Link
        to={to}
        className="flex h-full flex-col rounded-card border border-hairline bg-card p-4 transition-colors hover:border-accent sm:p-5"
      >
        <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />
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
