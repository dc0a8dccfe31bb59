/** Every failure that the server answers on purpose: one factory each, with status, id and words for people. */
import type { PgnPlace } from '../contract/analysis';
import type { Notes } from '../contract/events';
import { MAX_IMPORT_BYTES } from '../contract/library';
import { MAX_REFERENCE_BYTES } from '../contract/reference';
import type { Chapter, Study } from '../contract/studies';
import { type ErrorMessage, errorSentence } from '../messages/errors';
import type { DiskTrouble } from './db/disk-full';

const MAX_IMPORT_MEGABYTES = MAX_IMPORT_BYTES / 1_000_000;
const MAX_REFERENCE_MEGABYTES = MAX_REFERENCE_BYTES / 1_000_000;

/**
 * A failure with its HTTP status. Its message is shown to people; what is said in it, and with which values, stands
 * beside.
 */
export class HttpFailure extends Error {
  constructor(
    readonly statusCode: number,
    readonly said: ErrorMessage,
    /** Further fields of the body, beside the message, and further headers. */
    readonly beside: {
      readonly body?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(errorSentence(said));
    this.name = 'HttpFailure';
  }
}

/** What follows a `?` may be a secret and is not repeated. */
export const notFound = (url: string): HttpFailure =>
  new HttpFailure(404, { id: 'not-found', values: { path: url.split('?')[0] ?? '' } });

export const databaseIsAway = (): HttpFailure => new HttpFailure(503, { id: 'database-is-away' });

/**
 * What was asked for needed a place on the disk, of the database or of the data folder; reading goes on. `folder` where
 * whoever asks may know it.
 */
export const diskTakesNothing = (trouble: DiskTrouble, folder?: string): HttpFailure => {
  const { status, disk, named } = DISK_TROUBLES[trouble];
  return new HttpFailure(status, folder === undefined ? { id: disk } : { id: named, values: { folder } });
};

const DISK_TROUBLES = {
  full: { status: 507, disk: 'disk-is-full', named: 'folder-is-full' },
  'read-only': { status: 503, disk: 'disk-is-read-only', named: 'folder-is-read-only' },
} as const;

export const notSignedIn = (): HttpFailure => new HttpFailure(401, { id: 'not-signed-in' });

/** The library or the attempts belong to somebody else. */
export const notYours = (): HttpFailure => new HttpFailure(403, { id: 'not-yours' });

export const noSuchUser = (id: number): HttpFailure =>
  new HttpFailure(404, { id: 'no-such-user', values: { user: id } });

export const noSuchGame = (): HttpFailure => new HttpFailure(404, { id: 'no-such-game' });

export const noSuchPuzzle = (): HttpFailure => new HttpFailure(404, { id: 'no-such-puzzle' });

/** An attempt came too late. */
export const puzzleGone = (): HttpFailure => new HttpFailure(404, { id: 'puzzle-gone' });

/** Of the library: nothing was imported under it. */
export const noSuchName = (): HttpFailure => new HttpFailure(404, { id: 'no-such-name' });

export const noSuchImport = (): HttpFailure => new HttpFailure(404, { id: 'no-such-import' });

/** Too old, or undone already. */
export const nothingToRestore = (): HttpFailure => new HttpFailure(404, { id: 'nothing-to-restore' });

export const blankImport = (): HttpFailure => new HttpFailure(400, { id: 'blank-import' });

export const importTooLarge = (): HttpFailure =>
  new HttpFailure(413, { id: 'import-too-large', values: { megabytes: MAX_IMPORT_MEGABYTES } });

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

/** The user has as many imports in progress as may be. */
export const tooManyImports = (): HttpFailure => new HttpFailure(429, { id: 'too-many-imports' }, retryAfter(60));

export const tooMuchText = (): HttpFailure => new HttpFailure(429, { id: 'too-much-text' }, retryAfter(60));

/** All users together have. */
export const tooManyImportsOfAll = (): HttpFailure =>
  new HttpFailure(503, { id: 'too-many-imports-of-all' }, retryAfter(120));

export const tooManyGamesKept = (): HttpFailure =>
  new HttpFailure(429, { id: 'too-many-games-kept' }, retryAfter(3600));

/** A player of a site that there is not. */
export const noSuchSite = (source: string): HttpFailure =>
  new HttpFailure(400, { id: 'no-such-source', values: { source } });

/** Not to a game or a study; `label` where it is of a site that is known here. */
export const unknownLink = (link: string, label: string | undefined): HttpFailure => {
  const host = /^(?:[a-z]+:\/\/)?([^/?#\s]+)/i.exec(link.trim())?.[1] ?? link;
  if (label === undefined) return new HttpFailure(400, { id: 'unknown-link', values: { host } });
  return new HttpFailure(400, { id: 'no-game-behind', values: { label } });
};

/** Nothing can be done for anybody there. */
export const nothingToConnect = (label: string): HttpFailure =>
  new HttpFailure(400, { id: 'nothing-to-connect', values: { label } });

/** The person has not consented, or not any more. */
export const notConnected = (label: string): HttpFailure =>
  new HttpFailure(403, { id: 'not-connected', values: { label } });

/** `wait` in milliseconds. */
export const tooManyStudies = (label: string, studies: number, wait: number): HttpFailure =>
  new HttpFailure(
    503,
    { id: 'too-many-studies', values: { label, studies, seconds: Math.max(1, Math.ceil(wait / 1000)) } },
    retryAfter(wait / 1000),
  );

/** It is being made for somebody who asked before. */
export const studyInProgress = (): HttpFailure => new HttpFailure(409, { id: 'study-in-progress' }, retryAfter(5));

export const emptyStudy = (): HttpFailure => new HttpFailure(422, { id: 'empty-study' });

export const studyGone = (label: string): HttpFailure => new HttpFailure(502, { id: 'study-gone', values: { label } });

/** Not legal, or not after moves of whoever asks. */
export const badMove = (move: string): HttpFailure => new HttpFailure(400, { id: 'bad-move', values: { move } });

/** The user follows as many players as one may. */
export const tooManyFollows = (): HttpFailure => new HttpFailure(409, { id: 'too-many-follows' });

export const noSuchEvent = (): HttpFailure => new HttpFailure(404, { id: 'no-such-event' });

export const noSuchRound = (): HttpFailure => new HttpFailure(404, { id: 'no-such-round' });

/** Of the user, or of the event; deleted ones count until they are purged. */
export const tooManyEvents = (): HttpFailure => new HttpFailure(409, { id: 'too-many-events' });

export const tooManyRounds = (): HttpFailure => new HttpFailure(409, { id: 'too-many-rounds' });

/** Somebody has changed them meanwhile; what they are now stands beside. */
export const notesChanged = (now: Notes): HttpFailure => new HttpFailure(409, { id: 'notes-changed' }, { body: now });

/** The same for one that is not for whoever asks. */
export const noSuchStudy = (): HttpFailure => new HttpFailure(404, { id: 'no-such-study' });

export const noSuchChapter = (): HttpFailure => new HttpFailure(404, { id: 'no-such-chapter' });

/** What there is no room for. */
export const studiesAreFull = (reason: 'too-many-studies' | 'too-many-chapters' | 'too-much-text'): HttpFailure =>
  new HttpFailure(409, { id: FULL[reason] });

const FULL = {
  'too-many-studies': 'too-many-own-studies',
  'too-many-chapters': 'too-many-chapters',
  'too-much-text': 'too-much-study-text',
} as const;

/** Written in our form it is longer than it was. */
export const longChapter = (): HttpFailure => new HttpFailure(400, { id: 'long-chapter' });

/** Somebody has changed it meanwhile; what it is now stands beside. */
export const studyChanged = (study: Study): HttpFailure =>
  new HttpFailure(409, { id: 'study-changed' }, { body: { study } });

/** The same; null where the chapter is gone. */
export const chapterChanged = (chapter: Chapter | null): HttpFailure =>
  new HttpFailure(409, { id: 'chapter-changed' }, { body: { chapter } });

/** `chapter`: of those that were sent, from 1 on. */
export const refusedChapter = (chapter: number, problem: string): HttpFailure =>
  new HttpFailure(400, { id: 'chapter-refused', values: { chapter, problem } });

export const noSuchFile = (): HttpFailure => new HttpFailure(404, { id: 'no-such-file' });

export const noSuchPerson = (): HttpFailure => new HttpFailure(404, { id: 'no-such-person' });

/** The person has no FIDE ID, or FIDE's lists have nobody of it. */
export const noFideCard = (): HttpFailure => new HttpFailure(404, { id: 'no-fide-card' });

/** Whoever has FIDE's lists could not be asked. */
export const fideListsAway = (): HttpFailure => new HttpFailure(503, { id: 'fide-lists-away' }, retryAfter(60));

export const blankFile = (): HttpFailure => new HttpFailure(400, { id: 'blank-file' });

/** Neither PGN text nor one of the ways of packing it that are read here. */
export const noPgnFile = (): HttpFailure => new HttpFailure(415, { id: 'no-pgn-file' });

export const otherPacking = (): HttpFailure => new HttpFailure(415, { id: 'other-packing' });

export const fileTooLarge = (): HttpFailure =>
  new HttpFailure(413, { id: 'file-too-large', values: { megabytes: MAX_REFERENCE_MEGABYTES } });

/** The user has as many files on their way as may be. */
export const tooManyFiles = (): HttpFailure => new HttpFailure(429, { id: 'too-many-files' }, retryAfter(60));

/** All users together have. */
export const tooManyFilesOfAll = (): HttpFailure =>
  new HttpFailure(503, { id: 'too-many-files-of-all' }, retryAfter(300));

/** `wait` in milliseconds. */
export const tooManyImportsOfClient = (wait: number): HttpFailure =>
  new HttpFailure(429, { id: 'too-many-imports-of-client' }, retryAfter(wait / 1000));

/** `wait` in milliseconds. */
export const tooManyAttempts = (wait: number): HttpFailure =>
  new HttpFailure(429, { id: 'too-many-attempts' }, retryAfter(wait / 1000));

/** A small body may be a large one when it is unpacked. */
export const packedBody = (): HttpFailure => new HttpFailure(415, { id: 'packed-body' });

/** The body of a request did not come on for too long; the connection ends with the answer. */
export const bodyTooSlow = (): HttpFailure =>
  new HttpFailure(408, { id: 'body-too-slow' }, { headers: { connection: 'close' } });

/** Words for one field or several of a form: `message` is the first of them. */
export const refusedForm = (fields: Readonly<Record<string, string>>): HttpFailure =>
  new HttpFailure(
    400,
    { id: 'refused-form', values: { problem: Object.values(fields)[0] ?? errorSentence({ id: 'incomplete-form' }) } },
    { body: { fields } },
  );

/** One field of a form, for which the failure has the words. */
const refusedField = (statusCode: number, said: ErrorMessage, field: string): HttpFailure =>
  new HttpFailure(statusCode, said, { body: { fields: { [field]: errorSentence(said) } } });

export const usernameTaken = (): HttpFailure => refusedField(409, { id: 'username-taken' }, 'username');

export const emailTaken = (): HttpFailure => refusedField(409, { id: 'email-taken' }, 'email');

export const wrongClaimLink = (): HttpFailure => new HttpFailure(400, { id: 'wrong-claim-link' });

export const alreadyClaimed = (): HttpFailure => new HttpFailure(410, { id: 'already-claimed' });

/** The same for an unknown name and a wrong password. */
export const invalidCredentials = (): HttpFailure => new HttpFailure(401, { id: 'invalid-credentials' });

export const invalidCode = (): HttpFailure => new HttpFailure(401, { id: 'invalid-code' });

/** A code came without the password that goes before it, or too long after. */
export const signInExpired = (): HttpFailure => new HttpFailure(410, { id: 'sign-in-expired' });

export const usedResetLink = (): HttpFailure => new HttpFailure(400, { id: 'used-reset-link' });

export const usedEmailLink = (): HttpFailure => new HttpFailure(400, { id: 'used-email-link' });

export const twoFactorIsOff = (): HttpFailure => new HttpFailure(409, { id: 'two-factor-is-off' });

export const noSuchSession = (): HttpFailure => new HttpFailure(404, { id: 'no-such-session' });

export const registrationClosed = (): HttpFailure => new HttpFailure(403, { id: 'registration-closed' });

export const invitationNeeded = (): HttpFailure => new HttpFailure(403, { id: 'invitation-needed' });

export const usedInvitation = (): HttpFailure => new HttpFailure(403, { id: 'used-invitation' });

export const invitationsAreOff = (): HttpFailure => new HttpFailure(409, { id: 'invitations-are-off' });

export const noSuchInvitation = (): HttpFailure => new HttpFailure(404, { id: 'no-such-invitation' });

/** User 1 alone may do this. */
export const ownerOnly = (): HttpFailure => new HttpFailure(403, { id: 'owner-only' });

export const twoFactorIsOn = (): HttpFailure => new HttpFailure(409, { id: 'two-factor-is-on' });

/** An account without a password: the sign-in stands for it while it is recent. */
export const signInAgain = (): HttpFailure => new HttpFailure(403, { id: 'sign-in-again' });

export const passwordIsSet = (): HttpFailure => new HttpFailure(409, { id: 'password-is-set' });

/** An account at a site cannot be unlinked by somebody who has no password. */
export const onlyWayIn = (): HttpFailure => new HttpFailure(409, { id: 'only-way-in' });

export const noAddress = (): HttpFailure => new HttpFailure(409, { id: 'no-address' });

export const foreignPushService = (): HttpFailure => new HttpFailure(400, { id: 'foreign-push-service' });

export const uselessUnsubscribeLink = (): HttpFailure => new HttpFailure(410, { id: 'useless-unsubscribe-link' });

/** No site has named somebody in this browser, or too long ago. */
export const noNewcomer = (): HttpFailure => new HttpFailure(410, { id: 'no-newcomer' });

export const wrongPassword = (): HttpFailure => refusedField(400, { id: 'wrong-password' }, 'currentPassword');

/** `retryAfter` in milliseconds. */
export const tooManyTries = (retryAfter: number): HttpFailure =>
  new HttpFailure(
    429,
    { id: 'too-many-tries' },
    {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfter / 1000))) },
    },
  );

