/** A waiting game read and reviewed, in a thread; the engine is asked through its owner. */
import type { Result } from '../../../../chess/types';
import type { SearchFailure } from '../../../../engine/search';
import { askedEngine, type AskEngine } from '../../../games/asked-engine';
import { lookThrough } from '../../../games/look-through';
import type { LookedThrough } from '../../../games/review-played';
import { writtenPositions } from '../../../games/written-positions';
import { readWaitingGame, type WaitingGame } from './waiting-game';

/** `unreadable`: the text is no game any more, or one too long. */
export type ReviewFailure = SearchFailure | 'unreadable';

export const reviewWaiting = async (
  waiting: WaitingGame,
  ask: AskEngine,
): Promise<Result<LookedThrough, ReviewFailure>> => {
  const played = readWaitingGame(waiting);
  if (played === undefined) return { ok: false, error: 'unreadable' };
  return lookThrough(played, { request: askedEngine(ask), ...writtenPositions(played.game, waiting.url) });
};
