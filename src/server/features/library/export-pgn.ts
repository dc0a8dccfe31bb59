import type { Evaluation } from '../../../chess/evaluation';
import type { Game } from '../../../chess/game';
import { makePgn, readPgn } from '../../../chess/pgn';
import { readStoredEvaluation, type StoredEvaluation } from '../../../chess/stored-evaluation';
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
    const evaluation = toEvaluation(readStoredEvaluation(entries[ply + 1]), move.fen);
    return evaluation === undefined ? move : { ...move, evaluation };
  }),
});

/** From this magnitude on a number says how many moves there are to mate; none: it is on the board. */
const MATE = 50;

const toEvaluation = (value: number | null, fen: string): Evaluation | undefined => {
  if (value === null) return undefined;
  if (Math.abs(value) < MATE) return { cp: Math.round(100 * value) };
  const moves = Math.round(Math.abs(value)) - MATE;
  if (moves === 0) return { checkmate: fen.includes(' w ') ? 'black' : 'white' };
  return { mate: Math.sign(value) * moves };
};
