import { makePgn, parsePgn } from '../../../chess/notation/pgn';
import { fromStoredEvaluation, type StoredEvaluation } from '../../../chess/stored-evaluation';
import { withEvaluation } from '../../../chess/tree/comment';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { WholeGame } from '../../db/library-game';

/** The game as it was brought in, with the evaluations of its review where it has one. */
export const toExportedPgn = ({ pgn, review }: WholeGame): string => {
  const [reading] = parsePgn(pgn);
  if (reading?.ok !== true) return pgn;
  return makePgn(withEvaluations(reading.value, review?.evaluations ?? []));
};

/** Entry 0 is the start position, entry n the one after n half-moves. */
const withEvaluations = (tree: GameTree, entries: readonly StoredEvaluation[]): GameTree => ({
  ...tree,
  moves: tree.moves.map((node, ply) => {
    const evaluation = fromStoredEvaluation(entries[ply + 1], node.fen);
    return evaluation === undefined ? node : { ...node, comments: withEvaluation(node.comments ?? [], evaluation) };
  }),
});
