import { createLimit, type Limit } from '../../plugins/limits';
import type { Redis } from '../../redis';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Far above what a person or a club behind one address needs, far below what guessing needs. */
export type AuthLimits = {
  /** Sign-ins that failed; those that succeed do not count. */
  readonly signInOfAccount: Limit;
  readonly signInFromAddress: Limit;
  readonly registerFromAddress: Limit;
  readonly registerEmail: Limit;
  readonly resetOfEmail: Limit;
  readonly resetFromAddress: Limit;
};

export const createAuthLimits = (redis?: Redis): AuthLimits => ({
  signInOfAccount: createLimit({ name: 'sign-in-of-account', redis, tries: 10, per: 15 * MINUTE }),
  signInFromAddress: createLimit({ name: 'sign-in-from-address', redis, tries: 100, per: 15 * MINUTE }),
  registerFromAddress: createLimit({ name: 'register-from-address', redis, tries: 60, per: HOUR }),
  registerEmail: createLimit({ name: 'register-email', redis, tries: 10, per: HOUR }),
  resetOfEmail: createLimit({ name: 'reset-of-email', redis, tries: 5, per: HOUR }),
  resetFromAddress: createLimit({ name: 'reset-from-address', redis, tries: 30, per: HOUR }),
});
