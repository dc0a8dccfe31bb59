/** One game through the engine: reviewed, and its tactics found. */
import type { PositionEvaluation } from '../../chess/evaluation';
import type { PlayedGame } from '../../chess/player/played-game';
import type { Result } from '../../chess/types';
import { scanGame } from '../../engine/scan-game';
import type { EngineRequest, SearchFailure } from '../../engine/search';
import { reviewPlayed, type Evaluator, type LookedThrough } from './review-played';

export type LookThrough = {
  readonly request: EngineRequest;
  /** Evaluations that were made elsewhere, by position index. */
  readonly known: ReadonlyMap<number, PositionEvaluation>;
  readonly evaluatedBy: Evaluator;
};

export const lookThrough = async (
  played: PlayedGame,
  { evaluatedBy, ...task }: LookThrough,
): Promise<Result<LookedThrough, SearchFailure>> => {
  const { game, color } = played;
  const scan = await scanGame({ ...task, game, color });
  if (!scan.ok) return { ok: false, error: scan.reason };
  return { ok: true, value: reviewPlayed(played, { ...scan, evaluatedBy }) };
};