/** One client has as many calls open as it may. */
export const tooManyOpenCalls = (): HttpFailure =>
  new HttpFailure(
    429,
    { id: 'too-many-open-calls' },
    {
      headers: { 'retry-after': '5' },
    },
  );

/** The Host header names none of ours: a foreign name may lead here, so that a page there could read what is ours. */
/** 400 where a request has to name a host and does not (RFC 9112, 3.2), else 421. */
export const unknownHost = (status: 400 | 421): HttpFailure => new HttpFailure(status, { id: 'unknown-host' });

/** A page of another origin sent this. */
export const foreignOrigin = (): HttpFailure => new HttpFailure(403, { id: 'foreign-origin' });

export const malformedBody = (): HttpFailure => new HttpFailure(400, { id: 'malformed-json' });

/** So many values that parsing them would take seconds, where a text and a word are asked for. */
export const unexpectedBody = (): HttpFailure => new HttpFailure(400, { id: 'odd-body' });

/** Reading it took too much memory or time, and was ended. */
export const unreadableText = (): HttpFailure => new HttpFailure(400, { id: 'unreadable-text' });

export const blankPgn = (): HttpFailure => new HttpFailure(400, { id: 'blank-pgn' });

export const noMoves = (): HttpFailure => new HttpFailure(400, { id: 'no-moves' });

