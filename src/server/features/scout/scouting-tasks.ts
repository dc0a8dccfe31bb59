import { reviewKept } from '../../games/review-game';
import type { Thread } from '../../platform/threads';
import { readSiteLine } from '../../sources/registry';
import type { ReadGame, SiteLine } from '../../sources/remote-game';
import { analyzeRemote } from './analyze-remote';

/** What a thread does for scouts, and for every source whose games come as lines. */
export const scoutingTasks = { readGameLine: readSiteLine, analyzeRemote, reviewKept };
export type ScoutingThread = Thread<typeof scoutingTasks>;

/**
 * A line at which the thread ends is one that nobody understands; it may have ended at a game that was in work beside.
 */
export const readGameIn =
  (thread: ScoutingThread): ReadGame<SiteLine> =>
  async (line) => {
    const first = await thread.run('readGameLine', line);
    const run = first.ok || first.error !== 'ended' ? first : await thread.run('readGameLine', line);
    return run.ok ? run.value : undefined;
  };
