import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '../../../contract/account/auth';
import { navigationItems } from './navigation-items';

type NavigationProps = {
  /** null: a guest; undefined: not known yet. */
  user: CurrentUser | null | undefined;
  onFollow: () => void;
};

/** The links to the screens. `/` is current on itself alone, every other also on addresses below it. */
export function Navigation({ user, onFollow }: NavigationProps) {
  return (
    <nav aria-label="Main">
      <ul className="flex gap-0.5 max-lg:flex-col">
        {navigationItems(user).map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onFollow}
              activeOptions={{ exact: to === '/', includeSearch: false, includeHash: false }}
              className={ITEM}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ITEM =
  'flex min-h-10 items-center rounded-md border-transparent whitespace-nowrap text-ink-soft transition-colors hover:text-ink ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:border-accent ' +
  'max-lg:border-l-2 max-lg:rounded-l-none max-lg:px-3 ' +
  'lg:h-14 lg:rounded-none lg:border-b-2 lg:pt-0.5 lg:px-1.5 lg:text-sm xl:px-3';
