import { parseArgs } from 'node:util';
import { formatEvaluation } from '../chess/evaluation-number';
import type { Game } from '../chess/game';
import { formatPgnProblem, type PgnReading, readPgn } from '../chess/pgn/pgn';
import { ANALYSIS_LIMITS } from '../engine/analyze-game';
import type { EnginePool, EvaluationCache } from '../engine/search';
import { evaluationsIn, tellVerdict } from '../messages/review/verdict';
import { type AnalyzedGame, analyzeOneGame } from '../server/features/analysis/analyze-one-game';
import {
  CommandError,
  defineCommand,
  EXIT,
  type ExitCode,
  onlyPositional,
  openEvaluations,
  terminal,
  UsageError,
  withEngines,
} from './command';
import { readText } from './files';

const HELP = `Usage: outpost analyze FILE [--mode fast|accurate] [--json]

Analyzes every game of a PGN file with Stockfish. FILE may be - for standard input.

  --mode MODE  fast: depth 12 per position; accurate: 0.5 s per position (default)
  --json       one JSON document per game, one per line
  --help       this text

Examples:
  outpost analyze game.pgn --mode fast
  outpost analyze - --json < games.pgn

Exit codes: 0 done, 1 the engine or this program failed, 2 wrong usage or a file that
cannot be read, 3 a game was refused, 130 interrupted.
`;

type AnalysisMode = keyof typeof ANALYSIS_LIMITS;

type AnalyzeArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly mode: AnalysisMode;
  readonly isJson: boolean;
};

export const parseAnalyze = (words: readonly string[]): AnalyzeArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { mode: { type: 'string', default: 'accurate' }, json: { type: 'boolean', default: false } },
  });
  const { mode } = values;
  if (!isAnalysisMode(mode)) throw new UsageError(`--mode should be one of ${MODES.join(', ')}`);
  const file = onlyPositional(positionals, {
    missing: 'Which file? Give a PGN file, or - for standard input',
    single: 'One file at a time',
  });
  return { file, mode, isJson: values.json };
};

const MODES = Object.keys(ANALYSIS_LIMITS);

const isAnalysisMode = (mode: string): mode is AnalysisMode => MODES.includes(mode);

export const analyze = defineCommand({
  help: HELP,
  parse: parseAnalyze,
  run: async ({ file, mode, isJson }, config) => {
    const readings = readPgn(await readText(file));
    if (readings.length === 0) throw new CommandError(EXIT.refused, 'The text contains no games');
    return withEngines(config, async (pool, signal) => {
      const { cache, close } = await openEvaluations(config);
      try {
        return await analyzeReadings(readings, { mode, isJson, pool, cache, signal });
      } finally {
        await close();
      }
    });
  },
});

type AnalyzeRun = Pick<AnalyzeArguments, 'mode' | 'isJson'> & {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly signal: AbortSignal;
};

/** Unreadable games are reported and skipped; an engine failure ends the run. */
const analyzeReadings = async (readings: readonly PgnReading[], run: AnalyzeRun): Promise<ExitCode> => {
  let code: ExitCode = EXIT.done;
  for (const [index, reading] of readings.entries()) {
    const outcome = await analyzeReading(reading, `game ${index + 1} of ${readings.length}`, run);
    if (outcome === EXIT.refused) code = outcome;
  }
  return code;
};

const analyzeReading = async (reading: PgnReading, name: string, run: AnalyzeRun): Promise<ExitCode> => {
  const { mode, isJson, pool, cache, signal } = run;
  if (!reading.ok || reading.value.plies.length === 0) {
    terminal.printError(reading.ok ? `${name} has no moves to analyze` : formatPgnProblem(reading.error));
    return EXIT.refused;
  }
  const { value: game, source: pgn } = reading;
  const outcome = await analyzeOneGame({
    pool,
    cache,
    game,
    pgn,
    mode,
    signal,
    onProgress: ({ done, positions }) => terminal.showProgress(`${name}: ${done} of ${positions} positions`),
  });
  terminal.showProgress('');
  if (outcome.ok) {
    const { value } = outcome;
    const verdict = tellVerdict(game, evaluationsIn(value));
    terminal.print(isJson ? JSON.stringify({ ...value, verdict }) : formatAnalysisTable(game, value, verdict?.text));
    return EXIT.done;
  }
  if (signal.aborted) throw new CommandError(EXIT.interrupted);
  throw new CommandError(EXIT.failed, `${name}: the engine could not analyze it (${outcome.reason})`);
};

type Row = NonNullable<AnalyzedGame['analysisResults']>[number];

const COLUMNS = ['Move', 'Eval', 'Best', 'Judgment', 'Why'];

/** Players, opening, a row per move (evaluation in White's view, best move, judgement, reason), verdict and accuracies. */
const formatAnalysisTable = (game: Game, analysis: AnalyzedGame, verdict = ''): string => {
  const { analysisResults = [], opening, engine, mode } = analysis;
  return [
    formatPlayers(game),
    `${engine?.name ?? 'Engine'}, ${mode}${opening ? ` · ${opening.eco} ${opening.name}` : ''}`,
    '',
    ...formatColumns([COLUMNS, ...analysisResults.map(toCells)]),
    '',
    verdict,
    formatSides('Accuracy', analysis.accuracy, '%'),
    formatSides('Average centipawn loss', analysis.acpl, ''),
    '',
  ].join('\n');
};

const formatPlayers = ({ headers, result }: Game): string =>
  `${headers.get('White') ?? 'White'} – ${headers.get('Black') ?? 'Black'}, ${result}`;

const toCells = (row: Row): readonly string[] => [
  `${String(row.moveNumber).padStart(3)}${row.turn === 'White' ? '.  ' : '...'} ${row.san}`,
  row.mate === 0 ? 'mate' : formatEvaluation(row.evalFloat, row.mate),
  row.bestMove === row.san ? '' : row.bestMove,
  row.judgement ?? '',
  row.reason ?? '',
];

const formatColumns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const formatSides = (name: string, sides: AnalyzedGame['accuracy'], unit: string): string => {
  const format = (value: number | null | undefined): string =>
    typeof value === 'number' ? `${value.toFixed(1)}${unit}` : '–';
  return `${name}: White ${format(sides?.white)}, Black ${format(sides?.black)}`;
};
