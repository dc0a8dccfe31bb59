/** Every failure that the server answers on purpose: one factory each, with status, id and words for people. */
import { analysisMessages, type PgnPlace } from '../contract/analysis';
import { authMessages } from '../contract/auth';
import { MAX_IMPORT_BYTES } from '../contract/library';
import { noUserMessage } from '../contract/profile-paths';
import { puzzleMessages } from '../contract/learn';
import { quotaMessages } from '../contract/quotas';

const MAX_IMPORT_MEGABYTES = MAX_IMPORT_BYTES / 1_000_000;

/** A failure with its HTTP status. Its message is shown to people; the id is for logs and tests. */
export class HttpFailure extends Error {
  constructor(
    readonly statusCode: number,
    readonly id: string,
    message: string,
    /** Further fields of the body, beside `message`, and further headers. */
    readonly beside: {
      readonly body?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.name = 'HttpFailure';
  }
}

/** What follows a `?` may be a secret and is not repeated. */
export const notFound = (url: string): HttpFailure =>
  new HttpFailure(404, 'not-found', `There is nothing at ${url.split('?')[0] ?? ''}`);

export const databaseIsAway = (): HttpFailure =>
  new HttpFailure(503, 'database-is-away', 'The database does not answer');

/** What was asked for needed a place on the disk, of the database or of the data folder; reading goes on. */
export const diskIsFull = (): HttpFailure =>
  new HttpFailure(
    507,
    'disk-is-full',
    'The disk of the server is full: this could not be saved. Please try again later.',
  );

export const notSignedIn = (): HttpFailure => new HttpFailure(401, 'not-signed-in', 'Not signed in');

/** The library or the attempts belong to somebody else. */
export const notYours = (): HttpFailure =>
  new HttpFailure(403, 'not-yours', 'Only the person to whom this belongs may change it');

export const noSuchUser = (id: number): HttpFailure => new HttpFailure(404, 'no-such-user', noUserMessage(id));

export const noSuchGame = (): HttpFailure => new HttpFailure(404, 'no-such-game', 'There is no such game');

export const noSuchPuzzle = (): HttpFailure => new HttpFailure(404, 'no-such-puzzle', puzzleMessages.noPuzzle);

/** An attempt came too late. */
export const puzzleGone = (): HttpFailure => new HttpFailure(404, 'puzzle-gone', puzzleMessages.gone);

export const noSuchImport = (): HttpFailure => new HttpFailure(404, 'no-such-import', 'There is no such import');

/** Too old, or taken back already. */
export const nothingToRestore = (): HttpFailure =>
  new HttpFailure(404, 'nothing-to-restore', 'This deletion can no longer be undone');

export const blankImport = (): HttpFailure => new HttpFailure(400, 'blank-import', 'The PGN is empty');

export const importTooLarge = (): HttpFailure =>
  new HttpFailure(
    413,
    'import-too-large',
    `The text is larger than ${MAX_IMPORT_MEGABYTES} MB. Please split it into parts.`,
  );

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

/** The user has as many imports in progress as may be. */
export const tooManyImports = (): HttpFailure =>
  new HttpFailure(429, 'too-many-imports', quotaMessages.imports, retryAfter(60));

export const tooMuchText = (): HttpFailure =>
  new HttpFailure(429, 'too-much-text', quotaMessages.waitingBytes, retryAfter(60));

/** All users together have. */
export const tooManyImportsOfAll = (): HttpFailure =>
  new HttpFailure(503, 'too-many-imports-of-all', quotaMessages.importsOfAll, retryAfter(120));

export const tooManyGamesKept = (): HttpFailure =>
  new HttpFailure(429, 'too-many-games-kept', quotaMessages.keptGames, retryAfter(3600));

/** `wait` in milliseconds. */
export const tooManyImportsOfClient = (wait: number): HttpFailure =>
  new HttpFailure(429, 'too-many-imports-of-client', quotaMessages.importsOfClient, retryAfter(wait / 1000));

/** `wait` in milliseconds. */
export const tooManyAttempts = (wait: number): HttpFailure =>
  new HttpFailure(429, 'too-many-attempts', quotaMessages.attempts, retryAfter(wait / 1000));

/** A small body may be a large one when it is unpacked. */
export const packedBody = (): HttpFailure =>
  new HttpFailure(415, 'packed-body', 'Compressed request bodies are not supported');

/** The body of a request did not come on for too long; the connection ends with the answer. */
export const bodyTooSlow = (): HttpFailure =>
  new HttpFailure(408, 'body-too-slow', 'The upload was too slow. Please try again.', {
    headers: { connection: 'close' },
  });

/** Words for one field or several of a form: `message` is the first of them. */
export const refusedForm = (fields: Readonly<Record<string, string>>, status = 400, id = 'refused-form'): HttpFailure =>
  new HttpFailure(status, id, Object.values(fields)[0] ?? 'The form is incomplete', { body: { fields } });

export const usernameTaken = (): HttpFailure =>
  refusedForm({ username: authMessages.usernameTaken }, 409, 'username-taken');

export const emailTaken = (): HttpFailure => refusedForm({ email: authMessages.emailTaken }, 409, 'email-taken');

export const wrongClaimLink = (): HttpFailure => new HttpFailure(400, 'wrong-claim-link', authMessages.wrongClaimLink);

export const alreadyClaimed = (): HttpFailure => new HttpFailure(410, 'already-claimed', authMessages.alreadyClaimed);

/** The same for an unknown name and a wrong password. */
export const invalidCredentials = (): HttpFailure =>
  new HttpFailure(401, 'invalid-credentials', authMessages.invalidCredentials);

export const invalidCode = (): HttpFailure => new HttpFailure(401, 'invalid-code', authMessages.invalidCode);

/** A code came without the password that goes before it, or too long after. */
export const signInExpired = (): HttpFailure => new HttpFailure(410, 'sign-in-expired', authMessages.signInExpired);

export const usedResetLink = (): HttpFailure => new HttpFailure(400, 'used-reset-link', authMessages.usedResetLink);

export const usedEmailLink = (): HttpFailure => new HttpFailure(400, 'used-email-link', authMessages.usedEmailLink);

export const twoFactorIsOff = (): HttpFailure => new HttpFailure(409, 'two-factor-is-off', authMessages.twoFactorIsOff);

export const noSuchSession = (): HttpFailure => new HttpFailure(404, 'no-such-session', 'There is no such session');

export const registrationClosed = (): HttpFailure =>
  new HttpFailure(403, 'registration-closed', authMessages.registrationClosed);

export const invitationNeeded = (): HttpFailure =>
  new HttpFailure(403, 'invitation-needed', authMessages.invitationNeeded);

export const usedInvitation = (): HttpFailure => new HttpFailure(403, 'used-invitation', authMessages.usedInvitation);

export const invitationsAreOff = (): HttpFailure =>
  new HttpFailure(409, 'invitations-are-off', authMessages.invitationsAreOff);

export const noSuchInvitation = (): HttpFailure =>
  new HttpFailure(404, 'no-such-invitation', 'There is no such invitation');

/** User 1 alone may do this. */
export const ownerOnly = (): HttpFailure =>
  new HttpFailure(403, 'owner-only', 'Only the owner of this installation may do this');

export const twoFactorIsOn = (): HttpFailure => new HttpFailure(409, 'two-factor-is-on', authMessages.twoFactorIsOn);

export const wrongPassword = (): HttpFailure =>
  refusedForm({ currentPassword: authMessages.wrongPassword }, 400, 'wrong-password');

/** `retryAfter` in milliseconds. */
export const tooManyTries = (retryAfter: number): HttpFailure =>
  new HttpFailure(429, 'too-many-tries', authMessages.tooManyTries, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfter / 1000))) },
  });

