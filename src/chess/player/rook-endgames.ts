/** Rook endgames: who has them, and how they end. */
import type { Game } from '../game';
import type { Fen } from '../types';
import { reportResults, scoreOf, tallyResult, type Outcome, type Results } from './results';
import { makeTally, type Tally } from './sums';

/** `score` is points in whole %, a draw being half a point; missing without games. */
export type RookEndgames = Results & { readonly score?: number };

/**
 * Whether a rook endgame was played: a position with a rook or more on both sides and nothing else but kings and pawns,
 * and one like it a ply later, so that rooks exchanged at once are none.
 */
export const hasRookEndgame = ({ plies }: Pick<Game, 'plies'>): boolean => {
  const isRooksOnly = plies.map(({ fen }) => isRookEndgame(fen));
  return isRooksOnly.some((isOne, ply) => isOne && isRooksOnly[ply + 1] === true);
};

type Ended = { readonly hasRookEndgame: boolean; readonly outcome: Outcome };

export const tallyRookEndgame = ({ hasRookEndgame: hasOne, outcome }: Ended): Tally =>
  hasOne ? tallyResult('rookEndgame', outcome) : makeTally({});

export const reportRookEndgames = (tally: Tally): RookEndgames => {
  const results = reportResults(tally, 'rookEndgame');
  const score = scoreOf(results);
  return { ...results, score };
};

const isRookEndgame = (fen: Fen): boolean => {
  const board = fen.slice(0, fen.indexOf(' '));
  return board.includes('R') && board.includes('r') && !/[nbq]/i.test(board);
};
