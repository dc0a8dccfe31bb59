import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../server/db/database';
import type { PuzzleImportState } from '../server/db/learn/puzzle-imports';
import { type ImportOutcome, importPuzzles } from '../server/features/learn/puzzle-import/import-puzzles';
import { openPuzzleFile, type PuzzleFile } from '../server/features/learn/puzzle-import/puzzle-file';
import type { RowProblem } from '../server/features/learn/puzzle-import/read-chunks';
import { CommandError, defineCommand, EXIT, type ExitCode, interruptSignal, onlyPositional, terminal } from './command';

const HELP = `Usage: outpost puzzles import FILE [--problems FILE]

Imports Lichess' puzzle database (https://database.lichess.org/#puzzles) into the product's own:
FILE is lichess_db_puzzle.csv.zst as it is downloaded, or unpacked. It goes into the database that
DATA_DIR or DATABASE_URL names, also while a server uses it. Started again after any
interruption it continues where it was.

  --problems FILE  writes every refused row there; without it the first 20 are printed, with their number
  --help           this text

Examples:
  outpost puzzles import lichess_db_puzzle.csv.zst
  outpost puzzles import my.csv --problems refused.txt

Exit codes: 0 done, 1 the database or this program failed, 2 wrong usage or a file that cannot be
read, 3 the file is not Lichess' puzzle database, or is cut short, 130 interrupted.
`;

export const puzzlesImport = defineCommand({
  help: HELP,
  parse: (words) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { problems: { type: 'string' } },
    });
    const file = onlyPositional(positionals, {
      missing: 'Which file? Give lichess_db_puzzle.csv.zst',
      single: 'One file at a time',
    });
    return { file, problemsFile: values.problems };
  },
  run: async (args, { database }) => {
    const file = await openPuzzleFile(args.file);
    if (!file.ok) throw new CommandError(EXIT.usage, file.error);
    return conclude(file.value, await importFile(file.value, args.problemsFile, database));
  },
});

const importFile = async (
  file: PuzzleFile,
  problemsFile: string | undefined,
  database: string,
): Promise<ImportOutcome> => {
  const signal = interruptSignal();
  let db: Database | undefined;
  let problems: ProblemList | undefined;
  try {
    problems = createProblemList(problemsFile);
    db = await openDatabase(database);
    const outcome = await importPuzzles(file, { db, signal, onProblems: problems.add, onProgress: createProgress() });
    terminal.showProgress('');
    return outcome;
  } catch (error) {
    throw new CommandError(EXIT.failed, `The import has stopped, start it again to continue: ${describeError(error)}`);
  } finally {
    problems?.close();
    await db?.destroy();
  }
};

const conclude = ({ path }: PuzzleFile, outcome: ImportOutcome): ExitCode => {
  const { rowsRead, added, known, refused } = outcome.state;
  terminal.print(`${rowsRead} rows: ${added} puzzles added, ${known} already there, ${refused} refused`);
  switch (outcome.kind) {
    case 'done':
      return EXIT.done;
    case 'interrupted':
      throw new CommandError(EXIT.interrupted, 'Interrupted; start it again to continue.');
    case 'other-import':
      throw new CommandError(EXIT.failed, `Another process is importing ${path}; this one stops.`);
    case 'bad-file':
      throw new CommandError(EXIT.refused, `${path} ${outcome.failure}.`);
  }
};

/** Reports twice a second; the rate counts from this start. */
const createProgress = () => {
  const start = performance.now();
  let first: number | undefined;
  let reported = start;
  return ({ rowsRead }: PuzzleImportState, share: number): void => {
    first ??= rowsRead;
    const now = performance.now();
    if (now - reported < 500) return;
    reported = now;
    const rate = Math.round((rowsRead - first) / ((now - start) / 1000));
    terminal.showProgress(`${Math.floor(100 * share)}%, ${rowsRead} rows, ${rate} a second`);
  };
};

const describeError = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error instanceof Error ? error.message : String(error)}${cause}`;
};

type ProblemList = {
  readonly add: (problems: readonly RowProblem[]) => void;
  readonly close: () => void;
};

/** Rejected rows printed without `--problems`. */
const MAX_PRINTED = 20;

/** Prints the first rejected rows, or appends all to the file. Throws when the file cannot be written. */
const createProblemList = (path: string | undefined): ProblemList => {
  const file = path === undefined ? undefined : openSync(path, 'a');
  let count = 0;
  return {
    add: (problems) => {
      for (const { line, message } of problems) {
        count += 1;
        if (file !== undefined) writeSync(file, `line ${line}: ${message}\n`);
        else if (count <= MAX_PRINTED) terminal.printError(`line ${line}: ${message}`);
      }
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      else if (count > MAX_PRINTED)
        terminal.printError(`and ${count - MAX_PRINTED} more; --problems FILE writes all of them`);
    },
  };
};
