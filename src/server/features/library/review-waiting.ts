/** A waiting game read and reviewed, in a thread; the engine is asked through its owner. */
import type { Result } from '../../../chess/types';
import type { EngineRequest, SearchFailure, SearchLimit, SearchOutcome, SearchPosition } from '../../../engine/search';
import { lookThrough } from '../../games/look-through';
import type { LookedThrough } from '../../games/review-played';
import { writtenPositions } from '../../games/written-positions';
import { readWaitingGame, type WaitingGame } from './waiting-game';

export type Search = { readonly position: SearchPosition; readonly limit: SearchLimit };

/** `unreadable`: the text is no game any more, or one too long. */
export type ReviewFailure = SearchFailure | 'unreadable';

export const reviewWaiting = async (
  waiting: WaitingGame,
  ask: (search: Search) => Promise<SearchOutcome>,
): Promise<Result<LookedThrough, ReviewFailure>> => {
  const played = readWaitingGame(waiting);
  if (played === undefined) return { ok: false, error: 'unreadable' };
  const request: EngineRequest = { search: (position, limit) => ask({ position, limit }), close: () => undefined };
  return lookThrough(played, { request, memory: new Map(), ...writtenPositions(played.game, waiting.url) });
};
