/** The games of a scout once more through the engine, more deeply, in whatever time it has left from everybody else. */
import type { EnginePool } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { rememberedSearches } from '../../games/remembered-searches';
import type { SearchBlock } from '../../games/thread-engine';
import type { ScoutingThread } from './scouting-tasks';

/** Enough that every engine has work while one game's last search runs. */
const GAMES_AT_ONCE = 4;

type Deepening = {
  readonly pool: EnginePool;
  /** In which the games are reviewed. */
  readonly thread: ScoutingThread;
  readonly signal: AbortSignal;
  readonly onDeepened: (entry: CountedEntry) => void;
  readonly onError: (error: unknown) => void;
};

export const isDeep = ({ game: { review } }: CountedEntry): boolean => review?.look === 'deep';

/** In the order given. A game at which the engine or the thread fails stays as it is. */
export const deepenGames = async (entries: readonly CountedEntry[], settings: Deepening): Promise<void> => {
  const waiting = [...entries];
  const workOn = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      if (settings.signal.aborted) return;
      await deepen(entry, settings).catch(settings.onError);
    }
  };
  await Promise.all(Array.from({ length: GAMES_AT_ONCE }, workOn));
};

const deepen = async (entry: CountedEntry, { pool, thread, signal, onDeepened }: Deepening): Promise<void> => {
  const request = pool.open({ priority: 'idle', signal });
  if (request === undefined) return;
  try {
    const { facts, game } = entry;
    const task = { game: { facts, pgn: game.pgn, url: game.url }, look: 'deep' } as const;
    const answer = (block: SearchBlock) =>
      rememberedSearches(pool)(block, () => Promise.all(request.searchBlock(block.positions, block.limit)));
    const run = await thread.run('reviewKept', task, answer);
    if (!run.ok || !run.value.ok) return;
    const { facts: found, review } = run.value.value;
    onDeepened({ ...entry, facts: found, game: { ...game, review } });
  } finally {
    request.close();
  }
};
