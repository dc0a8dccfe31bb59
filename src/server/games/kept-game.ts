import { readPgn } from '../../chess/pgn/pgn';
import { timeControlOf } from '../../chess/pgn/time-control';
import type { PlayedGame } from '../../chess/player/played-game';
import type { WholeGame } from '../db/library/game';

export type KeptGame = Pick<WholeGame, 'pgn' | 'facts' | 'url'>;

/** The game as reports take it, read from its text again; `undefined` when that is no game any more. */
export const readKeptGame = ({ pgn, facts }: KeptGame): PlayedGame | undefined => {
  const [reading] = readPgn(pgn);
  if (reading?.ok !== true) return undefined;
  const game = reading.value;
  const timeControl = timeControlOf(game);
  const { id, color, opponent, rating, opponentRating, ratingChange, speed, playedAt, opening, eco, ending } = facts;
  const { strength } = facts;
  return {
    ...{ id, game, color, opponent, speed, playedAt, ending },
    rating,
    strength,
    opponentRating,
    ratingChange,
    opening,
    eco,
    timeControl,
  };
};
