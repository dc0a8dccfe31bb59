/** What a guest can do. Nothing here says whether an e-mail address is known, by its answer or by its time. */
import { emailSchema, type Registration, type SignIn } from '../../contract/account/auth';
import { dropHalfMade, readEmail } from '../db/accounts/users';
import type { Database } from '../db/infra/database';
import type { Auth } from './auth';
import type { Background } from './background';
import { callLibrary, cookiesOf, withCookie } from './call-library';
import { withNewSession } from './new-session';
import type { Visit } from './visit';

export type SignInAnswer = {
  /** The password was right, and a code is needed as well. */
  readonly needsSecondFactor: boolean;
  readonly cookies: readonly string[];
};

export type GuestCalls = {
  /** `done` also for a known address, whose owner gets an email instead. */
  readonly register: (registration: Registration) => Promise<'done' | 'username-taken'>;
  /** Undefined for an unknown name and a wrong password alike, after the same hashing. Ends the browser's session. */
  readonly signIn: (attempt: SignIn, visit: Visit) => Promise<SignInAnswer | undefined>;
  readonly signOut: (cookie: string) => Promise<readonly string[]>;
  /** Sends a link when the address is known; nothing of it has happened yet when this returns. */
  readonly requestReset: (email: string) => void;
  /** Ends every session and every other link of the user. `used-link`: or one that is too old or made up. */
  readonly resetPassword: (token: string, password: string) => Promise<'done' | 'used-link' | 'same-password'>;
};

/** What follows a sign-in; the cookie by which the browser is known from now on. */
export type Welcome = (user: { readonly id: string; readonly email: string }, visit: Visit) => Promise<string>;

type GuestDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly background: Background;
  readonly welcome: Welcome;
};

export const createGuestCalls = ({ auth, db, background, welcome }: GuestDeps): GuestCalls => {
  const signOut = async (cookie: string): Promise<readonly string[]> =>
    cookiesOf(await auth.api.signOut({ headers: withCookie(cookie), returnHeaders: true }));

  return {
    signOut,
    register: async (registration) => {
      await dropHalfMade(db, registration, Date.now());
      const signUp = () => callLibrary(() => callSignUp(auth, registration));
      let outcome = await signUp();
      // Of two at once, one meets the uniqueness of a column; trying again it meets the other's user.
      if (!outcome.ok && outcome.error.code === 'FAILED_TO_CREATE_USER') outcome = await signUp();
      if (outcome.ok) return 'done';
      if (outcome.error.code === 'USERNAME_IS_ALREADY_TAKEN') return 'username-taken';
      const { code, cause } = outcome.error;
      throw new Error(`an account was refused: ${code}`, { cause });
    },
    signIn: async (attempt, visit) => {
      const session = { visit, signedInAt: new Date() };
      const outcome = await withNewSession(session, () => callLibrary(() => callSignIn(auth, db, attempt)));
      if (!outcome.ok) return undefined;
      await signOut(visit.cookie);
      const cookies = cookiesOf(outcome.value);
      const { response } = outcome.value;
      if ('twoFactorRedirect' in response) return { needsSecondFactor: true, cookies };
      return { needsSecondFactor: false, cookies: [...cookies, await welcome(response.user, visit)] };
    },
    requestReset: (email) =>
      background.run('a reset of a password', () => auth.api.requestPasswordReset({ body: { email } })),
    resetPassword: async (token, newPassword) => {
      if (await isOldPassword(auth, token, newPassword)) return 'same-password';
      const outcome = await callLibrary(() => auth.api.resetPassword({ body: { token, newPassword } }));
      return outcome.ok ? 'done' : 'used-link';
    },
  };
};

/** Whether the user whom the link belongs to has this password now; not for a link that belongs to nobody. */
const isOldPassword = async (auth: Auth, token: string, password: string): Promise<boolean> => {
  const { internalAdapter, password: passwords } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt < new Date()) return false;
  const credentials = await internalAdapter.findAccounts(link.value);
  const hash = credentials.find(({ providerId }) => providerId === 'credential')?.password;
  return typeof hash === 'string' && (await passwords.verify({ hash, password }));
};

/** Empty identifiers are none. */
const callSignUp = (auth: Auth, { lichessId, aicfId, ukcaId, fideId, username, ...rest }: Registration) =>
  auth.api.signUpEmail({
    body: {
      ...{ ...rest, username, name: username },
      ...(lichessId ? { lichessId } : {}),
      ...(aicfId ? { aicfId } : {}),
      ...(ukcaId ? { ukcaId } : {}),
      ...(fideId ? { fideId } : {}),
    },
  });

/** A name that no form takes, to do the work of a sign-in for nobody. */
const NOBODY = ' ';

/** Whoever is named, one password is hashed: the library does so for a name that nobody has as well. */
const callSignIn = async (auth: Auth, db: Database, { usernameOrEmail, password }: SignIn) => {
  const known = await readEmail(db, usernameOrEmail);
  const [email] = [usernameOrEmail, known].filter((text) => emailSchema.safeParse(text).success);
  return email === undefined
    ? auth.api.signInUsername({ body: { username: NOBODY, password }, returnHeaders: true })
    : auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
};
