/** A game of a library in the contract's words. Pure. */
import type { OwnGame } from '../../../contract/profile';
import type { StoredGame, WholeGame } from '../../db/library/game';
import { toReviewFields } from './to-review-fields';

/** As lists show it: without evaluations and missed tactics, and with a PGN where it was read. */
export const toOwnGame = (game: StoredGame & Partial<Pick<WholeGame, 'pgn'>>): OwnGame => ({
  id: game.id,
  whitePlayer: game.white,
  blackPlayer: game.black,
  whiteRating: game.whiteRating ?? null,
  blackRating: game.blackRating ?? null,
  result: game.result,
  opening: game.opening,
  timeControl: game.timeControl,
  moves: [...game.moves],
  uploadedAt: new Date(game.addedAt).toISOString(),
  createdAt: new Date(game.playedAt).toISOString(),
  analysisData: game.figures ?? null,
  color: game.color,
  speed: game.speed,
  ending: game.ending,
  eco: game.eco,
  url: game.url,
  ...(game.reviewState === 'failed' ? { analysisFailed: true } : {}),
  pgn: game.pgn,
});

/** With everything that is known of it. */
export const toWholeOwnGame = ({ review, ...game }: WholeGame): OwnGame => ({
  ...toOwnGame(game),
  analysis: null,
  ...(review === undefined ? {} : toReviewFields(review)),
});
