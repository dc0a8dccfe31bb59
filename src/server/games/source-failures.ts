import type { Milliseconds } from '../../chess/types';
import { errorSentence } from '../../messages/errors';
import { fail, type FilledMessage, HttpError } from '../errors';
import type { SourceFailure } from '../sources/failures';

type Requested = { readonly name: string; readonly label: string };

export const describeFailure = (failure: SourceFailure, requested: Requested): string =>
  errorSentence(failure.reason === 'cancelled' ? { id: 'canceled' } : toFailureMessage(failure, requested));

type SiteFailure = Exclude<SourceFailure, { readonly reason: 'cancelled' }>;

const toFailureMessage = (failure: SiteFailure, requested: Requested): FilledMessage => {
  const { name, label } = failure.of ?? requested;
  switch (failure.reason) {
    case 'unknown-player':
    case 'closed-account':
      return { id: failure.reason, values: { label, name } };
    case 'rate-limited':
      return { id: 'rate-limited', values: { label, seconds: seconds(failure.retryAfter) } };
    case 'refused':
    case 'failing':
      return { id: failure.reason, values: { label, status: failure.status } };
    case 'unreachable':
    case 'timed-out':
    case 'redirected':
    case 'unreadable':
    case 'cut-off':
    case 'endless':
      return { id: failure.reason, values: { label } };
  }
};

/** At least one. */
const seconds = (milliseconds: Milliseconds): number => Math.max(1, Math.ceil(milliseconds / 1000));

export type MalformedGames = {
  readonly games: number;
  /** The first of them: an address, or a line or month of the response. */
  readonly places: readonly string[];
};

const MAX_NAMED_GAMES = 5;

export const describeMalformed = ({ games, places }: MalformedGames): readonly string[] => {
  if (games === 0) return [];
  const named = places.slice(0, MAX_NAMED_GAMES);
  if (named.length === 0) return [errorSentence({ id: 'unreadable-games', values: { games } })];
  const others = games > named.length ? ', …' : '';
  return [errorSentence({ id: 'unreadable-games-at', values: { games, places: named.join(', ') + others } })];
};

// Months that a site did not return

const DAY: Milliseconds = 86_400_000;

const MAX_NAMED_MONTHS = 3;

const MONTH_FORMAT = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const LIST_FORMAT = new Intl.ListFormat('en');

const startOfMonth = (month: string): Milliseconds => Date.parse(`${month}-01T00:00:00Z`);

export const describeMissingMonths = (months: readonly string[], label: string): string => {
  const sorted = months.toSorted();
  if (months.length > MAX_NAMED_MONTHS) {
    return errorSentence({ id: 'many-missing-months', values: { label, months: months.length } });
  }
  const named = LIST_FORMAT.format(sorted.map((month) => MONTH_FORMAT.format(startOfMonth(month))));
  return errorSentence({ id: 'missing-months', values: { label, months: named } });
};

/** The earliest time at which a game may be missing. A game that ended in a month may have begun the day before. */
export const firstMissingTime = (months: readonly string[]): Milliseconds | undefined =>
  months.length === 0 ? undefined : Math.max(0, Math.min(...months.map(startOfMonth)) - DAY);

/** Sets `Retry-After` where the site named a wait. */
export const toSiteError = (failure: SourceFailure, requested: Requested): HttpError => {
  if (failure.reason === 'cancelled') return fail('client-gone');
  const details = failure.reason === 'rate-limited' ? { retryAfter: failure.retryAfter } : {};
  return new HttpError(toFailureMessage(failure, requested), details);
};
