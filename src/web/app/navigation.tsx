/** The header's links. What belongs to a screen opens from the button beside its link. */
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { CurrentUser } from '../../contract/account/auth';

type NavigationProps = {
  /** null: a guest; undefined: not known yet. */
  user: CurrentUser | null | undefined;
  onFollow: () => void;
};

export function Navigation({ user, onFollow }: NavigationProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Main">
      <ul className="flex gap-0.5 max-lg:flex-col">
        {navigationItems(user).map(({ to, name, more }) => (
          <li key={to} className="relative flex max-lg:flex-wrap max-lg:justify-between">
            <Link
              to={to}
              onClick={onFollow}
              activeOptions={{ exact: to === '/', includeSearch: false, includeHash: false }}
              className={ITEM}
              data-within={isWithin(to, path) || undefined}
            >
              {name}
            </Link>
            {more && <More of={name} links={more} onFollow={onFollow} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ITEM =
  'flex min-h-10 items-center rounded-md border-transparent whitespace-nowrap text-ink-soft transition-colors hover:text-ink ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:border-accent ' +
  'data-within:text-accent data-within:border-accent ' +
  'max-lg:border-l-2 max-lg:rounded-l-none max-lg:px-3 ' +
  'lg:h-14 lg:rounded-none lg:border-b-2 lg:pt-0.5 lg:px-1.5 lg:text-sm xl:px-3';

const isAt = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`);

/** Screens that belong to one of the menu, and are in no menu themselves. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  '/analysis': ['/practice', '/shared'],
  '/learn': ['/guess'],
};

/** Whether the screen at the path belongs to the one at `to`. */
export const isWithin = (to: string, path: string): boolean => {
  const more = COMMON_ITEMS.find((item) => item.to === to)?.more ?? [];
  return [...more.map((link) => link.to), ...(FURTHER[to] ?? [])].some((one) => isAt(one, path));
};

type MoreLink = { readonly to: string; readonly name: string };

type NavigationItem = MoreLink & { readonly more?: readonly MoreLink[] };

const COMMON_ITEMS: readonly NavigationItem[] = [
  { to: '/', name: 'Home' },
  {
    to: '/games',
    name: 'Games DB',
    more: [
      { to: '/repertoire', name: 'Repertoire' },
      { to: '/reference-games', name: 'Reference games' },
    ],
  },
  {
    to: '/scout',
    name: 'Opponent Scout',
    more: [
      { to: '/prepare', name: 'Prepare' },
      { to: '/events', name: 'Events' },
    ],
  },
  { to: '/analysis', name: 'Game Analysis', more: [{ to: '/studies', name: 'Studies' }] },
  { to: '/learn', name: 'Learn Chess' },
];

const SIGNED_IN: NavigationItem = { to: '/account', name: 'Account' };

const GUEST: NavigationItem = { to: '/signin', name: 'Sign In' };

/** `user` is null for a guest and undefined while unknown: then there is no last item. */
function navigationItems(user: CurrentUser | null | undefined): readonly NavigationItem[] {
  if (user === undefined) return COMMON_ITEMS;
  return [...COMMON_ITEMS, user === null ? GUEST : SIGNED_IN];
}

type MoreProps = { readonly of: string; readonly links: readonly MoreLink[]; readonly onFollow: () => void };

function More({ of, links, onFollow }: MoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setIsOpen(false);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // The menu of a phone stays open.
    event.stopPropagation();
    close();
    button.current?.focus();
  };
  const handleFollow = () => {
    close();
    onFollow();
  };
  return (
    <div className="contents" onBlur={handleBlur} onKeyDown={handleKey}>
      <button
        ref={button}
        type="button"
        aria-label={`More: ${of}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={TOGGLE}
      >
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {isOpen && (
        <ul id={id} className={LINKS}>
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} onClick={handleFollow} className={LINK}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const TOGGLE =
  'flex cursor-pointer items-center justify-center rounded-md text-ink-soft hover:text-ink max-lg:size-11 lg:-ml-1.5 lg:w-5 ' +
  'xl:-ml-3 xl:w-7';

const LINKS =
  'flex flex-col max-lg:w-full max-lg:pl-6 lg:absolute lg:top-full lg:left-0 lg:min-w-44 lg:rounded-control lg:border ' +
  'lg:border-hairline-strong lg:bg-card lg:p-1 lg:shadow-lg';

const LINK =
  'flex min-h-11 items-center rounded-md px-3 text-sm text-ink-soft whitespace-nowrap hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent';
