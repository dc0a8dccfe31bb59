import type { Game } from '../../../chess/game';
import { makePgn, readPgn } from '../../../chess/notation/pgn';
import { fromStoredEvaluation, type StoredEvaluation } from '../../../chess/stored-evaluation';
import type { WholeGame } from '../../db/library-game';

/** The game as PGN with its clocks, and with the evaluations of its review where it has one. */
export const toExportedPgn = ({ pgn, review }: WholeGame): string => {
  const [reading] = readPgn(pgn);
  if (reading?.ok !== true) return pgn;
  return makePgn(withEvaluations(reading.value, review?.evaluations ?? []));
};

/** Entry 0 is the start position, entry n the one after n half-moves. */
const withEvaluations = (game: Game, entries: readonly StoredEvaluation[]): Game => ({
  ...game,
  plies: game.plies.map((move, ply) => {
    const evaluation = fromStoredEvaluation(entries[ply + 1], move.fen);
    return evaluation === undefined ? move : { ...move, evaluation };
  }),
});
