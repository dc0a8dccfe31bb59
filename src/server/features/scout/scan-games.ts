import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Milliseconds, Result } from '../../../chess/types';
import { isSamplePlayer } from '../../../contract/player/samples';
import { isLargeSelection } from '../../../contract/player/scouted-games';
import type { ScanPass } from '../../../engine/scan-game';
import type { EnginePool, EngineRequest, SearchFailure } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { rememberedSearches } from '../../games/position-evaluations';
import type { SearchBlock } from '../../games/review-game';
import type { Semaphore } from '../../platform/semaphores';
import type { ThreadFailure } from '../../platform/threads';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import type { ScoutContext, ScoutDeps, ScoutTask } from './scout-task';
import type { ScoutingThread } from './scouting-tasks';

/** Keeps all engines busy during a game's last search. */
export const GAMES_AT_ONCE = 4;

/** Maximum delay between two attempts to enter a full queue. */
const MAX_RETRY_DELAY: Milliseconds = 2000;

export type GameScan = {
  add(game: PlayedRemoteGame): void;
  /** Resolves when every added game is scanned or has failed. */
  end(): Promise<void>;
};

/** `broken`: a bug of ours. */
type ScanFailure = SearchFailure | ThreadFailure | 'broken';

type ScanSettings = {
  readonly pool: EnginePool;
  readonly thread: ScoutingThread;
  /** Limits concurrent scans of all players. */
  readonly semaphore: Semaphore;
  readonly signal: AbortSignal;
  readonly onScanned: (entry: CountedEntry) => void;
  readonly onFailed: (reason: ScanFailure) => void;
  readonly onError: (error: unknown) => void;
};

/** Scans added games in order, a few at a time. Enters the engine's queue with the first game. */
export const startGameScan = ({
  pool,
  thread,
  semaphore,
  signal,
  onScanned,
  onFailed,
  onError,
}: ScanSettings): GameScan => {
  const limit = pLimit(GAMES_AT_ONCE);
  const analyze = createAnalyzer({ pool, thread, onError });
  const running: Promise<void>[] = [];
  let slot: Promise<EngineSlot | undefined> | undefined;

  /** Games in progress when the thread crashed; one of them is the cause. */
  const interrupted: PlayedRemoteGame[] = [];

  const scan = async (game: PlayedRemoteGame): Promise<void> => {
    const known = await sampleEntry(game);
    if (known !== undefined) {
      onScanned(known);
      return;
    }
    slot ??= openSlot(pool, semaphore, signal);
    const held = await slot;
    const result = held && (await limit(async () => (signal.aborted ? undefined : analyze(game, held.request))));
    if (result === undefined) onFailed('cancelled');
    else if (result.ok) onScanned(result.value);
    else if (result.error === 'ended') interrupted.push(game);
    else onFailed(result.error);
  };

  /** One by one, so that only the cause fails. */
  const scanInterrupted = async (request: EngineRequest): Promise<void> => {
    for (const game of interrupted) {
      const result = await analyze(game, request);
      if (result.ok) onScanned(result.value);
      else onFailed(result.error);
    }
  };

  return {
    add: (game) => void running.push(scan(game)),
    end: async () => {
      await Promise.all(running);
      const held = await slot;
      if (held === undefined) return;
      await scanInterrupted(held.request);
      held.leave();
    },
  };
};

const createAnalyzer = ({ pool, thread, onError }: Pick<ScanSettings, 'pool' | 'thread' | 'onError'>) => {
  const cachedSearches = rememberedSearches(pool);
  return async (game: PlayedRemoteGame, request: EngineRequest): Promise<Result<CountedEntry, ScanFailure>> => {
    const answer = (block: SearchBlock) =>
      cachedSearches(block, () => Promise.all(request.searchBlock(block.positions, block.limit)));
    try {
      const run = await thread.run('analyzeRemote', game, answer);
      return run.ok ? run.value : run;
    } catch (error) {
      onError(error);
      return { ok: false, error: 'broken' };
    }
  };
};

type EngineSlot = { readonly request: EngineRequest; readonly leave: () => void };

