/** A position of a tree in the contract's words, wherever the games are. */
import { openingAt } from '../../chess/opening';
import type { MoveCount } from '../../chess/opening-tree/move-counts';
import { playedHere, toTreeMove } from '../../chess/opening-tree/tree-moves';
import type { TreeFilter } from '../../chess/opening-tree/tree-filter';
import { hashOf, type PositionHash } from '../../chess/position/hash';
import { RECENT_GAMES, type Tree, type TreeGame, type TreeMove, type TreeQuery } from '../../contract/tree';
import type { PositionEvaluations } from './position-evaluations';

/** The games of one player. */
export type TreeSource = {
  readonly moves: (position: PositionHash, filter: TreeFilter) => Promise<readonly MoveCount[]>;
  /** How many games reach each of these, by whatever moves. */
  readonly reached: (
    positions: readonly PositionHash[],
    filter: TreeFilter,
  ) => Promise<(position: PositionHash) => number>;
  /** Those that reach it, the newest first. */
  readonly games: (position: PositionHash, filter: TreeFilter, limit: number) => Promise<readonly TreeGame[]>;
  readonly isGrowing: boolean;
};

/** Without evaluations. */
export const countTree = async (source: TreeSource, { fen, rated, result, ...rest }: TreeQuery): Promise<Tree> => {
  const filter: TreeFilter = { ...rest, isRated: rated, outcome: result };
  const position = hashOf(fen);
  const played = playedHere(fen, await source.moves(position, filter));
  const reached = await source.reached([position, ...played.map(({ next }) => next)], filter);
  const recent = await source.games(position, filter, RECENT_GAMES);
  const moves = played.map((one): TreeMove => {
    const move = toTreeMove(one, reached);
    const opening = openingAt(move.fen);
    return { ...move, ...(opening && { opening: opening.name }) };
  });
  const opening = openingAt(fen);
  return {
    ...{ fen, games: reached(position), moves, recent: [...recent], isGrowing: source.isGrowing },
    ...(opening && { opening }),
  };
};

/** As far as they are known. */
export const addEvaluations = async (tree: Tree, { known }: PositionEvaluations): Promise<Tree> => {
  const found = await known(tree.moves.map(({ fen }) => fen));
  const moves = tree.moves.map((move) => {
    const evaluation = found(move.fen)?.evaluation;
    return { ...move, ...(evaluation && { evaluation }) };
  });
  return { ...tree, moves };
};