export const severalGames = (games: number): HttpFailure =>
  new HttpFailure(400, { id: 'several-games', values: { games } });

/** `problem` is in the specification's words; `place` says where in the text. */
export const refusedPgn = (problem: string, place: PgnPlace): HttpFailure =>
  new HttpFailure(400, { id: 'refused-pgn', values: { problem } }, { body: { place } });

export const tooLarge = (): HttpFailure => new HttpFailure(413, { id: 'too-large' });

export const tooManyMoves = (): HttpFailure => new HttpFailure(422, { id: 'too-many-moves' });

/** The queue is full; `retryAfter` in milliseconds, told to the client in whole seconds, at least one. */
export const engineBusy = (retryAfter: number): HttpFailure =>
  new HttpFailure(
    503,
    { id: 'engine-busy' },
    {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfter / 1000))) },
    },
  );

/** Of an analysis with an id: ended, forgotten, or never begun at this server. */
export const noSuchRun = (): HttpFailure => new HttpFailure(404, { id: 'no-such-run' });

export const runOfAnotherGame = (): HttpFailure => new HttpFailure(409, { id: 'run-of-another-game' });

/** Somebody who knows its id has ended it. */
export const runEnded = (): HttpFailure => new HttpFailure(410, { id: 'run-ended' });

/** The engine gave no answer even after a second try. Unlike `engineBusy` it carries no Retry-After. */
export const engineFailed = (): HttpFailure => new HttpFailure(503, { id: 'engine-failed' });

export const shuttingDown = (): HttpFailure =>
  new HttpFailure(
    503,
    { id: 'shutting-down' },
    {
      headers: { 'retry-after': '5' },
    },
  );

export const notScouted = (name: string): HttpFailure => new HttpFailure(404, { id: 'not-scouted', values: { name } });

/** Only puzzles that the engine has agreed to are given. */
export const puzzleNotChecked = (): HttpFailure =>
  new HttpFailure(
    503,
    { id: 'puzzle-not-checked' },
    {
      headers: { 'retry-after': '5' },
    },
  );

/** Nobody is left to read this answer; the status is for the log. */
export const clientGone = (): HttpFailure => new HttpFailure(499, { id: 'client-gone' });
