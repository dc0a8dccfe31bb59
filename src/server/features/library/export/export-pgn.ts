import { makePgn, parsePgn } from '../../../../chess/pgn/pgn';
import { withEvaluation } from '../../../../chess/tree/comment';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { WholeGame } from '../../../db/library/game';
import type { ReviewedPosition } from '../../../db/library/stored-review';

/** Longer texts are sent as they are: reading all variations of a hostile one would hold up everybody else. */
const MAX_READ = 50_000;

/** The game as it was imported, with the evaluations of its review where it has one and its text is not too long. */
export const toExportedPgn = ({ pgn, review }: Pick<WholeGame, 'pgn' | 'review'>): string => {
  if (pgn.length > MAX_READ) return pgn;
  const [reading] = parsePgn(pgn);
  if (reading?.ok !== true) return pgn;
  return makePgn(withEvaluations(reading.value, review?.evaluations ?? []));
};

/** The start position comes first. */
const withEvaluations = (tree: GameTree, positions: readonly ReviewedPosition[]): GameTree => ({
  ...tree,
  moves: tree.moves.map((node, ply) => {
    const evaluation = positions[ply + 1];
    return evaluation === undefined ? node : { ...node, comments: withEvaluation(node.comments ?? [], evaluation) };
  }),
});
