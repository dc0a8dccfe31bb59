/** A game of a scouted player in the contract's words. Pure. */
import type { ScoutedGame } from '../../../contract/player/scout';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { toReviewFields, toReviewSummary } from './to-review-fields';

/** Without what takes the most room: its moves, and all that is known of its positions. */
export const toBriefGame = (entry: CountedEntry): ScoutedGame => ({
  ...toHead(entry),
  moves: [],
  plies: entry.game.moves.length,
  ...(entry.game.review === undefined ? {} : toReviewSummary(entry.game.review)),
});

/** Without a review's fields while the game has not been analyzed. */
export const toScoutedGame = (entry: CountedEntry): ScoutedGame => ({
  ...toHead(entry),
  moves: [...entry.game.moves],
  pgn: entry.game.pgn,
  ...(entry.game.review === undefined ? {} : toReviewFields(entry.game.review)),
});

const toHead = ({ id, playedAt, facts, game, account }: CountedEntry) => ({
  id,
  whitePlayer: game.white,
  blackPlayer: game.black,
  whiteRating: game.whiteRating ?? null,
  blackRating: game.blackRating ?? null,
  result: game.result,
  opening: game.opening ?? '',
  timeControl: game.timeControl,
  uploadedAt: new Date(game.lastMoveAt).toISOString(),
  createdAt: new Date(playedAt).toISOString(),
  analysisData: null,
  analysis: null,
  url: game.url,
  color: facts.color,
  speed: game.speed,
  isRated: game.isRated,
  ending: game.ending,
  account,
  eco: game.eco,
});
