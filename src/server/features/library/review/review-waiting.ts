/** A waiting game read and reviewed, in a thread; the engine is asked through its owner. */
import type { Result } from '../../../../chess/types';
import type { SearchFailure } from '../../../../engine/search';
import { threadEngine, type SearchOnEngine } from '../../../games/thread-engine';
import { analyzePlayed } from '../../../games/analyze-played';
import type { PlayedAnalysis } from '../../../games/review-played';
import { writtenPositions } from '../../../games/written-positions';
import { readWaitingGame, type WaitingGame } from './waiting-game';

/** `unreadable`: the text is no game any more, or one too long. */
export type ReviewFailure = SearchFailure | 'unreadable';

export const reviewWaiting = async (
  waiting: WaitingGame,
  ask: SearchOnEngine,
): Promise<Result<PlayedAnalysis, ReviewFailure>> => {
  const played = readWaitingGame(waiting);
  if (played === undefined) return { ok: false, error: 'unreadable' };
  return analyzePlayed(played, { request: threadEngine(ask), ...writtenPositions(played.game, waiting.url) });
};
