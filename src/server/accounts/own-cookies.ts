/** Cookies of ours beside those of the accounts library, named and guarded like its own. */
import { parseCookies } from 'better-auth/cookies';
import type { Milliseconds } from '../../chess/types';
import { cookieSettings } from './auth';

export type OwnCookie = {
  /** What a `Cookie` header has of it. */
  readonly read: (cookie: string) => string | undefined;
  /** The `Set-Cookie` line; `value` has letters, digits, `-` and `_`. */
  readonly write: (value: string, lifetime: Milliseconds) => string;
  readonly clear: () => string;
};

export const createOwnCookie = (appUrl: string, name: string): OwnCookie => {
  const { cookiePrefix, defaultCookieAttributes } = cookieSettings(appUrl);
  const full = `${cookiePrefix}.${name}`;
  const write = (value: string, lifetime: Milliseconds): string => {
    const secure = defaultCookieAttributes.secure ? '; Secure' : '';
    return `${full}=${value}; Max-Age=${Math.floor(lifetime / 1000)}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  };
  return { read: (cookie) => parseCookies(cookie).get(full), write, clear: () => write('', 0) };
};
