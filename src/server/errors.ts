/** All intentional failures. `fail` makes the error of a message; its status is in the table. */
import type { Milliseconds } from '../chess/types';
import { type ErrorMessage, errorSentence, formatError } from '../messages/errors';
import type { AnyMessage } from '../messages/message';

type Failure = number | { readonly status: number; readonly retryAfter: Milliseconds };

/** The status of each failure, and what `Retry-After` says where it is always the same. */
const FAILURES = {
  'not-found': 404,
  'database-is-away': 503,
  'disk-is-full': 507,
  'disk-is-read-only': 503,
  'folder-is-full': 507,
  'folder-is-read-only': 503,
  'not-signed-in': 401,
  'not-yours': 403,
  'owner-only': 403,
  'no-such-user': 404,
  'no-such-game': 404,
  'no-such-puzzle': 404,
  'puzzle-gone': 404,
  'puzzle-not-checked': { status: 503, retryAfter: 5000 },
  'no-such-puzzle-set': 404,
  'too-many-puzzle-sets': 409,
  'too-few-puzzles': 409,
  'illegal-chapter': 400,
  'other-cycle': 409,
  'not-scouted': 404,
  'bad-move': 400,
  'no-such-name': 404,
  'no-such-import': 404,
  /** Expired, or undone already. */
  'nothing-to-restore': 404,

  'blank-import': 400,
  'import-too-large': 413,
  'too-many-imports': { status: 429, retryAfter: 60_000 },
  'too-much-text': { status: 429, retryAfter: 60_000 },
  'too-many-imports-of-all': { status: 503, retryAfter: 120_000 },
  'too-many-imports-of-client': 429,
  'too-many-games-kept': { status: 429, retryAfter: 3_600_000 },
  'too-many-attempts': 429,

  // Links to games, and what sites answer.
  'no-such-source': 400,
  'unknown-link': 400,
  'no-game-behind': 400,
  'no-linked-game': 404,
  'no-linked-study': 404,
  'closed-study': 403,
  'linked-too-large': 422,
  'name-needed': 422,
  'not-in-months': 404,
  'no-newest-games': 404,
  'unknown-player': 404,
  'closed-account': 410,
  'rate-limited': 503,
  refused: 502,
  failing: 502,
  unreachable: 502,
  'timed-out': 504,
  redirected: 502,
  unreadable: 502,
  endless: 502,
  'cut-off': 502,

  /** The site has no OAuth. */
  'nothing-to-connect': 400,
  'not-connected': 403,
  'too-many-studies': 503,
  'study-in-progress': { status: 409, retryAfter: 5000 },
  'empty-study': 422,
  'study-gone': 502,

  'too-many-follows': 409,
  'no-such-event': 404,
  'no-such-round': 404,
  'too-many-events': 409,
  'too-many-rounds': 409,
  'notes-changed': 409,

  /** Also for private studies. */
  'no-such-study': 404,
  'no-such-chapter': 404,
  'too-many-own-studies': 409,
  'too-many-chapters': 409,
  'too-much-study-text': 409,
  'too-many-analyses': 409,
  'no-such-link': 404,
  'link-revoked': 410,
  'not-your-link': 403,
  'games-not-shared': 404,
  'too-many-links': 409,
  'too-many-links-of-guests': { status: 503, retryAfter: 3_600_000 },
  'no-chapter-analysis': 404,
  'analysis-of-another-game': 400,
  'illegal-analysis': 400,
  'long-chapter': 400,
  'study-changed': 409,
  'chapter-changed': 409,
  'chapter-refused': 400,

  /** Also for those of others. */
  'no-such-repertoire': 404,
  'too-many-repertoires': 409,
  'too-many-repertoire-moves': 409,
  'too-many-repertoire-notes': 409,
  'too-much-repertoire-text': 409,
  'too-many-repertoire-starts': 409,
  'repertoire-changed': 409,
  'nothing-to-undo': 404,
  'several-mains': 400,
  'no-main': 400,
  'illegal-repertoire-move': 400,
  'invalid-repertoire-position': 400,
  'full-training-history': 409,

  'no-such-file': 404,
  'no-such-person': 404,
  'no-fide-card': 404,
  'blank-file': 400,
  'no-pgn-file': 415,
  'other-packing': 415,
  'file-too-large': 413,
  'too-many-files': { status: 429, retryAfter: 60_000 },
  'too-many-files-of-all': { status: 503, retryAfter: 300_000 },

  'username-taken': 409,
  'email-taken': 409,
  'wrong-claim-link': 400,
  'already-claimed': 410,
  /** The same for an unknown name and a wrong password. */
  'invalid-credentials': 401,
  'invalid-code': 401,
  'sign-in-expired': 410,
  'used-reset-link': 400,
  'used-email-link': 400,
  'two-factor-is-off': 409,
  'two-factor-is-on': 409,
  'no-such-session': 404,
  'registration-closed': 403,
  'invitation-needed': 403,
  'used-invitation': 403,
  'invitations-are-off': 409,
  'no-such-invitation': 404,
  'wrong-password': 400,
  'sign-in-again': 403,
  'password-is-set': 409,
  'only-way-in': 409,
  'no-address': 409,
  'foreign-push-service': 400,
  'useless-unsubscribe-link': 410,
  'no-newcomer': 410,
  'too-many-tries': 429,

  'malformed-json': 400,
  /** The body has so many values that parsing it would take seconds. */
  'odd-body': 400,
  /** Reading exceeded memory or time. */
  'unreadable-text': 400,
  'blank-pgn': 400,
  'no-moves': 400,
  'several-games': 400,
  'refused-pgn': 400,
  'too-large': 413,
  'too-many-moves': 422,
  'engine-busy': 503,
  /** Without Retry-After, as a retry has failed. */
  'engine-failed': 503,
  'no-such-run': 404,
  'run-of-another-game': 409,
  'run-ended': 410,

  'too-many-open-calls': { status: 429, retryAfter: 5000 },
  /** 400 for a missing Host header (RFC 9112, 3.2). */
  'unknown-host': 421,
  'foreign-origin': 403,
  /** Compressed bodies may unpack to large ones. */
  'packed-body': 415,
  'body-too-slow': 408,
  'body-too-large': 413,
  'not-json': 400,
  'wrong-length': 400,
  'bad-url': 400,
  'refused-input': 400,
  'refused-form': 400,
  /** Mostly with the status of Fastify's error. */
  'refused-request': 400,
  'shutting-down': { status: 503, retryAfter: 5000 },
  /** For the log: the client has disconnected. */
  'client-gone': 499,
  internal: 500,
} as const satisfies Partial<Record<ErrorMessage['id'], Failure>>;

