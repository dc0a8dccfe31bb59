import type { AnalysisFailure } from '../../../engine/analyze-game';
import {
  blankPgn,
  clientGone,
  engineBusy,
  engineFailed,
  type HttpError,
  malformedBody,
  noMoves,
  refusedPgn,
  severalGames,
  shuttingDown,
  tooLarge,
  tooManyMoves,
  unexpectedBody,
  unreadableText,
} from '../../errors';
import type { ThreadFailure } from '../../platform/threads';
import type { BodyProblem, TextProblem } from './analysis-tasks';

/** Retry delay while texts are waiting to be read, in milliseconds. */
const READ_RETRY_DELAY = 2000;

export const toAnalysisError = (failure: AnalysisFailure): HttpError => {
  switch (failure.reason) {
    case 'queue-full':
      return engineBusy(failure.retryAfter);
    case 'cancelled':
      return clientGone();
    case 'closed':
      return shuttingDown();
    case 'timed-out':
    case 'engine-failed':
      return engineFailed();
  }
};

export const toReadError = (failure: ThreadFailure): HttpError => {
  switch (failure) {
    case 'busy':
      return engineBusy(READ_RETRY_DELAY);
    case 'ended':
      return unreadableText();
    case 'closed':
      return shuttingDown();
  }
};

export const toBodyError = (problem: BodyProblem): HttpError =>
  problem === 'malformed' ? malformedBody() : unexpectedBody();

export const toTextError = (refused: TextProblem): HttpError => {
  switch (refused.reason) {
    case 'too-large':
      return tooLarge();
    case 'blank':
      return blankPgn();
    case 'no-moves':
      return noMoves();
    case 'too-many-moves':
      return tooManyMoves();
    case 'several-games':
      return severalGames(refused.games);
    case 'refused': {
      const { message, ...location } = refused.problem;
      return refusedPgn(message, location);
    }
  }
};
