import type { SourceFailure, SourceFailureReason } from '../../sources/failures';
import { clientGone, HttpFailure } from '../../errors';
import { seconds, toFailureMessage } from '../describe-failure';

const STATUS: Readonly<Record<SourceFailureReason, number>> = {
  'unknown-player': 404,
  'closed-account': 410,
  'rate-limited': 503,
  refused: 502,
  failing: 502,
  unreachable: 502,
  'timed-out': 504,
  redirected: 502,
  unreadable: 502,
  'cut-off': 502,
  cancelled: 499,
};

/** The failure as an answer; a wait goes out as `Retry-After`, too. */
export const toSiteRefusal = (
  failure: SourceFailure,
  requested: Parameters<typeof toFailureMessage>[1],
): HttpFailure => {
  const { reason } = failure;
  if (reason === 'cancelled') return clientGone();
  const headers: Record<string, string> =
    reason === 'rate-limited' ? { 'retry-after': String(seconds(failure.retryAfter)) } : {};
  return new HttpFailure(STATUS[reason], toFailureMessage(failure, requested), { headers });
};
