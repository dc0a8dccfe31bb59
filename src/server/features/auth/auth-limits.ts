import { createLimit, type Limit } from '../../plugins/limits';

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

export const createAuthLimits = (): AuthLimits => ({
  signInOfAccount: createLimit({ tries: 10, per: 15 * MINUTE }),
  signInFromAddress: createLimit({ tries: 100, per: 15 * MINUTE }),
  registerFromAddress: createLimit({ tries: 60, per: HOUR }),
  registerEmail: createLimit({ tries: 10, per: HOUR }),
  resetOfEmail: createLimit({ tries: 5, per: HOUR }),
  resetFromAddress: createLimit({ tries: 30, per: HOUR }),
});
