import type { CurrentUser } from '../../../contract/account/auth';

/** The screens of the header, in order; the last depends on who is looking. */
const EVERYBODYS = [
  { to: '/', name: 'Home' },
  { to: '/games', name: 'Games DB' },
  { to: '/scout', name: 'Opponent Scout' },
  { to: '/analysis', name: 'Game Analysis' },
  { to: '/learn', name: 'Learn Chess' },
] as const;
const SIGNED_IN = { to: '/account', name: 'Account' } as const;
const GUEST = { to: '/signin', name: 'Sign In' } as const;

export type NavigationItem = (typeof EVERYBODYS)[number] | typeof SIGNED_IN | typeof GUEST;

/** The items for a user, for a guest (null), or while nobody knows yet (undefined): then without the last. */
export function navigationItems(user: CurrentUser | null | undefined): readonly NavigationItem[] {
  if (user === undefined) return EVERYBODYS;
  return [...EVERYBODYS, user === null ? GUEST : SIGNED_IN];
}
