import { Link } from '@tanstack/react-router';
import { ChartLine, ChessKnight, Crosshair, GraduationCap, House, type LucideIcon } from 'lucide-react';

type Place = { readonly to: string; readonly name: string; readonly Icon: LucideIcon };

/** The five screens of the header, in its order, in a word each. */
const PLACES: readonly Place[] = [
  { to: '/', name: 'Home', Icon: House },
  { to: '/games', name: 'Games', Icon: ChessKnight },
  { to: '/scout', name: 'Scout', Icon: Crosshair },
  { to: '/analysis', name: 'Analyze', Icon: ChartLine },
  { to: '/learn', name: 'Learn', Icon: GraduationCap },
];

/** Under the thumb on a phone: the ways to the screens. Everything else is in the header's menu. */
export function BottomBar() {
  return (
    <nav aria-label="Screens" className={BAR}>
      <ul className="mx-auto flex max-w-md">
        {PLACES.map(({ to, name, Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false, includeHash: false }}
              className={PLACE}
            >
              <Icon aria-hidden className="size-5.5" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const BAR = 'bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-hairline-strong bg-surface sm:hidden';
const PLACE =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft border-t-2 border-transparent ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:border-accent ' +
  'focus-visible:-outline-offset-2';
