import { openingAt } from '../../chess/openings/opening-names';
import { legalMoveCounts, type PositionCounts, toTreeMove, type TreeFilter } from '../../chess/openings/opening-tree';
import { hashOf, type PositionHash } from '../../chess/position/hash';
import { RECENT_GAMES, type Tree, type TreeGame, type TreeQuery } from '../../contract/analysis/positions';
import type { PositionEvaluations } from './position-evaluations';

export type TreeSource = {
  readonly at: (position: PositionHash, filter: TreeFilter) => Promise<PositionCounts>;
  /** How many games reach each position, by any move order. */
  readonly reached: (
    positions: readonly PositionHash[],
    filter: TreeFilter,
  ) => Promise<(position: PositionHash) => number>;
  /** Newest first. */
  readonly games: (position: PositionHash, filter: TreeFilter, limit: number) => Promise<readonly TreeGame[]>;
  readonly isGrowing: boolean;
};

export const countTree = async (source: TreeSource, { fen, rated, result, ...rest }: TreeQuery): Promise<Tree> => {
  const filter: TreeFilter = { ...rest, isRated: rated, outcome: result };
  const position = hashOf(fen);
  const { moves: counts, games } = await source.at(position, filter);
  const played = legalMoveCounts(fen, counts);
  const reached = await source.reached(
    played.map(({ next }) => next),
    filter,
  );
  const recent = await source.games(position, filter, RECENT_GAMES);
  const moves = played.map((one) => toTreeMove(one, reached));
  return { fen, games, moves, recent: [...recent], isGrowing: source.isGrowing };
};

/** Adds opening names and known engine evaluations to the counts. */

export const addNamesAndEvaluations = async <Counted extends Pick<Tree, 'fen' | 'moves' | 'opening'>>(
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
