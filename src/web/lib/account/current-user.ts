/** Who is signed in. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../../contract/account/account';
import type { CurrentUser } from '../../../contract/account/auth';
import { CURRENT_USER_PATH } from '../../../contract/profile-paths';
import { getJson, HttpError, readJson } from '../http/http';
import { readStored, writeStored } from '../storage';

export type KnownUser = CurrentUser &
  Partial<Pick<Account, 'lichessId' | 'aicfId' | 'fideId' | 'currentRating' | 'createdAt'>>;

/** In milliseconds. */
const FRESH_FOR = 5 * 60 * 1000;

/** null for a guest: only a 401 means that. Offline, the last known user is returned. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: [CURRENT_USER_PATH],
    queryFn: fetchCurrentUser,
    staleTime: FRESH_FOR,
  });
}

async function fetchCurrentUser(): Promise<KnownUser | null> {
  try {
    return storeUser(await getJson(CURRENT_USER_PATH, { parse: toCurrentUser }));
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 401) return storeUser(null);
    try {
      const stored = cause instanceof TypeError ? readStoredUser() : undefined;
      return stored === null ? null : toCurrentUser(stored);
    } catch {
      // No user is stored.
    }
    throw new Error('Failed to fetch user', { cause });
  }
}

export function refreshCurrentUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path === CURRENT_USER_PATH || String(path).startsWith('/api/user'),
  });
}

/* By hand: the contract's schema would add zod, 23 KB gzip, to the first page. */
function toCurrentUser(body: unknown): KnownUser {
  const fields = new Map<string, unknown>(typeof body === 'object' && body !== null ? Object.entries(body) : []);
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

const TEXTS = ['email', 'lichessId', 'aicfId', 'fideId', 'createdAt', 'timeZone'] as const;

// The last known user, for offline use

const STORAGE_KEY = 'user';

type StoredUser = { readonly username: string; readonly profileId?: number; readonly timeZone?: string };

export const storeUser = <User extends StoredUser | null>(user: User): User => {
  writeStored(
    STORAGE_KEY,
    JSON.stringify(user && { username: user.username, profileId: user.profileId, timeZone: user.timeZone }),
  );
  return user;
};

/** null for a guest; `undefined` where nothing is stored. */
export const readStoredUser = (): unknown => readJson(readStored(STORAGE_KEY));
