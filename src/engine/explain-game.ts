/**
 * A whole game with the reasons of its moves. What its analysis proves is there with it; a reason that a deeper search may
 * refute comes after a closer look. docs/decisions/064-look-closer-after-the-result.md
 */
import { checksOf } from '../chess/review/reasons/checks';
import type { Reason } from '../chess/review/reasons/moment';
import { findReasons } from '../chess/review/reasons/reasons';
import { findBothTactics } from '../chess/review/tactics';
import type { Ply } from '../chess/types';
import {
  type AnalysisFailure,
  type AnalyzedPositions,
  type GameToAnalyze,
  inOneRequest,
  searchGame,
} from './analyze-game';
import { closerThan, lookCloser } from './closer-look';

export type ExplainedGame = AnalyzedPositions & {
  /** By ply. */
  readonly reasons: ReadonlyMap<Ply, Reason>;
  /** The plies that a closer look is taken at: whether they have a reason, and which, is not known yet. */
  readonly open: ReadonlySet<Ply>;
};

export type GameExplanation = ({ readonly ok: true } & ExplainedGame) | AnalysisFailure;

export type GameToExplain = GameToAnalyze & {
  /** Called once, before the closer look, where there is one; that waits for it. */
  readonly onAnalyzed?: (game: ExplainedGame) => Promise<void>;
};

const NONE: ReadonlySet<Ply> = new Set();

export const explainGame = (task: GameToExplain): Promise<GameExplanation> =>
  inOneRequest<GameExplanation>(task, async (searching) => {
    const analysis = await searchGame(searching);
    if (!analysis.ok) return analysis;
    const { positions, alternatives } = analysis;
    const found = findReasons(task.game, positions, findBothTactics(task.game, positions), alternatives);
    const checks = checksOf(task.game, positions, found, !('depth' in task.limit));
    if (checks.size === 0) return { ...analysis, reasons: found, open: NONE };
    const certain = new Map([...found].filter(([ply]) => !checks.has(ply)));
    await task.onAnalyzed?.({
      ...analysis,
      reasons: certain,
      open: new Set(checks.keys()),
    });
    const look = await lookCloser(searching, closerThan(task.limit), checks);
    if (!look.ok) return look;
    return { ...analysis, reasons: new Map([...certain, ...look.reasons]), open: NONE };
  });
