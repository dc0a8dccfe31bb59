import { formatPgnProblem, type PgnReading } from '../chess/notation/pgn/pgn';
import type { EnginePool, EvaluationCache } from '../engine/search';
import { analyzeOneGame } from '../server/features/analysis/analyze-one-game';
import { formatAnalysisTable } from './analysis-table';
import type { AnalyzeArguments } from './analyze-arguments';
import { EXIT, type ExitCode } from './exit-codes';
import type { Terminal } from './terminal';

type AnalyzeRun = Pick<AnalyzeArguments, 'mode' | 'isJson'> & {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
};

/** Analyses game after game; a refused one is complained about and passed over, a failing engine ends the run. */
export const analyzeReadings = async (readings: readonly PgnReading[], run: AnalyzeRun): Promise<ExitCode> => {
  let code: ExitCode = EXIT.done;
  for (const [index, reading] of readings.entries()) {
    const outcome = await analyzeReading(reading, `game ${index + 1} of ${readings.length}`, run);
    if (outcome === EXIT.failed || outcome === EXIT.interrupted) return outcome;
    if (outcome !== EXIT.done) code = outcome;
  }
  return code;
};

const analyzeReading = async (reading: PgnReading, name: string, run: AnalyzeRun): Promise<ExitCode> => {
  const { mode, isJson, pool, cache, signal, terminal } = run;
  if (!reading.ok || reading.value.plies.length === 0) {
    terminal.complain(reading.ok ? `${name} has no moves to analyze` : formatPgnProblem(reading.error));
    return EXIT.refused;
  }
  const { value: game, source: pgn } = reading;
  const outcome = await analyzeOneGame({
    ...{ pool, cache, game, pgn, mode, signal },
    onProgress: ({ done, positions }) => terminal.report(`${name}: ${done} of ${positions} positions`),
  });
  terminal.report('');
  if (outcome.ok) {
    terminal.print(isJson ? JSON.stringify(outcome.value) : formatAnalysisTable(game, outcome.value));
    return EXIT.done;
  }
  if (signal.aborted) return EXIT.interrupted;
  terminal.complain(`${name}: the engine could not analyze it (${outcome.reason})`);
  return EXIT.failed;
};
