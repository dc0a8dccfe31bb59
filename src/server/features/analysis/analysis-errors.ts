import type { AnalysisFailure } from '../../../engine/analyze-game';
import {
  blankPgn,
  clientGone,
  engineBusy,
  engineFailed,
  type HttpFailure,
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

export const toAnalysisRefusal = (failure: AnalysisFailure): HttpFailure => {
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

export const toReadingRefusal = (failure: ThreadFailure): HttpFailure => {
  switch (failure) {
    case 'busy':
      return engineBusy(READ_RETRY_DELAY);
    case 'ended':
      return unreadableText();
    case 'closed':
      return shuttingDown();
  }
};

export const toBodyRefusal = (problem: BodyProblem): HttpFailure =>
  problem === 'malformed' ? malformedBody() : unexpectedBody();

export const toTextRefusal = (refused: TextProblem): HttpFailure => {
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
