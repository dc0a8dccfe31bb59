/** Apart from the schemas, so that the web's first page can name its calls without bringing the schemas along. */
export const CURRENT_USER_PATH = '/api/auth/me';

export const SIGN_OUT_PATH = '/api/auth/signout';

export const SIGN_IN_PATH = '/api/auth/signin';

export const SECOND_FACTOR_PATH = '/api/auth/signin/two-factor';

/** GET whether the installation has an owner; POST makes the bearer of the start's link its owner. */
export const CLAIM_PATH = '/api/auth/claim';

export const REGISTER_PATH = '/api/auth/register';

export const FORGOT_PASSWORD_PATH = '/api/auth/forgot-password';

export const RESET_PASSWORD_PATH = '/api/auth/reset-password';

export const CONFIRM_EMAIL_PATH = '/api/auth/confirm-email';

/** GET tells who may register; with `?invitation=` also whether that one can be used. */
export const REGISTRATION_PATH = '/api/auth/registration';

/** The owner's: GET lists, POST makes one, DELETE `/{id}` ends one. */
export const INVITATIONS_PATH = '/api/invitations';

export const ACCOUNT_PATHS = {
  /** GET the account; PATCH changes identifiers and preferences. */
  account: '/api/account',
  changePassword: '/api/account/password',
  /** Of an account that was made without one. */
  setPassword: '/api/account/password/first',
  /** POST begins two-factor sign-in; DELETE ends it. */
  twoFactor: '/api/account/two-factor',
  confirmTwoFactor: '/api/account/two-factor/confirm',
  /** POST makes new ones in place of the old. */
  recoveryCodes: '/api/account/two-factor/recovery-codes',
  /** POST asks for another email address, which its owner confirms. */
  email: '/api/account/email',
  /** GET lists them, DELETE ends all but this one, DELETE `/{id}` ends one. */
  sessions: '/api/account/sessions',
  remove: '/api/account/delete',
  /** Everything that is kept of the user, as a JSON file. */
  data: '/api/account/data',
} as const;
