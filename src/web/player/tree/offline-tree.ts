/** The tree of a player whose games were saved on this device. */
import { lineOfMoves } from '../../../chess/openings/game-line';
import { buildOpeningTree, legalMoveCounts, toTreeMove, type TreeFilter } from '../../../chess/openings/opening-tree';
import { hashOf } from '../../../chess/position/hash';
import { scoutedGamesSchema, scoutPaths } from '../../../contract/player/scout';
import { RECENT_GAMES, type Tree, type TreeOwner, treeQuerySchema } from '../../../contract/analysis/positions';
import { makePlayer } from '../../../contract/sites';
import { showCached } from '../../lib/offline-cache';
import { type ShownGame, toShownGame } from '../games/shown-game';

/** `undefined` where no games with moves were saved. */
export const countOffline = async (owner: TreeOwner, query: string): Promise<Tree | undefined> => {
  if ('library' in owner) return undefined;
  const scouted = await showCached(scoutPaths(makePlayer(owner), owner.games).games, scoutedGamesSchema);
  const games = scouted?.filter(({ moves }) => moves.length > 0).map(toShownGame) ?? [];
  return games.length === 0 ? undefined : countTree(games, query);
};

const countTree = (games: readonly ShownGame[], query: string): Tree => {
  const { fen, rated, result, ...rest } = treeQuerySchema.parse(Object.fromEntries(new URLSearchParams(query)));
  const filter: TreeFilter = { ...rest, isRated: rated, outcome: result };
  const [tree, position] = [buildOpeningTree(games.map(toTreeGame)), hashOf(fen)];
  const counts = tree.at(position, filter);
  const byId = new Map(games.map((game) => [game.id, game]));
  return {
    fen,
    games: counts.games,
    moves: legalMoveCounts(fen, counts.moves).map((move) => toTreeMove(move, (next) => tree.reached(next, filter))),
    recent: tree
      .games(position, filter, RECENT_GAMES)
      .flatMap((id) => byId.get(id) ?? [])
      .map(toListedGame),
    isGrowing: false,
  };
};

const toTreeGame = ({ id, color, outcome, speed, opponentRating, playedAt = 0, scouted }: ShownGame) => ({
  id,
  color,
  outcome,
  speed,
  isRated: scouted.isRated,
  opponentRating,
  playedAt,
  line: lineOfMoves(scouted.moves),
});

const toListedGame = ({ id, color, outcome, speed, playedAt = 0, timeControl = '-', scouted }: ShownGame) => ({
  id,
  color,
  outcome,
  speed,
  playedAt,
  timeControl,
  white: scouted.whitePlayer,
  black: scouted.blackPlayer,
  whiteRating: scouted.whiteRating ?? undefined,
  blackRating: scouted.blackRating ?? undefined,
  result: scouted.result,
  url: scouted.url,
});
