/** Who is signed in. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../../contract/account/account';
import type { CurrentUser } from '../../../contract/account/auth';
import { CURRENT_USER_PATH } from '../../../contract/profile-paths';
import { explainRefusals, getJson, HttpError, readJson } from '../http/http';
import { readStored, storedValue, writeStored } from '../storage';

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
    const user = await getJson(CURRENT_USER_PATH, { parse: toCurrentUser });
    endedSession.choose(undefined);
    return storeUser(user);
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 401) {
      if ((storageOwner() ?? '') !== '') endedSession.choose(true);
      return storeUser(null);
    }
    try {
      const stored = cause instanceof TypeError ? readStoredUser() : undefined;
      const user = stored === null ? null : toCurrentUser(stored);
      isSomebodyHere = user !== null;
      return user;
    } catch {
      // No user is stored.
    }
    throw new Error('Failed to fetch user', { cause });
  }
}

/** Whether this page was opened by somebody who is signed in; another tab may have signed out meanwhile. */
let isSomebodyHere = false;

/** True from when a session has ended by itself until somebody signs in, or goes on as a guest. */
export const endedSession = storedValue<true | undefined>({
  key: 'session-ended',
  parse: (text) => (text === 'true' ? true : undefined),
  write: (value) => (value === undefined ? undefined : String(value)),
});

/** In place of what the server says to a guest. */
const SESSION_ENDED = 'Your session has ended. Sign in again.';

export const isSessionEnded = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.serverMessage === SESSION_ENDED;

/** Statuses for guests: what is private does not exist for them. */
const GUEST_STATUSES: readonly number[] = [401, 403, 404];

/** What is refused because the session has ended says so. */
export const watchSession = (): void =>
  explainRefusals(async (refusal, path) => {
    if (!isSomebodyHere || !GUEST_STATUSES.includes(refusal.status) || path.startsWith(AUTH_PATHS)) return refusal;
    if (!(await hasSessionEnded())) return refusal;
    endedSession.choose(true);
    return new HttpError(401, JSON.stringify({ message: SESSION_ENDED }));
  });

/** They refuse for reasons of their own. */
const AUTH_PATHS = '/api/auth/';

let looking: Promise<boolean> | undefined;

/** One request for all that are refused at once. */
const hasSessionEnded = (): Promise<boolean> =>
  (looking ??= fetch(CURRENT_USER_PATH, { method: 'HEAD', credentials: 'include' })
    .then(
      ({ status }) => status === 401,
      () => false,
    )
    .finally(() => (looking = undefined)));

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
  const id = fields.get('id');
  const texts = TEXTS.flatMap((name) => {
    const text = fields.get(name);
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return {
    ...Object.fromEntries(texts),
    username,
    ...(typeof rating === 'number' && { currentRating: rating }),
    ...(typeof id === 'number' && { id }),
    ...(typeof profileId === 'number' && { profileId }),
    ...(fields.get('firstSteps') === true && { firstSteps: true }),
  };
}

const TEXTS = ['email', 'lichessId', 'aicfId', 'fideId', 'createdAt', 'timeZone'] as const;

// The last known user, for offline use

const STORAGE_KEY = 'user';

type StoredUser = Pick<CurrentUser, 'username' | 'id' | 'profileId' | 'timeZone'>;

export const storeUser = <User extends StoredUser | null>(user: User): User => {
  isSomebodyHere = user !== null;
  const stored = user && { username: user.username, id: user.id, profileId: user.profileId, timeZone: user.timeZone };
  writeStored(STORAGE_KEY, JSON.stringify(stored));
  return user;
};

/** null for a guest; `undefined` where nothing is stored. */
export const readStoredUser = (): unknown => readJson(readStored(STORAGE_KEY));

/**
 * Whose data this browser stores: the account's number, '' for a guest, `undefined` while unknown. The username stands
 * in for a number that the server does not tell.
 */
export const storageOwner = (): string | undefined => {
  const user = readStoredUser();
  if (user === undefined) return undefined;
  if (typeof user !== 'object' || user === null || !('username' in user)) return '';
  return String('id' in user ? user.id : user.username);
};
