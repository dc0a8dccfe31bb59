import type { Database } from '../db/infra/database';
import { claimCode, releaseCode } from '../db/accounts/used-codes';
import type { Auth } from './auth';
import { callLibrary, withCookie } from './call-library';

/** As an app shows it; a recovery code has letters. */
const APP_CODE = /^\d{6}$/;

/** Takes a code of somebody who is signed in: one of the app is right once, a recovery code is used up. */
export const createOwnCode =
  (auth: Auth, db: Database) =>
  async ({ id }: { readonly id: number }, cookie: string, typed: string): Promise<boolean> => {
    const headers = withCookie(cookie);
    const code = typed.replaceAll(/\s/g, '');
    const body = { code, disableSession: true };
    if (!APP_CODE.test(code)) return (await callLibrary(() => auth.api.verifyBackupCode({ body, headers }))).ok;
    const claim = { userId: id, code };
    if (!(await claimCode(db, claim, Date.now()))) return false;
    const { ok } = await callLibrary(() => auth.api.verifyTOTP({ body: { code }, headers }));
    if (!ok) await releaseCode(db, claim);
    return ok;
  };
