import type { Result } from '../../../chess/types';
import type { SearchFailure } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { toPlayedGame } from '../../games/remote-games';
import { analyzePlayed, reviewKept, type SearchOnEngine, threadEngine } from '../../games/review-game';
import type { Thread } from '../../platform/threads';
import { readSiteLine } from '../../sources/registry';
import type { PlayedRemoteGame, ReadGame, SiteLine } from '../../sources/remote-game';
import { knownPositions, toCountedEntry } from './scouted-game';

/** A game of a source through the engine, unless what it finds is known, in a thread, as it is kept. */
const analyzeRemote = async (
  remote: PlayedRemoteGame,
  ask: SearchOnEngine,
): Promise<Result<CountedEntry, SearchFailure>> => {
  const played = toPlayedGame(remote);
  const evaluatedBy = remote.isAnalyzed ? remote.site : 'engine';
  const analyzed = await analyzePlayed(played, {
    request: threadEngine(ask),
    look: 'first',
    known: knownPositions(remote),
    evaluatedBy,
  });
  return analyzed.ok ? { ok: true, value: toCountedEntry(remote, played, analyzed.value) } : analyzed;
};

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
