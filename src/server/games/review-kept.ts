/** A kept game read and reviewed, in a thread; the engine is asked through its owner. */
import type { GameFacts } from '../../chess/player/game-facts';
import type { Result } from '../../chess/types';
import type { Look } from '../../engine/scan-game';
import type { SearchFailure } from '../../engine/search';
import { analyzePlayed } from './analyze-played';
import { type KeptGame, readKeptGame } from './kept-game';
import type { PlayedAnalysis } from './review-played';
import { type SearchOnEngine, threadEngine } from './thread-engine';
import { writtenPositions } from './written-positions';

/** `unreadable`: the text is no game any more, or one too long. */
export type ReviewFailure = SearchFailure | 'unreadable';

export type ReviewTask = { readonly game: KeptGame; readonly look: Look };

/**
 * A deep look changes no rates: they are compared with those of others, whose games had a first look alone. A game that was
 * kept before there were rates has one first.
 */
export const reviewKept = async ({ game, look }: ReviewTask, ask: SearchOnEngine): Promise<Review> => {
  const played = readKeptGame(game);
  if (played === undefined) return { ok: false, error: 'unreadable' };
  const known = writtenPositions(played.game, game.url);
  const analyze = (closeness: Look): Promise<Review> =>
    analyzePlayed(played, { request: threadEngine(ask), look: closeness, ...known });
  if (look === 'first') return analyze('first');
  const { rates } = game.facts;
  if (rates !== undefined) return withRates(await analyze('deep'), rates);
  const first = await analyze('first');
  return first.ok ? withRates(await analyze('deep'), first.value.facts.rates) : first;
};

type Review = Result<PlayedAnalysis, ReviewFailure>;

const withRates = (review: Review, rates: GameFacts['rates']): Review =>
  review.ok && rates !== undefined
    ? { ok: true, value: { ...review.value, facts: { ...review.value.facts, rates } } }
    : review;
