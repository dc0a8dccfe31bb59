/** Who is signed in: asked once on load, kept for five minutes, asked again after a sign-out. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../../contract/account/account';
import type { CurrentUser } from '../../../contract/account/auth';
import { CURRENT_USER_PATH } from '../../../contract/account/auth-paths';
import { getJson, HttpError } from '../http/http';

/** The user, with what another server may tell at once; ours tells it in the account. */
export type KnownUser = CurrentUser &
  Partial<Pick<Account, 'lichessId' | 'aicfId' | 'fideId' | 'currentRating' | 'createdAt'>>;

/** How long the answer counts as fresh, in milliseconds. */
const FRESH_FOR = 5 * 60 * 1000;

/**
 * The current user, or null for a guest. Only a 401 means a guest; where the server cannot be reached it is who it was the
 * last time; all else fails with `Failed to fetch user`.
 */
export function currentUserQuery() {
  return queryOptions({
    queryKey: [CURRENT_USER_PATH],
    queryFn: fetchCurrentUser,
    staleTime: FRESH_FOR,
  });
}

async function fetchCurrentUser(): Promise<KnownUser | null> {
  try {
    return noteUser(await getJson(CURRENT_USER_PATH, { parse: toCurrentUser }));
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 401) return noteUser(null);
    try {
      const noted = cause instanceof TypeError ? notedUser() : undefined;
      return noted === null ? null : toCurrentUser(noted);
    } catch {
      // Nobody is known.
    }
    throw new Error('Failed to fetch user', { cause });
  }
}

/** Asks anew who is signed in, and for every read of `/api/user` that a screen shows. */
export function refreshCurrentUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path === CURRENT_USER_PATH || String(path).startsWith('/api/user'),
  });
}

/* By hand: the contract's schema would bring zod, 23 KB gzip, into the first page. */
function toCurrentUser(answer: unknown): KnownUser {
  const fields = new Map<string, unknown>(typeof answer === 'object' && answer !== null ? Object.entries(answer) : []);
  const username = fields.get('username');
  if (typeof username !== 'string') throw new TypeError('the current user has no username');
  const rating = fields.get('currentRating');
  const profileId = fields.get('profileId');
  const texts = TEXTS.flatMap((name) => {
    const text = fields.get(name);
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return {
    ...Object.fromEntries(texts),
    username,
    ...(typeof rating === 'number' && { currentRating: rating }),
    ...(typeof profileId === 'number' && { profileId }),
    ...(fields.get('firstSteps') === true && { firstSteps: true }),
  };
}

const TEXTS = ['email', 'lichessId', 'aicfId', 'fideId', 'createdAt'] as const;

/** Who was signed in when the server last said so, for times when it cannot be reached: the name alone. */

const STORAGE_KEY = 'user';

type Known = { readonly username: string; readonly profileId?: number };

/** Answers what it was given. */
export const noteUser = <User extends Known | null>(user: User): User => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(user && { username: user.username, profileId: user.profileId }));
  } catch {
    // Storage is switched off: without the server nobody is known.
  }
  return user;
};

/** As `noteUser` wrote it; throws where nothing is noted. */
export const notedUser = (): unknown => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '');
