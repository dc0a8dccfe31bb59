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

/** Until texts that wait have been read, in milliseconds. */
const UNTIL_READ = 2000;

/** The answer for a game that could not be analyzed. */
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

/** The answer for a text that could not even be read. */
export const toReadingRefusal = (failure: ThreadFailure): HttpFailure => {
  switch (failure) {
    case 'busy':
      return engineBusy(UNTIL_READ);
    case 'ended':
      return unreadableText();
    case 'closed':
      return shuttingDown();
  }
};

export const toBodyRefusal = (problem: BodyProblem): HttpFailure =>
  problem === 'malformed' ? malformedBody() : unexpectedBody();

/** The answer for a text without a game that can be analyzed. */
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
      const { message, ...place } = refused.problem;
      return refusedPgn(message, place);
    }
  }
};
