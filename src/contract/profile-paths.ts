/** Free of Zod, for modules of the first page. */

export const CURRENT_USER_PATH = '/api/auth/me';

export const SIGN_OUT_PATH = '/api/auth/signout';

/** The installation's owner, the default profile. Specification, GEN-08. */
export const OWNER_ID = 1;

/** Matches the message for both unknown and private users. */
export const isNoUserMessage = (message: string): boolean => /^There is no user \d+$/.test(message);

/** Response header: total number of entries of a partial list. */
export const TOTAL_COUNT = 'x-total-count';

/** Request header: the time zone of the browser, which decides which day it is for whoever has no account. */
export const TIME_ZONE = 'time-zone';

/** Specification, HOME-09. */
export const NEWEST_GAMES = 3;
