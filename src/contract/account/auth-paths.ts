/** Free of Zod, so that pages can import the paths alone. */

export const SIGN_IN_PATH = '/api/auth/signin';

export const SECOND_FACTOR_PATH = '/api/auth/signin/two-factor';

/** GET: whether an owner exists; POST: claims the installation with the token from the start link. */
export const CLAIM_PATH = '/api/auth/claim';

export const REGISTER_PATH = '/api/auth/register';

export const FORGOT_PASSWORD_PATH = '/api/auth/forgot-password';

export const RESET_PASSWORD_PATH = '/api/auth/reset-password';

export const CONFIRM_EMAIL_PATH = '/api/auth/confirm-email';

/** GET: the registration mode; `?invitation=` also checks an invitation. */
export const REGISTRATION_PATH = '/api/auth/registration';

/** Owner only. GET lists, POST creates, DELETE `/{id}` revokes. */
export const INVITATIONS_PATH = '/api/invitations';

export const ACCOUNT_PATHS = {
  /** GET the account; PATCH changes identifiers and preferences. */
  account: '/api/account',
  changePassword: '/api/account/password',
  /** For an account without a password. */
  setPassword: '/api/account/password/first',
  /** POST starts the setup; DELETE disables it. */
  twoFactor: '/api/account/two-factor',
  confirmTwoFactor: '/api/account/two-factor/confirm',
  /** POST replaces the old ones. */
  recoveryCodes: '/api/account/two-factor/recovery-codes',
  /** POST requests a change, which the new address confirms. */
  email: '/api/account/email',
  /** GET lists, DELETE ends all others, DELETE `/{id}` ends one. */
  sessions: '/api/account/sessions',
  remove: '/api/account/delete',
  /** All stored data as a JSON file. */
  data: '/api/account/data',
} as const;
