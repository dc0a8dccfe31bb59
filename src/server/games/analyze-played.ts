/** One game through the engine: reviewed, and its tactics found. */
import type { PositionEvaluation } from '../../chess/evaluation';
import type { PlayedGame } from '../../chess/player/played-game';
import type { Result } from '../../chess/types';
import { type Look, scanGame } from '../../engine/scan-game';
import type { EngineRequest, SearchFailure } from '../../engine/search';
import { type Evaluator, type PlayedAnalysis, reviewPlayed } from './review-played';

export type AnalyzePlayed = {
  readonly request: EngineRequest;
  readonly look: Look;
  /** Evaluations that were made elsewhere, by position index. */
  readonly known: ReadonlyMap<number, PositionEvaluation>;
  readonly evaluatedBy: Evaluator;
};

export const analyzePlayed = async (
  played: PlayedGame,
  { evaluatedBy, ...task }: AnalyzePlayed,
): Promise<Result<PlayedAnalysis, SearchFailure>> => {
  const { game, color } = played;
  const scan = await scanGame({ ...task, game, color });
  if (!scan.ok) return { ok: false, error: scan.reason };
  return { ok: true, value: reviewPlayed(played, { ...scan, evaluatedBy, look: task.look }) };
};
