/** Analyses that a client sends to be stored: whether one fits the game that it names. Read in a thread. */
import { type PgnProblem, formatPgnProblem, parsePgn } from '../../chess/pgn/pgn';
import type { Result } from '../../chess/types';
import type { KeptAnalysis } from '../../contract/analysis/analysis';
import { engineBusy, fail } from '../errors';

type Problem = { readonly reason: 'other-moves' } | { readonly reason: 'refused'; readonly problem: PgnProblem };

export const keptAnalysisTasks = {
  /** Returns its JSON. */
  readKeptAnalysis: (analysis: KeptAnalysis): Result<string, Problem> => {
    const [game, ...others] = parsePgn(analysis.pgn);
    if (game?.ok === false) return { ok: false, error: { reason: 'refused', problem: game.error } };
    const moves = game?.value.moves ?? [];
    const isSame =
      others.length === 0 &&
      moves.length === analysis.totalMoves &&
      moves.every(({ san }, ply) => san === analysis.analysisResults[ply]?.san);
    return isSame ? { ok: true, value: JSON.stringify(analysis) } : { ok: false, error: { reason: 'other-moves' } };
  },
};

/** Of a thread with these tasks. */
export type KeptAnalysisThread = {
  run(
    task: 'readKeptAnalysis',
    analysis: KeptAnalysis,
  ): Promise<Result<Result<string, Problem>, 'busy' | 'ended' | 'closed'>>;
};

/** Retry delay while texts are waiting to be read, in milliseconds. */
const READ_RETRY_DELAY = 2000;

/** Its JSON; throws HTTP errors. */
export const readKeptAnalysis = async (thread: KeptAnalysisThread, analysis: KeptAnalysis): Promise<string> => {
  const read = await thread.run('readKeptAnalysis', analysis);
  if (!read.ok) {
    if (read.error === 'busy') throw engineBusy(READ_RETRY_DELAY);
    throw fail(read.error === 'closed' ? 'shutting-down' : 'unreadable-text');
  }
  if (read.value.ok) return read.value.value;
  const { error } = read.value;
  if (error.reason === 'other-moves') throw fail('analysis-of-another-game');
  throw fail('illegal-analysis', { problem: formatPgnProblem(error.problem) });
};
