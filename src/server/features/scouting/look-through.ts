/** One game through the engine: reviewed, its tactics found, told in the contract's words. */
import { factsOf } from '../../../chess/player/game-facts';
import { gameTactics } from '../../../chess/player/game-tactics';
import { reviewGame } from '../../../chess/review/review-game';
import { findTactics } from '../../../chess/review/tactics';
import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Result } from '../../../chess/types';
import { scanGame } from '../../../engine/scan-game';
import type { EngineRequest, SearchFailure } from '../../../engine/search';
import type { PlayedRemoteGame } from '../../sources/remote-game';
import { knownPositions } from './known-positions';
import { toCountedEntry, type CountedEntry } from './scouted-entry';
import { toPlayedGame } from './to-played-game';
import { toScoutedGame, withReview } from './to-scouted-game';

type Engine = { readonly request: EngineRequest; readonly memory: Map<string, PositionEvaluation> };

export const lookThrough = async (
  remote: PlayedRemoteGame,
  { request, memory }: Engine,
): Promise<Result<CountedEntry, SearchFailure>> => {
  const { game, color } = remote;
  const scan = await scanGame({ request, memory, game, color, known: knownPositions(remote) });
  if (!scan.ok) return { ok: false, error: scan.reason };
  const played = toPlayedGame(remote);
  const review = reviewGame(game, scan.positions);
  const tactics = findTactics(game, scan.positions, color, scan.alternatives);
  const evaluatedBy = remote.isAnalysed ? 'lichess' : 'engine';
  return {
    ok: true,
    value: toCountedEntry(remote, {
      facts: factsOf({ ...played, review, tactics: gameTactics({ ...played, review, tactics }) }),
      game: withReview(toScoutedGame(remote, played), { played, review, missed: tactics.missed, evaluatedBy }),
    }),
  };
};
