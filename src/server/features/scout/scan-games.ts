/** The games of one player through the engine, in the order in which they are added, a few at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds, Result } from '../../../chess/types';
import { isSamplePlayer } from '../../../contract/player/samples';
import { isLarge } from '../../../contract/player/scouted-games';
import type { Look } from '../../../engine/scan-game';
import type { EnginePool, EngineRequest, SearchFailure } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { rememberedSearches } from '../../games/position-evaluations';
import type { SearchBlock } from '../../games/review-game';
import { createSemaphore, type Semaphore } from '../../platform/semaphores';
import type { ThreadFailure } from '../../platform/threads';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import type { Course, ScoutDeps, ScoutTask } from './scout-task';
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

type Looking = {
  readonly pool: EnginePool;
  /** In which the games are reviewed. */
  readonly thread: ScoutingThread;
  readonly signal: AbortSignal;
  readonly look: Look;
  readonly onAnalyzed: (entry: CountedEntry) => void;
  readonly onError: (error: unknown) => void;
};

type Further = Course & { readonly older: Promise<void> };

/** A first look at older games, and a deeper one at the newest. Answers first. */
export const goFurther = async (deps: ScoutDeps, task: ScoutTask, { older, ...course }: Further): Promise<void> => {
  const { state, enter, answer } = course.emitter;
  if (isLarge(task.choice)) answer();
  await older;
  if (isLarge(task.choice)) await analyzeFurther(deps, task, course, 'first');
  if ((deps.looksDeeply ?? true) && state.entries.toAnalyze('deep').length > 0) {
    enter('deepening');
    answer();
    await analyzeFurther(deps, task, course, 'deep');
  }
};

/** So many analyzed games are kept at once. */
const KEPT_AT_ONCE = 50;

const analyzeFurther = async (
  { pool, thread, onFailure }: ScoutDeps,
  { signal }: ScoutTask,
  { emitter: { state, changed }, keeper }: Course,
  look: Look,
): Promise<void> => {
  const games = state.entries.toAnalyze(look);
  let analyzed = 0;
  await lookFurther(games, {
    ...{ pool, thread, signal, look },
    onAnalyzed: (entry) => {
      state.entries.put(entry);
      analyzed += 1;
      if (analyzed % KEPT_AT_ONCE === 0) void keeper.keep();
      changed();
    },
    onError: (error) => onFailure(error, 'a scouted game could not be analyzed further'),
  });
  if (analyzed > 0) await keeper.keep();
};

/** In the order given. A game at which the engine or the thread fails stays as it is. */
const lookFurther = async (entries: readonly CountedEntry[], settings: Looking): Promise<void> => {
  const waiting = [...entries];
  const workOn = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      if (settings.signal.aborted) return;
      await analyze(entry, settings).catch(settings.onError);
    }
  };
  await Promise.all(Array.from({ length: GAMES_AT_ONCE }, workOn));
};

const analyze = async (entry: CountedEntry, { pool, thread, signal, look, onAnalyzed }: Looking): Promise<void> => {
  const request = pool.open({ priority: 'idle', signal });
  if (request === undefined) return;
  try {
    const { facts, game } = entry;
    const task = { game: { facts, pgn: game.pgn, url: game.url }, look };
    const answer = (block: SearchBlock) =>
      rememberedSearches(pool)(block, () => Promise.all(request.searchBlock(block.positions, block.limit)));
    const run = await thread.run('reviewKept', task, answer);
    if (!run.ok || !run.value.ok) return;
    const { facts: found, review } = run.value.value;
    onAnalyzed({ ...entry, facts: found, game: { ...game, review } });
  } finally {
    request.close();
  }
};

/** A game of a sample player, analyzed; `undefined` for every other game. */
export const sampleEntry = async (remote: PlayedRemoteGame): Promise<CountedEntry | undefined> => {
  const player = remote.players[remote.color];
  if (player.kind !== 'person' || !isSamplePlayer(player.id)) return undefined;
  const { SAMPLE_ENTRIES } = await import('./sample-entries');
  const entry = SAMPLE_ENTRIES[remote.key];
  if (entry === undefined) return undefined;
  const { id, account, tournament } = remote;
  return {
    ...entry,
    id,
    ...(account === undefined ? {} : { account }),
    ...(tournament === undefined ? {} : { tournament }),
  };
};
