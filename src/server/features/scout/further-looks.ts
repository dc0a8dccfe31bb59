/** Games that a scout has received through the engine, in whatever time it has left from everybody else. */
import { isLarge } from '../../../contract/player/scouted-games';
import type { Look } from '../../../engine/scan-game';
import type { EnginePool } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { rememberedSearches } from '../../games/position-evaluations';
import type { SearchBlock } from '../../games/review-game';
import type { Course, ScoutDeps, ScoutTask } from './scout-task';
import type { ScoutingThread } from './scouting-tasks';

/** Enough that every engine has work while one game's last search runs. */
const GAMES_AT_ONCE = 4;

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
