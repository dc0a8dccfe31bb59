/**
 * Browsers in which a user has signed in before. A long-lived cookie holds a secret; its hash is kept with the user. Such
 * a browser cannot be locked out by what others try, and a sign-in in any other one is told to the owner.
 */
import { parseCookies } from 'better-auth/cookies';
import type { Milliseconds } from '../../chess/types';
import { forgetDevices, hasDevice, keepDevice, KEPT_DEVICE } from '../db/accounts/known-devices';
import { dropEndedSessions } from '../db/accounts/sessions';
import { findUserId, readUser } from '../db/accounts/users';
import type { Database } from '../db/infra/database';
import type { Auth } from './auth';
import { hashSecret, makeSecret } from './secrets/secrets';
import type { Visit } from './visit';

/** As `makeSecret` makes them. */
const SECRET = /^[\w-]{43}$/;
/** A new account's first browser is its owner's. */
const NEW_ACCOUNT: Milliseconds = 24 * 60 * 60_000;

export type Tried = {
  /** Whose sign-in it is, whether the name or the email was typed; also for a name that nobody has. */
  readonly account: string;
  /** The browser, when the account knows it. */
  readonly device?: string;
};

export type KnownDevices = {
  /** The same work for a name that nobody has. */
  readonly recognize: (usernameOrEmail: string, cookie: string) => Promise<Tried>;
  /** After a sign-in: the cookie by which the browser is known from now on, and whether it was unknown until now. */
  readonly welcome: (userId: number, visit: Visit) => Promise<{ readonly cookie: string; readonly isNew: boolean }>;
};

export const createKnownDevices = (auth: Auth, db: Database): KnownDevices => {
  const secretIn = async (cookie: string): Promise<string | undefined> => {
    const secret = parseCookies(cookie).get((await deviceCookie(auth)).name);
    return secret !== undefined && SECRET.test(secret) ? secret : undefined;
  };
  return {
    recognize: async (usernameOrEmail, cookie) => {
      const name = usernameOrEmail.toLowerCase();
      const userId = await findUserId(db, name);
      const account = userId === undefined ? `name:${name}` : `user:${userId}`;
      const secret = await secretIn(cookie);
      if (secret === undefined) return { account };
      const hash = hashSecret(userId ?? 0, secret);
      return (await hasDevice(db, hash)) ? { account, device: hash } : { account };
    },
    welcome: async (userId, { cookie, device }) => {
      const now = Date.now();
      await forgetDevices(db, now);
      await dropEndedSessions(db, userId, now);
      const secret = (await secretIn(cookie)) ?? makeSecret();
      const before = await keepDevice(db, { userId, hash: hashSecret(userId, secret), device }, now);
      const isFirst = before === 'first' && (await isNewAccount(db, userId, now));
      const { name, attributes } = await deviceCookie(auth);
      return { cookie: `${name}=${secret}; ${attributes}`, isNew: before !== 'known' && !isFirst };
    },
  };
};

const isNewAccount = async (db: Database, userId: number, now: Milliseconds): Promise<boolean> => {
  const user = await readUser(db, userId);
  return user !== undefined && Date.parse(user.createdAt) > now - NEW_ACCOUNT;
};

/** Named and guarded like the session's cookie. */
const deviceCookie = async (auth: Auth) => {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken;
  const secure = attributes.secure === true ? '; Secure' : '';
  return {
    name: name.replace(/session_token$/, 'device'),
    attributes: `Max-Age=${KEPT_DEVICE / 1000}; Path=/; HttpOnly${secure}; SameSite=Lax`,
  };
};
