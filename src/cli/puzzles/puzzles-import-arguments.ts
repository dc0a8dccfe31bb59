import { parseArgs } from 'node:util';
import type { Result } from '../../chess/types';

export const PUZZLES_IMPORT_HELP = `Usage: npm run puzzles:import -- FILE [--problems FILE]

Imports Lichess' puzzle database (https://database.lichess.org/#puzzles) into the product's own:
FILE is lichess_db_puzzle.csv.zst as it is downloaded, or unpacked. It goes into the database that
DATA_DIR or DATABASE_URL names, also while a server uses it. Started again after any
interruption it continues where it was.

  --problems FILE  writes every refused row there; without it the first 20 are printed, with their number
  --help           this text

Exit codes: 0 done, 1 the database or this program failed, 2 wrong usage or a file that cannot be
read, 3 the file is not Lichess' puzzle database, or is cut short, 130 interrupted.
`;

export type PuzzlesImportArguments = { readonly file: string; readonly problemsFile?: string };

/** What the words of the command line ask for; the error is one line. */
export const parsePuzzlesImportArguments = (
  words: readonly string[],
): Result<PuzzlesImportArguments | 'help', string> => {
  try {
    const { values, positionals } = parseWords(words);
    if (values.help) return { ok: true, value: 'help' };
    const [file, ...others] = positionals;
    if (file === undefined) return { ok: false, error: 'Which file? Give lichess_db_puzzle.csv.zst' };
    if (others.length > 0) return { ok: false, error: `One file at a time, please: ${positionals.join(' ')}` };
    return { ok: true, value: { file, problemsFile: values.problems } };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};

const parseWords = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { problems: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
