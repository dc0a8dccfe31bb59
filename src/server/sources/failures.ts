/** Why a source failed: a closed list, so that each reason has its message. */
import type { Milliseconds } from '../../chess/types';

export type SourceFailure = Reason & {
  readonly of?: { readonly name: string; readonly label: string };
};

type Reason =
  | { readonly reason: 'unknown-player' }
  | { readonly reason: 'closed-account' }
  /** No request is sent until `retryAfter` has passed. */
  | { readonly reason: 'rate-limited'; readonly retryAfter: Milliseconds }
  | { readonly reason: 'refused'; readonly status: number }
  | { readonly reason: 'failing'; readonly status: number }
  | { readonly reason: 'unreachable' }
  | { readonly reason: 'timed-out' }
  | { readonly reason: 'redirected' }
  /** The response does not match the API's documentation. */
  | { readonly reason: 'unreadable' }
  /** The response broke off or stalled; what came before counts. */
  | { readonly reason: 'cut-off' }
  /** More than any answer to the request could have; what came before counts. */
  | { readonly reason: 'endless' }
  | { readonly reason: 'cancelled' };

export type SourceFailureReason = SourceFailure['reason'];

const INTERRUPTED: ReadonlySet<SourceFailureReason> = new Set(['timed-out', 'cut-off', 'endless', 'cancelled']);

/** Whether the site may still be working on the response, unaware that we disconnected. */
export const isInterrupted = (failure: SourceFailure | undefined): boolean =>
  failure !== undefined && INTERRUPTED.has(failure.reason);

export type ResponseOutcome = 'whole' | SourceFailureReason;

/** What came instead of an API response, such as a proxy's HTML page. */
export type UnexpectedResponse = { readonly status: number; readonly type: string };
