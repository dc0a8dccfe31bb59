import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Result } from '../../../chess/types';
import type { EngineRequest, SearchFailure } from '../../../engine/search';
import { knownPositions } from '../../games/known-positions';
import { lookThrough } from '../../games/look-through';
import { toPlayedGame } from '../../games/to-played-game';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import type { CountedEntry } from '../../db/stored-scout';
import { toCountedEntry } from '../../games/scouted-entry';

type Engine = { readonly request: EngineRequest; readonly memory: Map<string, PositionEvaluation> };

/** A game of a source through the engine, as it is kept. */
export const lookThroughRemote = async (
  remote: PlayedRemoteGame,
  engine: Engine,
): Promise<Result<CountedEntry, SearchFailure>> => {
  const played = toPlayedGame(remote);
  const evaluatedBy = remote.isAnalysed ? 'lichess' : 'engine';
  const looked = await lookThrough(played, { ...engine, known: knownPositions(remote), evaluatedBy });
  return looked.ok ? { ok: true, value: toCountedEntry(remote, played, looked.value) } : looked;
};