/** One client has as many calls open as it may. */
export const tooManyOpenCalls = (): HttpFailure =>
  new HttpFailure(
    429,
    'too-many-open-calls',
    'Too many of these are running already. Please wait until one is finished.',
    {
      headers: { 'retry-after': '5' },
    },
  );

/** The Host header names none of ours: a foreign name may lead here, so that a page there could read what is ours. */
export const unknownHost = (): HttpFailure =>
  new HttpFailure(
    421,
    'unknown-host',
    'This server does not answer to that host name. Whoever runs it can set APP_URL to the address in the browser, or name the host in ALLOWED_HOSTS.',
  );

/** A page of another origin sent this. */
export const foreignOrigin = (): HttpFailure =>
  new HttpFailure(403, 'foreign-origin', 'This call may only come from our own pages');

export const malformedBody = (): HttpFailure => new HttpFailure(400, 'malformed-json', 'The body is not valid JSON');

/** So many values that parsing them would take seconds, where a text and a word are asked for. */
export const oddBody = (): HttpFailure =>
  new HttpFailure(400, 'odd-body', 'The body must have the fields "pgn" and "mode", and little else');

/** Reading it took too much memory or time, and was ended. */
export const unreadableText = (): HttpFailure => new HttpFailure(400, 'unreadable-text', 'The text could not be read');

export const blankPgn = (): HttpFailure => new HttpFailure(400, 'blank-pgn', analysisMessages.blankPgn);

export const noMoves = (): HttpFailure => new HttpFailure(400, 'no-moves', analysisMessages.noMoves);

export const severalGames = (games: number): HttpFailure =>
  new HttpFailure(400, 'several-games', `The PGN has ${games} games. Please choose one of them.`);

/** `message` is in the specification's words; `place` says where in the text. */
export const refusedPgn = (message: string, place: PgnPlace): HttpFailure =>
  new HttpFailure(400, 'refused-pgn', message, { body: { place } });

export const tooLarge = (): HttpFailure => new HttpFailure(413, 'too-large', analysisMessages.tooLarge);

export const tooManyMoves = (): HttpFailure => new HttpFailure(422, 'too-many-moves', analysisMessages.tooLong);

/** The queue is full; `retryAfter` in milliseconds, told to the client in whole seconds, at least one. */
export const engineBusy = (retryAfter: number): HttpFailure =>
  new HttpFailure(503, 'engine-busy', analysisMessages.busy, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfter / 1000))) },
  });

/** The engine gave no answer even after a second try. Unlike `engineBusy` it carries no Retry-After. */
export const engineFailed = (): HttpFailure =>
  new HttpFailure(503, 'engine-failed', 'The engine could not analyze this game. Please try again.');

export const shuttingDown = (): HttpFailure =>
  new HttpFailure(503, 'shutting-down', 'The server is restarting. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

export const notScouted = (name: string): HttpFailure =>
  new HttpFailure(404, 'not-scouted', `Nobody has scouted ${name} yet. Scout them first.`);

/** Only puzzles that the engine has agreed to are given. */
export const puzzleNotChecked = (): HttpFailure =>
  new HttpFailure(503, 'puzzle-not-checked', 'The next puzzle could not be checked yet. Please try again.', {
    headers: { 'retry-after': '5' },
  });

/** Nobody is left to read this answer; the status is for the log. */
export const clientGone = (): HttpFailure => new HttpFailure(499, 'client-gone', 'The client went away');
