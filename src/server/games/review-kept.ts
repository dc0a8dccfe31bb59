/** A kept game read and reviewed, in a thread; the engine is asked through its owner. */
import type { Result } from '../../chess/types';
import type { Look } from '../../engine/scan-game';
import type { SearchFailure } from '../../engine/search';
import { analyzePlayed } from './analyze-played';
import { readKeptGame, type KeptGame } from './kept-game';
import type { PlayedAnalysis } from './review-played';
import { threadEngine, type SearchOnEngine } from './thread-engine';
import { writtenPositions } from './written-positions';

/** `unreadable`: the text is no game any more, or one too long. */
export type ReviewFailure = SearchFailure | 'unreadable';

export type ReviewTask = { readonly game: KeptGame; readonly look: Look };

export const reviewKept = async (
  { game, look }: ReviewTask,
  ask: SearchOnEngine,
): Promise<Result<PlayedAnalysis, ReviewFailure>> => {
  const played = readKeptGame(game);
  if (played === undefined) return { ok: false, error: 'unreadable' };
  return analyzePlayed(played, { request: threadEngine(ask), look, ...writtenPositions(played.game, game.url) });
};
