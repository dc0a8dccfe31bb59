/** Which day it is for whoever uses this browser: by the time zone of the account, or of the browser for a guest. */
import { type Day, dayAt, parseTimeZone, startOfDay, type TimeZone, UTC } from '../../../chess/day';
import type { Milliseconds } from '../../../chess/types';
import { browserTimeZone } from '../time-zone';
import { readStoredUser } from './current-user';

export const timeZone = (): TimeZone => {
  const user = readStoredUser();
  const ofAccount =
    typeof user === 'object' && user !== null && 'timeZone' in user && typeof user.timeZone === 'string'
      ? parseTimeZone(user.timeZone)
      : undefined;
  return ofAccount ?? parseTimeZone(browserTimeZone()) ?? UTC;
};

/** The day of a moment, by default of now. */
export const dayOf = (at: Milliseconds = Date.now()): Day => dayAt(at, timeZone());

export const startOfToday = (now: Milliseconds): Milliseconds => startOfDay(dayOf(now), timeZone());
