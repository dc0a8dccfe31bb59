/** What is known of a position and its moves beside the counts: their names, and what the engine has found. */
import { openingAt } from '../../chess/openings/opening-names';
import type { Tree } from '../../contract/positions';
import type { PositionEvaluations } from './position-evaluations';

export const addKnown = async <Counted extends Pick<Tree, 'fen' | 'moves' | 'opening'>>(
  tree: Counted,
  { known }: PositionEvaluations,
): Promise<Counted> => {
  const found = await known(tree.moves.map(({ fen }) => fen));
  const opening = openingAt(tree.fen);
  const moves = tree.moves.map((move) => {
    const [name, evaluation] = [openingAt(move.fen)?.name, found(move.fen)?.evaluation];
    return { ...move, ...(name && { opening: name }), ...(evaluation && { evaluation }) };
  });
  return { ...tree, moves, ...(opening && { opening }) };
};
