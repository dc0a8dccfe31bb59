import { LRUCache } from 'lru-cache';
import { buildOpeningTree, type OpeningTree } from '../../../chess/openings/opening-tree';
import type { TreeGame } from '../../../contract/analysis/positions';
import type { CountedEntry } from '../../db/scout/stored-scout';
import type { TreeSource } from '../../games/count-tree';
import { scoutedGamesAgainst } from '../../games/head-to-head-games';
import { latestRating, type LoadGames, type PlayerGames } from '../../games/player-games';
import { toSiteError } from '../../games/source-failures';
import type { Sources } from '../../sources/sources';
import type { Scout } from './scout';
import { toLinedGame, toScoutedGame } from './scouted-game';
import type { Scouts } from './scouts';

type LoadDeps = { readonly scouts: Pick<Scouts, 'follow'>; readonly sources: Sources };

export const createLoadGames =
  ({ scouts, sources }: LoadDeps): LoadGames =>
  async ({ player, choice }, signal) => {
    const source = sources.locate(player);
    const label = source?.label ?? player.site;
    const scout = scouts.follow({ ...player, choice }, signal);
    const restored = scout.readOlder(signal);
    const received = await scout.received;
    if (!received.ok) return { ok: false, error: toSiteError(received.error, { name: player.name, label }) };
    await restored;
    // Nothing is waited for at a source without pages.
    if (source?.pageSize === Infinity) await waitForGames(scout, Infinity, signal);
    return { ok: true, value: toPlayerGames(scout, sources, source?.site ?? player.site) };
  };

const isGrowing = (scout: Scout): boolean => scout.isReceiving() || scout.isReceivingOlder();

const waitForGames = async (scout: Scout, count: number, signal: AbortSignal): Promise<void> => {
  const isOver = (): boolean => !isGrowing(scout) || scout.games().length >= count || signal.aborted;
  if (isOver()) return;
  await new Promise<void>((resolve) => {
    const stop = scout.listen(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
};

const toPlayerGames = (scout: Scout, sources: Sources, site: string): PlayerGames => {
  const { profile } = scout.answer();
  const entries = scout.games();
  const shortfall = profile.scan.older?.shortfall;
  return {
    ...(shortfall === undefined ? {} : { shortfall }),
    ...(isGrowing(scout) && {
      grow: async (factor, signal) => {
        await waitForGames(scout, factor * entries.length, signal);
        return toPlayerGames(scout, sources, site);
      },
    }),
    name: profile.username,
    games: entries.map(toLinedGame),
    ratingAt: (speed) =>
      latestRating(
        entries.map(({ facts }) => ({ ...facts, site })),
        speed,
      ),
    profile: () => scout.answer().profile,
    reported: scout.answered.then(noop, noop),
    game: (id) => {
      const entry = scout.games().find((known) => known.id === id);
      return entry && toScoutedGame(entry);
    },
    against: (meeting) => scoutedGamesAgainst(sources, entries, { ...meeting, source: site }),
  };
};

const noop = (): void => undefined;

// Position trees, cached while the games stay the same

/** Games in all cached trees of a site: a kilobyte each; building a tree of 5,000 takes a tenth of a second. */
const MAX_CACHED_GAMES = 100_000;

type ScoutedTrees = { readonly of: (player: string, scout: Scout) => TreeSource };

export const createScoutedTrees = (): ScoutedTrees => {
  const cache = new LRUCache<string, OpeningTree>({ maxSize: MAX_CACHED_GAMES });
  return {
    of: (player, scout) => {
      const games = scout.games();
      const state = [player, games.length, games[0]?.id, games.at(-1)?.id].join(' ');
      const tree = cache.get(state) ?? buildOpeningTree(games.map(toLinedGame));
      cache.set(state, tree, { size: games.length + 1 });
      const byId = new Map(games.map((game) => [game.id, game]));
      return {
        at: (position, filter) => Promise.resolve(tree.at(position, filter)),
        reached: (_, filter) => Promise.resolve((position) => tree.reached(position, filter)),
        games: (position, filter, limit) =>
          Promise.resolve(tree.games(position, filter, limit).flatMap((id) => toTreeGame(byId.get(id)) ?? [])),
        isGrowing: isGrowing(scout),
      };
    },
  };
};

const toTreeGame = (entry: CountedEntry | undefined): TreeGame | undefined => {
  if (entry === undefined) return undefined;
  const { id, playedAt, facts, game } = entry;
  const { white, black, whiteRating, blackRating, result, timeControl, url } = game;
  return {
    id,
    white,
    black,
    result,
    timeControl,
    playedAt,
    color: facts.color,
    outcome: facts.outcome,
    speed: facts.speed,
    whiteRating,
    blackRating,
    ...(url === '' ? {} : { url }),
  };
};
