import { clientGone, engineBusy, engineFailed, shuttingDown, type HttpFailure } from '../../errors';
import type { AnalysisFailure } from './analyse-one-game';

/** The answer for a game that could not be analysed. */
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
