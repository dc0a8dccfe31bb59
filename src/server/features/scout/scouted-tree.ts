/** The games of a scouted player as a tree, which is kept while they are the same. */
import { LRUCache } from 'lru-cache';
import { buildOpeningTree, type OpeningTree } from '../../../chess/openings/opening-tree';
import type { TreeGame } from '../../../contract/positions';
import type { CountedEntry } from '../../db/scout/stored-scout';
import type { TreeSource } from '../../games/count-tree';
import { toLinedGame } from './lend-games';
import type { Scout } from './scout';

/** Games in all trees that are kept of a site: a kilobyte each, and a tree of 5,000 takes a tenth of a second to make. */
const MOST_GAMES = 100_000;

export type ScoutedTrees = { readonly of: (player: string, scout: Scout) => TreeSource };

export const createScoutedTrees = (): ScoutedTrees => {
  const kept = new LRUCache<string, OpeningTree>({ maxSize: MOST_GAMES });
  return {
    of: (player, scout) => {
      const games = scout.games();
      const state = [player, games.length, games[0]?.id, games.at(-1)?.id].join(' ');
      const tree = kept.get(state) ?? buildOpeningTree(games.map(toLinedGame));
      kept.set(state, tree, { size: games.length + 1 });
      const byId = new Map(games.map((game) => [game.id, game]));
      return {
        at: (position, filter) => Promise.resolve(tree.at(position, filter)),
        reached: (_, filter) => Promise.resolve((position) => tree.reached(position, filter)),
        games: (position, filter, limit) =>
          Promise.resolve(tree.games(position, filter, limit).flatMap((id) => toTreeGame(byId.get(id)) ?? [])),
        isGrowing: scout.isReceiving(),
      };
    },
  };
};

const toTreeGame = (entry: CountedEntry | undefined): TreeGame | undefined => {
  if (entry === undefined) return undefined;
  const { id, playedAt, facts, game } = entry;
  const { white, black, whiteRating, blackRating, result, timeControl, url } = game;
  return {
    ...{
      id,
      white,
      black,
      result,
      timeControl,
      playedAt,
      color: facts.color,
      outcome: facts.outcome,
      speed: facts.speed,
    },
    whiteRating,
    blackRating,
    ...(url === '' ? {} : { url }),
  };
};
