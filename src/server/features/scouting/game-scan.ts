/** The games of one player through the engine, in the order in which they are added, a few at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Milliseconds } from '../../../chess/types';
import type { EnginePool, EngineRequest, SearchFailure } from '../../../engine/search';
import { createLane, type Lane } from '../../lane';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import { lookThroughRemote } from './look-through-remote';
import type { CountedEntry } from '../../db/stored-scout';

/** Enough that every engine has work while one game's last search runs. */
const GAMES_AT_ONCE = 4;
/** Between two tries to get a place in a full queue, at most. */
const LONGEST_WAIT: Milliseconds = 2000;

export type GameScan = {
  add(game: PlayedRemoteGame): void;
  /** When every game added is scanned or given up. */
  end(): Promise<void>;
};

type ScanSettings = {
  readonly pool: EnginePool;
  /** Scans that may run at once, of all players. */
  readonly seats: Lane;
  readonly signal: AbortSignal;
  readonly onScanned: (entry: CountedEntry) => void;
  readonly onFailed: (reason: SearchFailure) => void;
};

/** Nothing is asked of the engine before the first game is added. */
export const startGameScan = ({ pool, seats, signal, onScanned, onFailed }: ScanSettings): GameScan => {
  const games = createLane(GAMES_AT_ONCE);
  const memory = new Map<string, PositionEvaluation>();
  const running: Promise<void>[] = [];
  let place: Promise<Place | undefined> | undefined;

  const scan = async (game: PlayedRemoteGame): Promise<void> => {
    place ??= takePlace(pool, seats, signal);
    const taken = await place;
    const leave = taken && (await games.enter(signal));
    if (taken === undefined || leave === undefined) {
      onFailed('cancelled');
      return;
    }
    try {
      const looked = await lookThroughRemote(game, { request: taken.request, memory });
      if (looked.ok) onScanned(looked.value);
      else onFailed(looked.error);
    } finally {
      leave();
    }
  };

  return {
    add: (game) => void running.push(scan(game)),
    end: async () => {
      await Promise.all(running);
      (await place)?.leave();
    },
  };
};

type Place = { readonly request: EngineRequest; readonly leave: () => void };

/** `undefined` when the signal comes before there is a place. */
const takePlace = async (pool: EnginePool, seats: Lane, signal: AbortSignal): Promise<Place | undefined> => {
  const stand = await seats.enter(signal);
  if (stand === undefined) return undefined;
  while (!signal.aborted) {
    const request = pool.open({ priority: 'background', signal });
    if (request !== undefined) {
      const leave = (): void => {
        request.close();
        stand();
      };
      return { request, leave };
    }
    await sleep(Math.min(LONGEST_WAIT, pool.load().retryAfter), undefined, { signal }).catch(() => undefined);
  }
  stand();
  return undefined;
};
