import type { Milliseconds } from '../../chess/types';
import type { SourceFailure } from '../sources/failures';

/** Whose games were asked for, and what the site is called. */
type Requested = { readonly name: string; readonly label: string };

/**
 * Why a source gave nothing, or less than was asked, in words for people, and what to do where something can be done.
 */
export const describeFailure = (failure: SourceFailure, { name, label }: Requested): string => {
  switch (failure.reason) {
    case 'unknown-player':
      return `${label} knows no player called ${name}.`;
    case 'closed-account':
      return `${name}’s account at ${label} is closed, so the games cannot be read.`;
    case 'rate-limited':
      return `${label} asks us to wait. Please try again in ${inSeconds(failure.retryAfter)}.`;
    case 'refused':
      return `${label} refused to answer (status ${failure.status}). Please try again later.`;
    case 'failing':
      return `${label} has trouble at the moment (status ${failure.status}). Please try again later.`;
    case 'unreachable':
      return `${label} cannot be reached. Please check the connection and try again.`;
    case 'timed-out':
      return `${label} did not answer in time. Please try again.`;
    case 'unreadable':
      return `${label} sent an answer that cannot be read. Please try again later.`;
    case 'cut-off':
      return `The connection to ${label} broke off. Please try again.`;
    case 'cancelled':
      return 'The scout was canceled.';
  }
};

const inSeconds = (milliseconds: Milliseconds): string => {
  const count = seconds(milliseconds);
  return count === 1 ? '1 second' : `${count} seconds`;
};

/** Whole, and at least one. */
export const seconds = (milliseconds: Milliseconds): number => Math.max(1, Math.ceil(milliseconds / 1000));
