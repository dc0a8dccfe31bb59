/** Why a source gave nothing, or less than was asked, in words for people, and as an answer of ours. */
import type { SourceFailure, SourceFailureReason } from '../../sources/failures';
import { clientGone, HttpFailure } from '../../errors';

/** One sentence or two, which also say what to do where something can be done. */
export const describeFailure = (failure: SourceFailure, name: string): string => {
  switch (failure.reason) {
    case 'unknown-player':
      return `Lichess knows no player called ${name}.`;
    case 'closed-account':
      return `${name}’s account at Lichess is closed, so the games cannot be read.`;
    case 'rate-limited':
      return `Lichess asks us to wait. Please try again in ${inSeconds(failure.retryAfter)}.`;
    case 'refused':
      return `Lichess refused to answer (status ${failure.status}). Please try again later.`;
    case 'failing':
      return `Lichess has trouble at the moment (status ${failure.status}). Please try again later.`;
    case 'unreachable':
      return 'Lichess cannot be reached. Please check the connection and try again.';
    case 'timed-out':
      return 'Lichess did not answer in time. Please try again.';
    case 'unreadable':
      return 'Lichess answered something that cannot be read. Please try again later.';
    case 'cut-off':
      return 'The connection to Lichess broke off. Please try again.';
    case 'cancelled':
      return 'The scout was cancelled.';
  }
};

const STATUS: Readonly<Record<SourceFailureReason, number>> = {
  'unknown-player': 404,
  'closed-account': 410,
  'rate-limited': 503,
  refused: 502,
  failing: 502,
  unreachable: 502,
  'timed-out': 504,
  unreadable: 502,
  'cut-off': 502,
  cancelled: 499,
};

/** The failure as an answer; a wait goes out as `Retry-After`, too. */
export const toScoutRefusal = (failure: SourceFailure, name: string): HttpFailure => {
  const { reason } = failure;
  if (reason === 'cancelled') return clientGone();
  const headers = reason === 'rate-limited' ? { 'retry-after': String(seconds(failure.retryAfter)) } : {};
  return new HttpFailure(STATUS[reason], reason, describeFailure(failure, name), { headers });
};

const inSeconds = (milliseconds: number): string => {
  const count = seconds(milliseconds);
  return count === 1 ? '1 second' : `${count} seconds`;
};

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
