import { Link } from '@tanstack/react-router';
import { BookOpen, Database, LineChart, Search, type LucideIcon } from 'lucide-react';
import { classNames } from '../../lib/class-names';

type Tile = { to: '/analysis' | '/scout' | '/learn' | '/games'; title: string; text: string; Icon: LucideIcon };

const WORKING: readonly Tile[] = [
  {
    to: '/analysis',
    title: 'Game Analysis',
    text: 'Paste a game and see the engine’s evaluation of every move, the mistakes and the better moves.',
    Icon: LineChart,
  },
  { to: '/scout', title: 'Find Opponent', text: 'Openings and weak spots of the player you meet next.', Icon: Search },
];

const COMING: readonly Tile[] = [
  { to: '/learn', title: 'Learn Chess', text: 'A daily puzzle, themes and opening tutorials.', Icon: BookOpen },
  { to: '/games', title: 'Games Database', text: 'Your own games, counted and compared.', Icon: Database },
];

/** The ways on from the home page: what works, then what is not built yet and says so. */
export function Tiles() {
  return (
    <ul className="mt-14 grid gap-4 sm:grid-cols-2 lg:mt-20 lg:grid-cols-4">
      {WORKING.map((tile) => (
        <TileLink key={tile.to} {...tile} works />
      ))}
      {COMING.map((tile) => (
        <TileLink key={tile.to} {...tile} />
      ))}
    </ul>
  );
}

function TileLink({ to, title, text, Icon, works = false }: Tile & { works?: boolean }) {
  return (
    <li>
      <Link
        to={to}
        className="group flex h-full flex-col rounded-card border border-hairline bg-card p-5 transition-colors hover:border-accent"
      >
        <span className="flex items-center justify-between gap-2">
          <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />
          <span className={classNames('text-xs', works ? 'font-semibold text-accent' : 'text-ink-soft')}>
            {works ? 'Works today' : 'Coming'}
          </span>
        </span>
        <span className="mt-4 font-semibold">{title}</span>
        <span className="mt-1 text-sm text-ink-soft">{text}</span>
      </Link>
    </li>
  );
}
