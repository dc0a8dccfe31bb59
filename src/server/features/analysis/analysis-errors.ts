import type { AnalysisFailure } from '../../../engine/analyze-game';
import { engineBusy, fail, type HttpError } from '../../errors';
import type { ThreadFailure } from '../../platform/threads';
import type { BodyProblem, TextProblem } from './analysis-tasks';

/** Retry delay while texts are waiting to be read, in milliseconds. */
const READ_RETRY_DELAY = 2000;

export const toAnalysisError = (failure: AnalysisFailure): HttpError => {
  switch (failure.reason) {
    case 'queue-full':
      return engineBusy(failure.retryAfter);
    case 'cancelled':
      return fail('client-gone');
    case 'closed':
      return fail('shutting-down');
    case 'timed-out':
    case 'engine-failed':
      return fail('engine-failed');
  }
};

export const toReadError = (failure: ThreadFailure): HttpError => {
  switch (failure) {
    case 'busy':
      return engineBusy(READ_RETRY_DELAY);
    case 'ended':
      return fail('unreadable-text');
    case 'closed':
      return fail('shutting-down');
  }
};

export const toBodyError = (problem: BodyProblem): HttpError =>
  fail(problem === 'malformed' ? 'malformed-json' : 'odd-body');

export const toTextError = (refused: TextProblem): HttpError => {
  switch (refused.reason) {
    case 'too-large':
      return fail('too-large');
    case 'blank':
      return fail('blank-pgn');
    case 'no-moves':
      return fail('no-moves');
    case 'too-many-moves':
      return fail('too-many-moves');
    case 'several-games':
      return fail('several-games', { games: refused.games });
    case 'refused': {
      const { message, ...location } = refused.problem;
      return fail('refused-pgn', { problem: message }, { body: { place: location } });
    }
  }
};
