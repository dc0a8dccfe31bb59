import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../server/db/database';
import type { PuzzleImportState } from '../server/db/learn/puzzle-imports';
import { type ImportOutcome, importPuzzles } from '../server/features/learn/puzzle-import/import-puzzles';
import { openPuzzleFile, type PuzzleFile } from '../server/features/learn/puzzle-import/puzzle-file';
import type { RowProblem } from '../server/features/learn/puzzle-import/read-chunks';
import { CommandError, defineCommand, EXIT, type ExitCode, interruptSignal, onlyPositional, terminal } from './command';
import { openOutput, type Output, STANDARD } from './files';

const HELP = `Usage: outpost puzzles import FILE [--problems FILE [--force]]

Imports Lichess' puzzle database (https://database.lichess.org/#puzzles) into the product's own:
FILE is lichess_db_puzzle.csv.zst as it is downloaded, or unpacked. It goes into the database that
DATA_DIR or DATABASE_URL names, also while a server uses it. Started again after any
interruption it continues where it was.

  --problems FILE  writes every refused row there, - for standard output; without it the first 20
                   are printed, with their number
  --force          replaces an existing file; without it, one is refused, also when an import is continued
  --help           this text

Examples:
  outpost puzzles import lichess_db_puzzle.csv.zst
  outpost puzzles import my.csv --problems refused.txt

Exit codes: 0 done, 1 the database or this program failed, 2 wrong usage, or a file that cannot be
read, cannot be written or exists, 3 the file is not Lichess' puzzle database, or is cut short, 130 interrupted.
`;

export const puzzlesImport = defineCommand({
  help: HELP,
  parse: (words) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { problems: { type: 'string' }, force: { type: 'boolean', default: false } },
    });
    const file = onlyPositional(positionals, {
      missing: 'Which file? Give lichess_db_puzzle.csv.zst',
      single: 'One file at a time',
    });
    return { file, problemsFile: values.problems, isForced: values.force };
  },
  run: async (args, { database }) => {
    const file = await openPuzzleFile(args.file);
    if (!file.ok) throw new CommandError(EXIT.usage, file.error);
    const output =
      args.problemsFile === undefined
        ? undefined
        : openOutput(args.problemsFile, { inputs: [args.file], isForced: args.isForced });
    const problems = createProblemList(output);
    try {
      const outcome = await importFile(file.value, problems, database);
      problems.close();
      if (outcome.kind === 'done') output?.complete();
      return conclude(file.value, outcome, args.problemsFile === STANDARD ? terminal.printError : terminal.print);
    } finally {
      const part = output?.keepPart();
      if (part !== undefined) terminal.printError(`The refused rows so far are in ${part}`);
    }
  },
});

const importFile = async (file: PuzzleFile, problems: ProblemList, database: string): Promise<ImportOutcome> => {
  const signal = interruptSignal();
  let db: Database | undefined;
  try {
    db = await openDatabase(database);
    const outcome = await importPuzzles(file, { db, signal, onProblems: problems.add, onProgress: createProgress() });
    terminal.showProgress('');
    return outcome;
  } catch (error) {
    throw new CommandError(EXIT.failed, `The import has stopped, start it again to continue: ${describeError(error)}`);
  } finally {
    await db?.destroy();
  }
};

const conclude = ({ path }: PuzzleFile, outcome: ImportOutcome, print: (line: string) => void): ExitCode => {
  const { rowsRead, added, known, refused } = outcome.state;
  print(`${rowsRead} rows: ${added} puzzles added, ${known} already there, ${refused} refused`);
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

/** Prints the first rejected rows, or writes all to the output. */
const createProblemList = (output: Output | undefined): ProblemList => {
  let count = 0;
  return {
    add: (problems) => {
      for (const { line, message } of problems) {
        count += 1;
        if (output !== undefined) output.write(`line ${line}: ${message}\n`);
        else if (count <= MAX_PRINTED) terminal.printError(`line ${line}: ${message}`);
      }
    },
    close: () => {
      if (output === undefined && count > MAX_PRINTED)
        terminal.printError(`and ${count - MAX_PRINTED} more; --problems FILE writes all of them`);
    },
  };
};
