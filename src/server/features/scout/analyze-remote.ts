import type { Result } from '../../../chess/types';
import type { SearchFailure } from '../../../engine/search';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { toPlayedGame } from '../../games/remote-games';
import { analyzePlayed, type SearchOnEngine, threadEngine } from '../../games/review-game';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import { knownPositions, toCountedEntry } from './scouted-game';

/** A game of a source through the engine, unless what it finds is known, in a thread, as it is kept. */
export const analyzeRemote = async (
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
