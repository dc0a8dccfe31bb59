import { parseArgs } from 'node:util';
import type { Result } from '../../chess/types';
import { CHECK_LIMIT } from '../../engine/puzzles/check-answer';

export const PUZZLES_MAKE_HELP = `Usage: npm run puzzles:make -- FILE [--out FILE] [--max N] [--check DEPTH]

Looks for puzzles in the games of a PGN file with Stockfish: positions in which only
one move wins or mates. Writes them in the form of Lichess' puzzle database, which
npm run puzzles:import reads. FILE may be - for standard input.

  --out FILE     where to write; standard output when missing
  --max N        ends when so many are found
  --check DEPTH  how deep each answer is checked again, ${CHECK_LIMIT.depth} when missing
  --help         this text

Exit codes: 0 done, 1 the engine or this program failed, 2 wrong usage or a file that
cannot be read or written, 3 a game was refused, 130 interrupted: what was found is kept.
`;

export type PuzzlesMakeArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** A path; standard output when missing. */
  readonly out?: string;
  readonly max: number;
  readonly depth: number;
};

/** The check is to be deeper than the search that finds. */
const DEPTHS = { least: 12, most: 40 } as const;

/** What the words of the command line ask for; the error is one line. */
export const parsePuzzlesMakeArguments = (words: readonly string[]): Result<PuzzlesMakeArguments | 'help', string> => {
  try {
    const { values, positionals } = parseWords(words);
    if (values.help) return { ok: true, value: 'help' };
    const max = values.max === undefined ? Infinity : parseWhole(values.max);
    if (max === undefined || max < 1) return { ok: false, error: '--max should be a whole number from 1' };
    const depth = values.check === undefined ? CHECK_LIMIT.depth : parseWhole(values.check);
    if (depth === undefined || depth < DEPTHS.least || depth > DEPTHS.most) {
      return { ok: false, error: `--check should be a depth from ${DEPTHS.least} to ${DEPTHS.most}` };
    }
    const [file, ...others] = positionals;
    if (file === undefined) return { ok: false, error: 'Which file? Give a PGN file, or - for standard input' };
    if (others.length > 0) return { ok: false, error: `One file at a time, please: ${positionals.join(' ')}` };
    return { ok: true, value: { file, max, depth, out: values.out } };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};

const parseWhole = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

const parseWords = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      max: { type: 'string' },
      check: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
