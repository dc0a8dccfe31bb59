import type { Milliseconds } from '../../chess/types';
import { type ErrorMessage, errorSentence } from '../../messages/errors';
import type { SourceFailure } from '../sources/failures';

/** Whose games were asked for, and what the site is called. */
type Requested = { readonly name: string; readonly label: string };

/**
 * Why a source gave nothing, or less than was asked, in words for people, and what to do where something can be done.
 */
export const describeFailure = (failure: SourceFailure, requested: Requested): string =>
  errorSentence(toFailureMessage(failure, requested));

export const toFailureMessage = (failure: SourceFailure, requested: Requested): ErrorMessage => {
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
      return { id: failure.reason, values: { label } };
    case 'cancelled':
      return { id: 'canceled' };
  }
};

/** Whole, and at least one. */
export const seconds = (milliseconds: Milliseconds): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Games of a site that nobody can read. */
export type MalformedGames = {
  readonly games: number;
  /** Of the first of them: an address, or the line or the month in which the site sent it. */
  readonly places: readonly string[];
};

/** More are only counted. */
const NAMED = 5;

/** `2 games could not be read: https://…, line 7.`; nothing where there are none. */
export const describeMalformed = ({ games, places }: MalformedGames): readonly string[] => {
  if (games === 0) return [];
  const named = places.slice(0, NAMED);
  if (named.length === 0) return [errorSentence({ id: 'unreadable-games', values: { games } })];
  const others = games > named.length ? ', …' : '';
  return [errorSentence({ id: 'unreadable-games-at', values: { games, places: named.join(', ') + others } })];
};
