import type { Result } from '../../../chess/types';
import type { SearchFailure } from '../../../engine/search';
import { askedEngine, type AskEngine } from '../../games/asked-engine';
import { knownPositions } from '../../games/known-positions';
import { lookThrough } from '../../games/look-through';
import { toPlayedGame } from '../../games/to-played-game';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import { toCountedEntry, type CountedEntry } from '../../games/scouted-entry';
import { toScoutedGame } from '../../games/to-scouted-game';

/** A game of a source through the engine, in a thread, told in the contract's words. */
export const lookThroughRemote = async (
  remote: PlayedRemoteGame,
  ask: AskEngine,
): Promise<Result<CountedEntry, SearchFailure>> => {
  const played = toPlayedGame(remote);
  const evaluatedBy = remote.isAnalysed ? remote.site : 'engine';
  const looked = await lookThrough(played, { request: askedEngine(ask), known: knownPositions(remote), evaluatedBy });
  if (!looked.ok) return looked;
  const { facts, fields } = looked.value;
  return { ok: true, value: toCountedEntry(remote, { facts, game: { ...toScoutedGame(remote, played), ...fields } }) };
};
