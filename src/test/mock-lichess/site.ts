/** What the mock server's site holds, and who asks it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './faults';
import type { JsonGame, JsonPlayer } from './lichess-json';
import { gamesOf } from './make-games';
import { createMembers, LOAD_PLAYERS, MADE_UP_PLAYERS, type MadeUpPlayer, type Members } from './players';

export type SiteOptions = {
  /** Of an export and of lists; Lichess gives anonymous clients 20. `Infinity` for at once. */
  readonly gamesPerSecond?: number;
  /** Beyond so many within a minute an export is answered 429. */
  readonly exportsPerMinute?: number;
  /** Whether exports that run at once are answered, as from addresses that have nothing to do with each other. */
  readonly allowsParallel?: boolean;
  /** The one token that is accepted; any other is answered 401. */
  readonly token?: string;
  readonly players?: readonly MadeUpPlayer[];
  /** By name in small letters, or by path where a call is about nobody (`/api/study`); over the fault that the player has by itself. `undefined` mends it. */
  readonly faults?: Readonly<Record<string, Fault | undefined>>;
};

export type Site = {
  readonly gamesPerSecond: number;
  readonly exportsPerMinute: number;
  readonly allowsParallel: boolean;
  readonly token?: string;
  /** By name in small letters. */
  readonly players: ReadonlyMap<string, MadeUpPlayer>;
  /** All of them, the newest first. */
  gamesOf(id: string): readonly JsonGame[];
  /** The game with this id, among those of the first three players. */
  gameOf(id: string): JsonGame | undefined;
  /** Those of both, whichever of them the games were made for. */
  gamesBetween(id: string, other: string): readonly JsonGame[];
  faultOf(id: string): Fault | undefined;
  /** Moments at which exports began, in milliseconds. */
  readonly exportsBegun: number[];
  exportsRunning: number;
  /** Consents, tokens and studies of the one person who is signed in here. */
  readonly members: Members;
};

export const createSite = (options: SiteOptions): Site => {
  const roster = options.players ?? [...MADE_UP_PLAYERS, ...LOAD_PLAYERS];
  const players = new Map(roster.map((player) => [player.name.toLowerCase(), player]));
  const allOf = (id: string): readonly JsonGame[] => {
    const player = players.get(id);
    return player === undefined ? [] : gamesOf(player);
  };
  return {
    gamesPerSecond: options.gamesPerSecond ?? 20,
    exportsPerMinute: options.exportsPerMinute ?? Infinity,
    allowsParallel: options.allowsParallel ?? false,
    token: options.token,
    players,
    gamesOf: allOf,
    gameOf: (id) => {
      // Games are made when they are asked for, which takes a while: the first players have enough.
      for (const player of [...players.keys()].slice(0, 3)) {
        const game = allOf(player).find((one) => one.id === id);
        if (game !== undefined) return game;
      }
      return undefined;
    },
    gamesBetween: (id, other) =>
      [...allOf(id), ...allOf(other)]
        .filter(({ players: { white, black } }) => [id, other].every((one) => [white, black].some(isOf(one))))
        .sort((a, b) => b.createdAt - a.createdAt || a.id.localeCompare(b.id)),
    faultOf: (id) => {
      const { faults = {} } = options;
      return id in faults ? faults[id] : players.get(id)?.fault;
    },
    exportsBegun: [],
    exportsRunning: 0,
    members: createMembers(),
  };
};

const isOf =
  (id: string) =>
  ({ user }: JsonPlayer): boolean =>
    user?.id === id;

/** One request, with the parts of its path that the route has caught, in small letters. */
export type Visit = {
  readonly site: Site;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  readonly caught: readonly string[];
};

export type Handler = (visit: Visit) => void | Promise<void>;
