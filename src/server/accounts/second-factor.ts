/** The second step of a sign-in: a code of the authenticator app, which is taken once, or a recovery code. */
import { parseCookies } from 'better-auth/cookies';
import type { Result } from '../../chess/types';
import type { SecondFactor } from '../../contract/account/auth';
import { claimCode, releaseCode } from '../db/accounts/used-codes';
import type { Database } from '../db/infra/database';
import type { Auth } from './auth';
import { callLibrary, cookiesOf, type Refusal, withCookie } from './call-library';
import type { Welcome } from './guest-calls';
import { withNewSession } from './new-session';
import type { Visit } from './visit';

/** `expired`: the first step is to be done again. `locked`: too many wrong codes for the user, for 15 minutes. */
export type SecondFactorFailure = 'wrong-code' | 'expired' | 'locked';

export type SecondFactorCalls = {
  /** Answers the cookies of the new session. A code is wrong when it was taken before. */
  readonly confirmSignIn: (
    attempt: SecondFactor,
    visit: Visit,
  ) => Promise<Result<readonly string[], SecondFactorFailure>>;
};

export const createSecondFactor = (auth: Auth, db: Database, welcome: Welcome): SecondFactorCalls => ({
  confirmSignIn: async ({ code, kind }, visit) => {
    const challenge = await readChallenge(auth, visit.cookie);
    if (challenge === undefined) return { ok: false, error: 'expired' };
    const claim = { userId: challenge.userId, code: kind === 'app' ? code.replaceAll(' ', '') : code };
    if (!(await claimCode(db, claim, Date.now()))) return { ok: false, error: 'wrong-code' };
    const session = { visit, signedInAt: new Date() };
    const outcome = await withNewSession(session, () =>
      callLibrary(() => callVerify(auth, kind, claim.code, challenge.headers)),
    );
    if (outcome.ok) {
      const { response } = outcome.value;
      return { ok: true, value: [...cookiesOf(outcome.value), await welcome(response.user, visit)] };
    }
    await releaseCode(db, claim);
    return { ok: false, error: toFailure(outcome.error) };
  },
});

/** Whose sign-in the cookie of the first step belongs to. Its signature is checked by the library, with the code. */
const readChallenge = async (auth: Auth, cookie: string) => {
  const context = await auth.$context;
  const { name } = context.createAuthCookie('two_factor');
  const signed = parseCookies(cookie).get(name);
  if (signed === undefined) return undefined;
  const identifier = signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
  const found = await context.internalAdapter.findVerificationValue(identifier);
  const userId = Number(found?.value);
  if (!identifier.startsWith('2fa-') || !Number.isInteger(userId)) return undefined;
  return { userId, headers: withCookie(`${name}=${signed}`) };
};

const callVerify = (auth: Auth, kind: SecondFactor['kind'], code: string, headers: Headers) =>
  kind === 'app'
    ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
    : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true });

const toFailure = ({ status, code }: Refusal): SecondFactorFailure => {
  if (status === 429) return 'locked';
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'wrong-code' : 'expired';
};
