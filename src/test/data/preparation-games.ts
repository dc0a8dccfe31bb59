/** Games for tests of preparations: what was played, by whom it was won, and nothing else that is not given. */
import { lineOfMoves } from '../../chess/openings/game-line';
import type { PreparationGame } from '../../chess/preparation/visits';

let count = 0;

/** White's moves and Black's, `e4 e5 Nf3`; of a player with Black who lost, unless said otherwise. */
export const preparationGame = (moves: string, about: Partial<PreparationGame> = {}): PreparationGame => {
  count += 1;
  return {
    ...{ id: `game ${count}`, color: 'black', outcome: 'loss', speed: 'blitz', playedAt: Date.UTC(2026, 5, 1) },
    line: lineOfMoves(moves.split(' ')),
    ...about,
  };
};

export const timesOf = (times: number, moves: string, about: Partial<PreparationGame> = {}): PreparationGame[] =>
  Array.from({ length: times }, () => preparationGame(moves, about));