type FailureId = keyof typeof FAILURES;

/** Messages of failures that need values. */
export type FilledMessage = Extract<ErrorMessage, { readonly id: FailureId; readonly values: unknown }>;

type PlainId = Exclude<FailureId, FilledMessage['id']>;

type FailureDetails = {
  /** Where it is not the usual one of the message. */
  readonly status?: number;
  readonly retryAfter?: Milliseconds;
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional fields of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
};

/** `message` is shown to users. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;

  constructor(
    readonly errorMessage: AnyMessage & { readonly id: FailureId },
    details: FailureDetails = {},
  ) {
    super(formatError(errorMessage));
    this.name = 'HttpError';
    const failure: Failure = FAILURES[errorMessage.id];
    const { status, retryAfter } = { ...(typeof failure === 'number' ? { status: failure } : failure), ...details };
    this.statusCode = status;
    this.headers = { ...details.headers, ...(retryAfter !== undefined && retryIn(retryAfter)) };
    this.body = details.body;
  }
}

const retryIn = (wait: Milliseconds) => ({ 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) });

/** The error of a message, with exactly the values of its text. */
export function fail(id: PlainId, values?: undefined, details?: FailureDetails): HttpError;
export function fail<Id extends FilledMessage['id']>(
  id: Id,
  values: Extract<FilledMessage, { readonly id: Id }>['values'],
  details?: FailureDetails,
): HttpError;
export function fail(id: FailureId, values?: AnyMessage['values'], details?: FailureDetails): HttpError {
  return new HttpError({ id, values }, details);
}

/** The query may contain secrets, so it is not shown. */
export const notFound = (url: string): HttpError => fail('not-found', { path: url.split('?')[0] ?? '' });

export const engineBusy = (retryAfter: Milliseconds): HttpError => fail('engine-busy', undefined, { retryAfter });

/** Per field; `message` is the first one. */
export const refusedForm = (fields: Readonly<Record<string, string>>): HttpError => {
  const [problem = errorSentence({ id: 'incomplete-form' })] = Object.values(fields);
  return fail('refused-form', { problem }, { body: { fields } });
};

export const refusedField = (id: PlainId, field: string): HttpError =>
  fail(id, undefined, { body: { fields: { [field]: formatError({ id }) } } });
