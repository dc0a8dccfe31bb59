/** A game of a library in the contract's words. Pure. */
import type { OwnGame } from '../../contract/profile';
import type { StoredGame, WholeGame } from '../db/library-game';

/** As lists show it: without PGN, evaluations and missed tactics. */
export const toOwnGame = (game: StoredGame): OwnGame => ({
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
  analysisData: game.analysisData ?? null,
  color: game.color,
  speed: game.speed,
  ending: game.ending,
  ...(game.eco === undefined ? {} : { eco: game.eco }),
  ...(game.url === undefined ? {} : { url: game.url }),
  ...(game.reviewState === 'failed' ? { analysisFailed: true } : {}),
});

/** With everything that is known of it. */
export const toWholeOwnGame = ({ pgn, review, ...game }: WholeGame): OwnGame => ({
  ...toOwnGame(game),
  pgn,
  analysis: null,
  ...review,
});
