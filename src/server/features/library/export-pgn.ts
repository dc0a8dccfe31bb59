import { makePgn, parsePgn } from '../../../chess/notation/pgn';
import { fromStoredEvaluation, type StoredEvaluation } from '../../../chess/stored-evaluation';
import { withEvaluation } from '../../../chess/tree/comment';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { WholeGame } from '../../db/library-game';

/** Longer texts are sent as they are: reading all variations of a hostile one would hold up everybody else. */
const MAX_READ = 50_000;

/** The game as it was imported, with the evaluations of its review where it has one and its text is not too long. */
export const toExportedPgn = ({ pgn, review }: Pick<WholeGame, 'pgn' | 'review'>): string => {
  if (pgn.length > MAX_READ) return pgn;
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
