/** All intentional failures: one factory each, with status, message id and values. */
import type { PgnLocation } from '../contract/analysis';
import type { Notes } from '../contract/events';
import { MAX_IMPORT_BYTES } from '../contract/library';
import { MAX_REFERENCE_BYTES } from '../contract/reference';
import type { Chapter, Study } from '../contract/studies';
import { type ErrorMessage, errorSentence } from '../messages/errors';
import type { DiskProblem } from './db/disk-full';

const MAX_IMPORT_MEGABYTES = MAX_IMPORT_BYTES / 1_000_000;
const MAX_REFERENCE_MEGABYTES = MAX_REFERENCE_BYTES / 1_000_000;

/** `message` is shown to users. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    readonly errorMessage: ErrorMessage,
    /** Additional fields of the body, and headers. */
    readonly details: {
      readonly body?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(errorSentence(errorMessage));
    this.name = 'HttpError';
  }
}

/** The query may contain secrets, so it is left out. */
export const notFound = (url: string): HttpError =>
  new HttpError(404, { id: 'not-found', values: { path: url.split('?')[0] ?? '' } });

export const databaseUnavailable = (): HttpError => new HttpError(503, { id: 'database-is-away' });

/** For writes on a full or read-only disk; reading still works. `folder` only for clients that may know it. */
export const diskNotWritable = (trouble: DiskProblem, folder?: string): HttpError => {
  const { status, disk, named } = DISK_TROUBLES[trouble];
  return new HttpError(status, folder === undefined ? { id: disk } : { id: named, values: { folder } });
};

const DISK_TROUBLES = {
  full: { status: 507, disk: 'disk-is-full', named: 'folder-is-full' },
  'read-only': { status: 503, disk: 'disk-is-read-only', named: 'folder-is-read-only' },
} as const;

export const notSignedIn = (): HttpError => new HttpError(401, { id: 'not-signed-in' });

export const notYours = (): HttpError => new HttpError(403, { id: 'not-yours' });

export const noSuchUser = (id: number): HttpError => new HttpError(404, { id: 'no-such-user', values: { user: id } });

export const noSuchGame = (): HttpError => new HttpError(404, { id: 'no-such-game' });

export const noSuchPuzzle = (): HttpError => new HttpError(404, { id: 'no-such-puzzle' });

/** The attempt's puzzle was deleted. */
export const puzzleGone = (): HttpError => new HttpError(404, { id: 'puzzle-gone' });

/** No games were imported under this name. */
export const noSuchName = (): HttpError => new HttpError(404, { id: 'no-such-name' });

export const noSuchImport = (): HttpError => new HttpError(404, { id: 'no-such-import' });

/** Expired, or undone already. */
export const nothingToRestore = (): HttpError => new HttpError(404, { id: 'nothing-to-restore' });

export const blankImport = (): HttpError => new HttpError(400, { id: 'blank-import' });

export const importTooLarge = (): HttpError =>
  new HttpError(413, { id: 'import-too-large', values: { megabytes: MAX_IMPORT_MEGABYTES } });

