/** Why a source could not give what was asked: a closed list, so that every screen has words for each. */
import type { Milliseconds } from '../../chess/types';

export type SourceFailure = Reason & {
  /** Whose games failed, where those of several names were asked for. */
  readonly of?: { readonly name: string; readonly label: string };
};

type Reason =
  /** The site has no such player. */
  | { readonly reason: 'unknown-player' }
  /** The account exists and is closed; its games cannot be read. */
  | { readonly reason: 'closed-account' }
  /** The site wants to be left alone for `retryAfter`; until then nothing is asked again. */
  | { readonly reason: 'rate-limited'; readonly retryAfter: Milliseconds }
  /** The site does not want to answer us: a status 4xx that says nothing about the player. */
  | { readonly reason: 'refused'; readonly status: number }
  /** The site is in trouble: a status 5xx. */
  | { readonly reason: 'failing'; readonly status: number }
  /** No connection: no network, no such host, nothing listening. */
  | { readonly reason: 'unreachable' }
  /** Connected, and no answer began in time. */
  | { readonly reason: 'timed-out' }
  /** The site sends us to another one, which is not asked, or in a circle. */
  | { readonly reason: 'redirected' }
  /** An answer that is not what the site's documents say. */
  | { readonly reason: 'unreadable' }
  /** The answer broke off or fell silent; what came before counts. */
  | { readonly reason: 'cut-off' }
  /** The asker no longer wants it. */
  | { readonly reason: 'cancelled' };

export type SourceFailureReason = SourceFailure['reason'];

const BROKEN_OFF: ReadonlySet<SourceFailureReason> = new Set(['timed-out', 'cut-off', 'cancelled']);

/** Whether the site may still be at work on the answer: it has not noticed yet that nobody waits. */
export const isBrokenOff = (failure: SourceFailure | undefined): boolean =>
  failure !== undefined && BROKEN_OFF.has(failure.reason);

/** How a site answered one question. */
export type SourceAnswer = 'whole' | SourceFailureReason;

/** What came in place of an answer of the API: a page for people, as proxies give them. */
export type ForeignAnswer = { readonly status: number; readonly type: string };
