import type { Tried } from '../../accounts/guest-auth';
import { createLimit, type Limit, type Try } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Far above what a person or a club behind one address needs, far below what guessing needs. */
export type AuthLimits = {
  /** Sign-ins that failed; those that succeed do not count. */
  readonly signInOfAccountFromAddress: Limit;
  /** From anywhere, so that guessing from many addresses is slow. */
  readonly signInOfAccount: Limit;
  readonly signInFromAddress: Limit;
  /** In a browser that the account knows; it alone, so that nobody else can use it up. */
  readonly signInOfDevice: Limit;
  /** By way of a site: beginnings, and answers that the browser brings back. */
  readonly siteEntryFromAddress: Limit;
  readonly registerFromAddress: Limit;
  readonly registerEmail: Limit;
  readonly resetOfEmail: Limit;
  readonly resetFromAddress: Limit;
};

export const createAuthLimits = (redis?: Redis): AuthLimits => ({
  signInOfAccountFromAddress: createLimit({ name: 'sign-in-of-account-from', redis, tries: 10, per: 15 * MINUTE }),
  signInOfAccount: createLimit({ name: 'sign-in-of-account', redis, tries: 100, per: HOUR }),
  signInFromAddress: createLimit({ name: 'sign-in-from-address', redis, tries: 100, per: 15 * MINUTE }),
  signInOfDevice: createLimit({ name: 'sign-in-of-device', redis, tries: 10, per: 15 * MINUTE }),
  siteEntryFromAddress: createLimit({ name: 'site-entry-from-address', redis, tries: 60, per: 15 * MINUTE }),
  registerFromAddress: createLimit({ name: 'register-from-address', redis, tries: 60, per: HOUR }),
  registerEmail: createLimit({ name: 'register-email', redis, tries: 10, per: HOUR }),
  resetOfEmail: createLimit({ name: 'reset-of-email', redis, tries: 5, per: HOUR }),
  resetFromAddress: createLimit({ name: 'reset-from-address', redis, tries: 30, per: HOUR }),
});

/** What a sign-in takes a try of. What others try in the name of an account is no hindrance to a browser it knows. */
export const signInTries = (limits: AuthLimits, { account, device }: Tried, client: string): readonly Try[] =>
  device === undefined
    ? [
        [limits.signInOfAccountFromAddress, `${account} ${client}`],
        [limits.signInOfAccount, account],
        [limits.signInFromAddress, client],
      ]
    : [[limits.signInOfDevice, device]];
