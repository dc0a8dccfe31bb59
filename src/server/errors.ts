/** Every failure that the server answers on purpose: one factory each, with status, id and words for people. */
import { analysisMessages, type PgnPlace } from '../contract/analysis';

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

export const notFound = (path: string): HttpFailure => new HttpFailure(404, 'not-found', `There is nothing at ${path}`);

export const notSignedIn = (): HttpFailure => new HttpFailure(401, 'not-signed-in', 'Not signed in');

export const blankPgn = (): HttpFailure => new HttpFailure(400, 'blank-pgn', analysisMessages.blankPgn);

export const noMoves = (): HttpFailure => new HttpFailure(400, 'no-moves', analysisMessages.noMoves);

export const severalGames = (games: number): HttpFailure =>
  new HttpFailure(400, 'several-games', `The text holds ${games} games. Please choose one of them.`);

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
  new HttpFailure(503, 'shutting-down', 'The server is being restarted. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

/** Nobody is left to read this answer; the status is for the log. */
export const clientGone = (): HttpFailure => new HttpFailure(499, 'client-gone', 'The client went away');