const retryIn = (seconds: number) => ({ headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

export const tooManyImports = (): HttpError => new HttpError(429, { id: 'too-many-imports' }, retryIn(60));

export const tooMuchText = (): HttpError => new HttpError(429, { id: 'too-much-text' }, retryIn(60));

/** Across all users. */
export const tooManyImportsOfAll = (): HttpError => new HttpError(503, { id: 'too-many-imports-of-all' }, retryIn(120));

export const tooManyGamesKept = (): HttpError => new HttpError(429, { id: 'too-many-games-kept' }, retryIn(3600));

export const noSuchSite = (source: string): HttpError =>
  new HttpError(400, { id: 'no-such-source', values: { source } });

/** Not a link to a game or study; `label` for a known site. */
export const unknownLink = (link: string, label: string | undefined): HttpError => {
  const host = /^(?:[a-z]+:\/\/)?([^/?#\s]+)/i.exec(link.trim())?.[1] ?? link;
  if (label === undefined) return new HttpError(400, { id: 'unknown-link', values: { host } });
  return new HttpError(400, { id: 'no-game-behind', values: { label } });
};

/** The site has no OAuth. */
export const nothingToConnect = (label: string): HttpError =>
  new HttpError(400, { id: 'nothing-to-connect', values: { label } });

/** No valid consent. */
export const notConnected = (label: string): HttpError =>
  new HttpError(403, { id: 'not-connected', values: { label } });

/** `wait` in milliseconds. */
export const tooManyStudies = (label: string, studies: number, wait: number): HttpError =>
  new HttpError(
    503,
    { id: 'too-many-studies', values: { label, studies, seconds: Math.max(1, Math.ceil(wait / 1000)) } },
    retryIn(wait / 1000),
  );

/** Another request with this idempotency key is running. */
export const studyInProgress = (): HttpError => new HttpError(409, { id: 'study-in-progress' }, retryIn(5));

export const emptyStudy = (): HttpError => new HttpError(422, { id: 'empty-study' });

export const studyGone = (label: string): HttpError => new HttpError(502, { id: 'study-gone', values: { label } });

/** Illegal, or not after legal moves. */
export const badMove = (move: string): HttpError => new HttpError(400, { id: 'bad-move', values: { move } });

export const tooManyFollows = (): HttpError => new HttpError(409, { id: 'too-many-follows' });

export const noSuchEvent = (): HttpError => new HttpError(404, { id: 'no-such-event' });

export const noSuchRound = (): HttpError => new HttpError(404, { id: 'no-such-round' });

/** Deleted ones count until they are purged. */
export const tooManyEvents = (): HttpError => new HttpError(409, { id: 'too-many-events' });

export const tooManyRounds = (): HttpError => new HttpError(409, { id: 'too-many-rounds' });

/** Conflict; the body has the current notes. */
export const notesChanged = (now: Notes): HttpError => new HttpError(409, { id: 'notes-changed' }, { body: now });

/** Also for private studies. */
export const noSuchStudy = (): HttpError => new HttpError(404, { id: 'no-such-study' });

export const noSuchChapter = (): HttpError => new HttpError(404, { id: 'no-such-chapter' });

export const studiesAreFull = (reason: 'too-many-studies' | 'too-many-chapters' | 'too-much-text'): HttpError =>
  new HttpError(409, { id: FULL[reason] });

const FULL = {
  'too-many-studies': 'too-many-own-studies',
  'too-many-chapters': 'too-many-chapters',
  'too-much-text': 'too-much-study-text',
} as const;

/** Normalized, it exceeds the limit. */
export const longChapter = (): HttpError => new HttpError(400, { id: 'long-chapter' });

/** Conflict; the body has the current study. */
export const studyChanged = (study: Study): HttpError =>
  new HttpError(409, { id: 'study-changed' }, { body: { study } });

/** Conflict; null when the chapter was deleted. */
export const chapterChanged = (chapter: Chapter | null): HttpError =>
  new HttpError(409, { id: 'chapter-changed' }, { body: { chapter } });

/** `chapter`: index in the request, from 1. */
export const refusedChapter = (chapter: number, problem: string): HttpError =>
  new HttpError(400, { id: 'chapter-refused', values: { chapter, problem } });

export const noSuchFile = (): HttpError => new HttpError(404, { id: 'no-such-file' });

export const noSuchPerson = (): HttpError => new HttpError(404, { id: 'no-such-person' });

/** No FIDE ID, or not in FIDE's lists. */
export const noFideCard = (): HttpError => new HttpError(404, { id: 'no-fide-card' });

/** The server of FIDE's lists is unavailable. */
export const fideListsAway = (): HttpError => new HttpError(503, { id: 'fide-lists-away' }, retryIn(60));

export const blankFile = (): HttpError => new HttpError(400, { id: 'blank-file' });

export const noPgnFile = (): HttpError => new HttpError(415, { id: 'no-pgn-file' });

export const otherPacking = (): HttpError => new HttpError(415, { id: 'other-packing' });

export const fileTooLarge = (): HttpError =>
  new HttpError(413, { id: 'file-too-large', values: { megabytes: MAX_REFERENCE_MEGABYTES } });

export const tooManyFiles = (): HttpError => new HttpError(429, { id: 'too-many-files' }, retryIn(60));

/** Across all users. */
export const tooManyFilesOfAll = (): HttpError => new HttpError(503, { id: 'too-many-files-of-all' }, retryIn(300));

/** `wait` in milliseconds. */
export const tooManyImportsOfClient = (wait: number): HttpError =>
  new HttpError(429, { id: 'too-many-imports-of-client' }, retryIn(wait / 1000));

/** `wait` in milliseconds. */
export const tooManyAttempts = (wait: number): HttpError =>
  new HttpError(429, { id: 'too-many-attempts' }, retryIn(wait / 1000));

/** Compressed bodies may unpack to large ones. */
export const packedBody = (): HttpError => new HttpError(415, { id: 'packed-body' });

/** Closes the connection. */
export const bodyTooSlow = (): HttpError =>
  new HttpError(408, { id: 'body-too-slow' }, { headers: { connection: 'close' } });

/** Per field; `message` is the first one. */
export const refusedForm = (fields: Readonly<Record<string, string>>): HttpError =>
  new HttpError(
    400,
    { id: 'refused-form', values: { problem: Object.values(fields)[0] ?? errorSentence({ id: 'incomplete-form' }) } },
    { body: { fields } },
  );

const refusedField = (statusCode: number, said: ErrorMessage, field: string): HttpError =>
  new HttpError(statusCode, said, { body: { fields: { [field]: errorSentence(said) } } });

export const usernameTaken = (): HttpError => refusedField(409, { id: 'username-taken' }, 'username');

export const emailTaken = (): HttpError => refusedField(409, { id: 'email-taken' }, 'email');

export const wrongClaimLink = (): HttpError => new HttpError(400, { id: 'wrong-claim-link' });

export const alreadyClaimed = (): HttpError => new HttpError(410, { id: 'already-claimed' });

/** The same for an unknown name and a wrong password. */
export const invalidCredentials = (): HttpError => new HttpError(401, { id: 'invalid-credentials' });

export const invalidCode = (): HttpError => new HttpError(401, { id: 'invalid-code' });

/** The password step is missing or expired. */
export const signInExpired = (): HttpError => new HttpError(410, { id: 'sign-in-expired' });

export const usedResetLink = (): HttpError => new HttpError(400, { id: 'used-reset-link' });

export const usedEmailLink = (): HttpError => new HttpError(400, { id: 'used-email-link' });

export const twoFactorIsOff = (): HttpError => new HttpError(409, { id: 'two-factor-is-off' });

export const noSuchSession = (): HttpError => new HttpError(404, { id: 'no-such-session' });

export const registrationClosed = (): HttpError => new HttpError(403, { id: 'registration-closed' });

export const invitationNeeded = (): HttpError => new HttpError(403, { id: 'invitation-needed' });

export const usedInvitation = (): HttpError => new HttpError(403, { id: 'used-invitation' });

export const invitationsAreOff = (): HttpError => new HttpError(409, { id: 'invitations-are-off' });

export const noSuchInvitation = (): HttpError => new HttpError(404, { id: 'no-such-invitation' });

/** Only user 1. */
export const ownerOnly = (): HttpError => new HttpError(403, { id: 'owner-only' });

export const twoFactorIsOn = (): HttpError => new HttpError(409, { id: 'two-factor-is-on' });

/** An account without a password needs a recent sign-in instead. */
export const signInAgain = (): HttpError => new HttpError(403, { id: 'sign-in-again' });

export const passwordIsSet = (): HttpError => new HttpError(409, { id: 'password-is-set' });

/** Unlinking would lock out an account without a password. */
export const onlyWayIn = (): HttpError => new HttpError(409, { id: 'only-way-in' });

export const noAddress = (): HttpError => new HttpError(409, { id: 'no-address' });

export const foreignPushService = (): HttpError => new HttpError(400, { id: 'foreign-push-service' });

export const uselessUnsubscribeLink = (): HttpError => new HttpError(410, { id: 'useless-unsubscribe-link' });

/** The browser has no valid site identity. */
export const noSiteIdentity = (): HttpError => new HttpError(410, { id: 'no-newcomer' });

export const wrongPassword = (): HttpError => refusedField(400, { id: 'wrong-password' }, 'currentPassword');

/** `retryAfter` in milliseconds. */
export const tooManyTries = (retryAfter: number): HttpError =>
  new HttpError(429, { id: 'too-many-tries' }, retryIn(retryAfter / 1000));

export const tooManyOpenCalls = (): HttpError => new HttpError(429, { id: 'too-many-open-calls' }, retryIn(5));

/** 400 for a missing Host header (RFC 9112, 3.2), otherwise 421. */
export const unknownHost = (status: 400 | 421): HttpError => new HttpError(status, { id: 'unknown-host' });

export const foreignOrigin = (): HttpError => new HttpError(403, { id: 'foreign-origin' });

export const malformedBody = (): HttpError => new HttpError(400, { id: 'malformed-json' });

/** The body has so many values that parsing it would take seconds. */
export const unexpectedBody = (): HttpError => new HttpError(400, { id: 'odd-body' });

/** Reading exceeded memory or time. */
export const unreadableText = (): HttpError => new HttpError(400, { id: 'unreadable-text' });

export const blankPgn = (): HttpError => new HttpError(400, { id: 'blank-pgn' });

export const noMoves = (): HttpError => new HttpError(400, { id: 'no-moves' });

export const severalGames = (games: number): HttpError =>
  new HttpError(400, { id: 'several-games', values: { games } });

/** `problem` is the specification's wording. */
export const refusedPgn = (problem: string, place: PgnLocation): HttpError =>
  new HttpError(400, { id: 'refused-pgn', values: { problem } }, { body: { place } });

export const tooLarge = (): HttpError => new HttpError(413, { id: 'too-large' });

export const tooManyMoves = (): HttpError => new HttpError(422, { id: 'too-many-moves' });

/** `retryAfter` in milliseconds. */
export const engineBusy = (retryAfter: number): HttpError =>
  new HttpError(503, { id: 'engine-busy' }, retryIn(retryAfter / 1000));

/** The analysis has ended or was never started here. */
export const noSuchRun = (): HttpError => new HttpError(404, { id: 'no-such-run' });

export const runOfAnotherGame = (): HttpError => new HttpError(409, { id: 'run-of-another-game' });

export const runEnded = (): HttpError => new HttpError(410, { id: 'run-ended' });

/** Without Retry-After, as a retry has failed. */
export const engineFailed = (): HttpError => new HttpError(503, { id: 'engine-failed' });

export const shuttingDown = (): HttpError => new HttpError(503, { id: 'shutting-down' }, retryIn(5));

export const notScouted = (name: string): HttpError => new HttpError(404, { id: 'not-scouted', values: { name } });

export const puzzleNotChecked = (): HttpError => new HttpError(503, { id: 'puzzle-not-checked' }, retryIn(5));

/** For the log: the client has disconnected. */
export const clientGone = (): HttpError => new HttpError(499, { id: 'client-gone' });