const openSlot = async (
  pool: EnginePool,
  semaphore: Semaphore,
  signal: AbortSignal,
): Promise<EngineSlot | undefined> => {
  const leaveQueue = await semaphore.acquire(signal);
  if (leaveQueue === undefined) return undefined;
  while (!signal.aborted) {
    const request = pool.open({ priority: 'background', signal });
    if (request !== undefined) {
      const leave = (): void => {
        request.close();
        leaveQueue();
      };
      return { request, leave };
    }
    await sleep(Math.min(MAX_RETRY_DELAY, pool.load().retryAfter), undefined, { signal }).catch(() => undefined);
  }
  leaveQueue();
  return undefined;
};

type DeepAnalysisSettings = {
  readonly pool: EnginePool;
  readonly thread: ScoutingThread;
  readonly idleGames: Semaphore;
  readonly signal: AbortSignal;
  readonly look: ScanPass;
  readonly onAnalyzed: (entry: CountedEntry) => void;
  readonly onError: (error: unknown) => void;
};

type DeepAnalysisContext = ScoutContext & {
  readonly older: Promise<void>;
  /** Stored before their first analysis, which had been interrupted. */
  readonly interrupted: readonly CountedEntry[];
};

/** Analyzes interrupted games, answers, then analyzes older games, and the newest ones at a higher depth. */
export const runDeepAnalysis = async (
  deps: ScoutDeps,
  task: ScoutTask,
  { older, interrupted, ...course }: DeepAnalysisContext,
): Promise<void> => {
  const { state, enter, answer } = course.emitter;
  if (isLargeSelection(task.choice)) answer();
  await older;
  const unanalyzed = state.entries.listUnanalyzed('first');
  const first = isLargeSelection(task.choice) ? unanalyzed : unanalyzed.filter((entry) => interrupted.includes(entry));
  await analyzeAndSave(deps, task, course, { look: 'first', games: first });
  if ((deps.hasDeepAnalysis ?? true) && state.entries.listUnanalyzed('deep').length > 0) {
    enter('deepening');
    answer();
    await analyzeAndSave(deps, task, course, { look: 'deep', games: state.entries.listUnanalyzed('deep') });
  }
};

const SAVE_INTERVAL = 50;

const analyzeAndSave = async (
  { pool, thread, idleGames, onFailure }: ScoutDeps,
  { signal }: ScoutTask,
  { emitter: { state, changed }, keeper }: ScoutContext,
  { look, games }: { readonly look: ScanPass; readonly games: readonly CountedEntry[] },
): Promise<void> => {
  let analyzed = 0;
  await analyzeAll(games, {
    pool,
    thread,
    idleGames,
    signal,
    look,
    onAnalyzed: (entry) => {
      state.entries.put(entry);
      analyzed += 1;
      if (analyzed % SAVE_INTERVAL === 0) void keeper.save();
      changed();
    },
    onError: (error) => onFailure(error, 'a scouted game could not be analyzed further'),
  });
  if (analyzed > 0) await keeper.save();
};

/** In the given order. A game stays as it is if the engine or the thread fails. */
const analyzeAll = async (entries: readonly CountedEntry[], settings: DeepAnalysisSettings): Promise<void> => {
  await pLimit(GAMES_AT_ONCE).map(entries, async (entry) => {
    if (!settings.signal.aborted) await analyze(entry, settings).catch(settings.onError);
  });
};

const analyze = async (
  entry: CountedEntry,
  { pool, thread, idleGames, signal, look, onAnalyzed }: DeepAnalysisSettings,
): Promise<void> => {
  const leave = await idleGames.acquire(signal);
  if (leave === undefined) return;
  const request = pool.open({ priority: 'idle', signal });
  try {
    if (request === undefined) return;
    const { facts, game } = entry;
    const task = { game: { facts, pgn: game.pgn, url: game.url }, look };
    const answer = (block: SearchBlock) =>
      rememberedSearches(pool)(block, () => Promise.all(request.searchBlock(block.positions, block.limit)));
    const run = await thread.run('reviewKept', task, answer);
    if (!run.ok || !run.value.ok) return;
    const { facts: found, review } = run.value.value;
    onAnalyzed({ ...entry, facts: found, game: { ...game, review } });
  } finally {
    request?.close();
    leave();
  }
};

/** The analyzed game of a sample player; `undefined` for other games. */
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
