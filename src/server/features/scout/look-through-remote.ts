import type { Result } from '../../../chess/types';
import type { SearchFailure } from '../../../engine/search';
import { askedEngine, type AskEngine } from '../../games/asked-engine';
import { knownPositions } from '../../games/known-positions';
import { lookThrough } from '../../games/look-through';
import { toPlayedGame } from '../../games/to-played-game';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { toCountedEntry } from '../../games/scouted-entry';

/** A game of a source through the engine, in a thread, as it is kept. */
export const lookThroughRemote = async (
  remote: PlayedRemoteGame,
  ask: AskEngine,
): Promise<Result<CountedEntry, SearchFailure>> => {
  const played = toPlayedGame(remote);
  const evaluatedBy = remote.isAnalysed ? remote.site : 'engine';
  const looked = await lookThrough(played, { request: askedEngine(ask), known: knownPositions(remote), evaluatedBy });
  return looked.ok ? { ok: true, value: toCountedEntry(remote, played, looked.value) } : looked;
};
