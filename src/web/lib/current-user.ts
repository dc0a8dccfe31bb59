/** Who is signed in: asked once on load, kept for five minutes, asked again after a sign-out. */
import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '../../contract/auth';
import { CURRENT_USER_PATH } from '../../contract/auth-paths';
import { getJson, HttpError } from './http';

/** How long the answer counts as fresh, in milliseconds. */
const FRESH_FOR = 5 * 60 * 1000;

/** The current user, or null for a guest. Only a 401 means a guest; all else fails with `Failed to fetch user`. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: [CURRENT_USER_PATH],
    queryFn: fetchCurrentUser,
    staleTime: FRESH_FOR,
  });
}

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await getJson(CURRENT_USER_PATH, { parse: toCurrentUser });
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 401) return null;
    throw new Error('Failed to fetch user', { cause });
  }
}

/* By hand: the contract's schema would bring zod, 23 KB gzip, into the first page. */
function toCurrentUser(answer: unknown): CurrentUser {
  if (typeof answer === 'object' && answer !== null && 'username' in answer && typeof answer.username === 'string') {
    return { username: answer.username };
  }
  throw new TypeError('the current user has no username');
}
