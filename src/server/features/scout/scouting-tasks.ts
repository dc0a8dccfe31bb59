import type { Result } from '../../../chess/types';
import type { SearchFailure } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { toPlayedGame } from '../../games/remote-games';
import { analyzePlayed, reviewStoredGame, type SearchOnEngine, threadEngine } from '../../games/review-game';
import type { Thread } from '../../platform/threads';
import { readSiteLine } from '../../sources/registry';
import type { PlayedRemoteGame, ReadGame, SiteLine } from '../../sources/remote-game';
import { knownPositions, toCountedEntry } from './scouted-game';

/** Analyzes a game of a source in a worker thread, using the site's evaluations if present. */
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

export const scoutingTasks = { readGameLine: readSiteLine, analyzeRemote, reviewKept: reviewStoredGame };

export type ScoutingThread = Thread<typeof scoutingTasks>;

/** A line at which the thread crashes twice counts as unreadable; the first crash may be caused by another game. */
export const createReadGame =
  (thread: ScoutingThread): ReadGame<SiteLine> =>
  async (line) => {
    const first = await thread.run('readGameLine', line);
    const run = first.ok || first.error !== 'ended' ? first : await thread.run('readGameLine', line);
    return run.ok ? run.value : undefined;
  };
