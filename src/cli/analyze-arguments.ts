import { parseArgs } from 'node:util';
import type { Result } from '../chess/types';
import { ANALYSIS_LIMITS } from '../engine/analysis-modes';

export const ANALYZE_HELP = `Usage: npm run analyze -- FILE [--mode fast|accurate] [--json]

Analyzes every game of a PGN file with Stockfish. FILE may be - for standard input.

  --mode MODE  fast: depth 12 a position; accurate: half a second a position (default)
  --json       one JSON document a game, each on its own line
  --help       this text

Exit codes: 0 done, 1 the engine or this program failed, 2 wrong usage or a file that
cannot be read, 3 a game was refused, 130 interrupted.
`;

type AnalysisMode = keyof typeof ANALYSIS_LIMITS;

export type AnalyzeArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly mode: AnalysisMode;
  readonly isJson: boolean;
};

/** What the words of the command line ask for; the error is one line. */
export const parseAnalyzeArguments = (words: readonly string[]): Result<AnalyzeArguments | 'help', string> => {
  try {
    const { values, positionals } = parseWords(words);
    if (values.help) return { ok: true, value: 'help' };
    const { mode } = values;
    if (!isAnalysisMode(mode)) return { ok: false, error: `--mode should be one of ${MODES.join(', ')}` };
    const [file, ...others] = positionals;
    if (file === undefined) return { ok: false, error: 'Which file? Give a PGN file, or - for standard input' };
    if (others.length > 0) return { ok: false, error: `One file at a time, please: ${positionals.join(' ')}` };
    return { ok: true, value: { file, mode, isJson: values.json } };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};

const MODES = Object.keys(ANALYSIS_LIMITS);

const isAnalysisMode = (mode: string): mode is AnalysisMode => MODES.includes(mode);

const parseWords = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      mode: { type: 'string', default: 'accurate' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
