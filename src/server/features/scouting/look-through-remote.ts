import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Result } from '../../../chess/types';
import type { EngineRequest, SearchFailure } from '../../../engine/search';
import { knownPositions } from '../../games/known-positions';
import { lookThrough } from '../../games/look-through';
import { toPlayedGame } from '../../games/to-played-game';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import { toCountedEntry, type CountedEntry } from '../../games/scouted-entry';
import { toScoutedGame } from '../../games/to-scouted-game';

type Engine = { readonly request: EngineRequest; readonly memory: Map<string, PositionEvaluation> };

/** A game of a source through the engine, told in the contract's words. */
export const lookThroughRemote = async (
  remote: PlayedRemoteGame,
  engine: Engine,
): Promise<Result<CountedEntry, SearchFailure>> => {
  const played = toPlayedGame(remote);
  const evaluatedBy = remote.isAnalysed ? remote.site : 'engine';
  const looked = await lookThrough(played, { ...engine, known: knownPositions(remote), evaluatedBy });
  if (!looked.ok) return looked;
  const { facts, fields } = looked.value;
  return { ok: true, value: toCountedEntry(remote, { facts, game: { ...toScoutedGame(remote, played), ...fields } }) };
};
