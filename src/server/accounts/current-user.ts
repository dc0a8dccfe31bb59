import { parseCookies } from 'better-auth/cookies';
import type { Milliseconds } from '../../chess/types';
import { endSession, noteUse } from '../db/accounts/sessions';
import type { Database } from '../db/infra/database';
import type { Auth } from './auth';
import type { Background } from './background';
import { cookiesOf, withCookie } from './call-library';
import { addressIn } from './emails/no-address';
import { endWithSignIn, MAX_SESSION } from './new-session';

export type SignedInUser = {
  readonly id: number;
  readonly username: string;
  /** Empty where none is known. */
  readonly email: string;
  readonly hasTwoFactor: boolean;
  readonly hasFirstSteps: boolean;
  readonly session: { readonly id: number; readonly signedInAt: Date };
};

/** So often a use of a session is noted, if it is used all the time. */
const NOTED_EVERY: Milliseconds = 5 * 60_000;

export type CurrentUserCall = {
  /** A session that is a day old is given a further week, by the cookies; none outlives 30 days from the sign-in. */
  readonly currentUser: (
    cookie: string,
    /** Kept as where the session was used last. */
    network?: string,
  ) => Promise<{ readonly user: SignedInUser; readonly cookies: readonly string[] } | undefined>;
};

type CurrentUserDeps = { readonly auth: Auth; readonly db: Database; readonly background: Background };

export const createCurrentUser = ({ auth, db, background }: CurrentUserDeps): CurrentUserCall => ({
  currentUser: async (cookie, network) => {
    if (!(await hasSessionCookie(auth, cookie))) return undefined;
    const answer = await auth.api.getSession({ headers: withCookie(cookie), returnHeaders: true });
    if (answer.response === null) return undefined;
    const { id, displayUsername, twoFactorEnabled, ...person } = answer.response.user;
    const { id: sessionId, createdAt, signedInAt: signIn, usedAt, ipAddress } = answer.response.session;
    const session = { id: Number(sessionId), signedInAt: signIn ?? createdAt };
    const now = Date.now();
    if (session.signedInAt.getTime() + MAX_SESSION <= now) {
      await endSession(db, Number(id), session.id);
      return undefined;
    }
    const isNoted = (usedAt?.getTime() ?? 0) > now - NOTED_EVERY && ipAddress === network;
    if (network !== undefined && !isNoted) {
      background.run('noting the use of a session', () => noteUse(db, session.id, network, now));
    }
    const hasTwoFactor = twoFactorEnabled === true;
    const [email, hasFirstSteps] = [addressIn(person.email), person.firstSteps === 1];
    return {
      user: { id: Number(id), username: displayUsername ?? '', email, hasTwoFactor, hasFirstSteps, session },
      cookies: endWithSignIn(cookiesOf(answer), session.signedInAt),
    };
  },
});

/** Guests, who are many, cost no look into the database. */
const hasSessionCookie = async (auth: Auth, cookie: string): Promise<boolean> => {
  const { authCookies } = await auth.$context;
  return parseCookies(cookie).has(authCookies.sessionToken.name);
};
