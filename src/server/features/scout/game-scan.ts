/** The games of one player through the engine, in the order in which they are added, a few at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds, Result } from '../../../chess/types';
import type { EnginePool, EngineRequest, SearchFailure } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { rememberedSearches } from '../../games/position-evaluations';
import type { SearchBlock } from '../../games/review-game';
import { createSemaphore, type Semaphore } from '../../platform/semaphores';
import type { ThreadFailure } from '../../platform/threads';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import { sampleEntry } from './samples/sample-entry';
import type { ScoutingThread } from './scouting-tasks';

/** Enough that every engine has work while one game's last search runs. */
export const GAMES_AT_ONCE = 4;
/** Between two tries to get a place in a full queue, at most. */
const LONGEST_WAIT: Milliseconds = 2000;

export type GameScan = {
  add(game: PlayedRemoteGame): void;
  /** When every game added is scanned or given up. */
  end(): Promise<void>;
};

/** `broken`: an error of ours. */
type ScanFailure = SearchFailure | ThreadFailure | 'broken';

type ScanSettings = {
  readonly pool: EnginePool;
  /** In which the games are reviewed. */
  readonly thread: ScoutingThread;
  /** Scans that may run at once, of all players. */
  readonly semaphore: Semaphore;
  readonly signal: AbortSignal;
  readonly onScanned: (entry: CountedEntry) => void;
  readonly onFailed: (reason: ScanFailure) => void;
  /** What was wrong with a `broken` one. */
  readonly onError: (error: unknown) => void;
};

/** Nothing is asked of the engine before the first game is added. */
export const startGameScan = ({
  pool,
  thread,
  semaphore,
  signal,
  onScanned,
  onFailed,
  onError,
}: ScanSettings): GameScan => {
  const games = createSemaphore(GAMES_AT_ONCE);
  const analyze = analyzeIn({ pool, thread, onError });
  const running: Promise<void>[] = [];
  let place: Promise<Place | undefined> | undefined;

  /** In work when the thread ended; one of them was to blame. */
  const suspects: PlayedRemoteGame[] = [];

  const scan = async (game: PlayedRemoteGame): Promise<void> => {
    const known = await sampleEntry(game);
    if (known !== undefined) {
      onScanned(known);
      return;
    }
    place ??= takePlace(pool, semaphore, signal);
    const taken = await place;
    const leave = taken && (await games.enter(signal));
    if (taken === undefined || leave === undefined) {
      onFailed('cancelled');
      return;
    }
    const looked = await analyze(game, taken.request);
    leave();
    if (looked.ok) onScanned(looked.value);
    else if (looked.error === 'ended') suspects.push(game);
    else onFailed(looked.error);
  };

  /** One by one, so that only the one to blame fails. */
  const scanSuspects = async (request: EngineRequest): Promise<void> => {
    for (const game of suspects) {
      const looked = await analyze(game, request);
      if (looked.ok) onScanned(looked.value);
      else onFailed(looked.error);
    }
  };

  return {
    add: (game) => void running.push(scan(game)),
    end: async () => {
      await Promise.all(running);
      const taken = await place;
      if (taken === undefined) return;
      await scanSuspects(taken.request);
      taken.leave();
    },
  };
};

const analyzeIn = ({ pool, thread, onError }: Pick<ScanSettings, 'pool' | 'thread' | 'onError'>) => {
  const remembered = rememberedSearches(pool);
  return async (game: PlayedRemoteGame, request: EngineRequest): Promise<Result<CountedEntry, ScanFailure>> => {
    const answer = (block: SearchBlock) =>
      remembered(block, () => Promise.all(request.searchBlock(block.positions, block.limit)));
    try {
      const run = await thread.run('analyzeRemote', game, answer);
      return run.ok ? run.value : run;
    } catch (error) {
      onError(error);
      return { ok: false, error: 'broken' };
    }
  };
};

type Place = { readonly request: EngineRequest; readonly leave: () => void };

/** `undefined` when the signal comes before there is a place. */
const takePlace = async (pool: EnginePool, semaphore: Semaphore, signal: AbortSignal): Promise<Place | undefined> => {
  const stand = await semaphore.enter(signal);
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
