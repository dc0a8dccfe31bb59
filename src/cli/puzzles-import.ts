/** `npm run puzzles:import -- FILE`: Lichess' puzzles into the product's database, by the server's own functions. */
import { parseConfig } from '../server/config';
import { openDatabase, type Database } from '../server/db/infra/database';
import type { PuzzleImportState } from '../server/db/learn/puzzle-imports';
import { importPuzzles, type ImportOutcome } from '../server/puzzles-import/import-puzzles';
import { lookAtPuzzleFile, type PuzzleFile } from '../server/puzzles-import/puzzle-file';
import { keepFilesPrivate } from '../server/private-files';
import { EXIT, type ExitCode } from './exit-codes';
import {
  parsePuzzlesImportArguments,
  PUZZLES_IMPORT_HELP,
  type PuzzlesImportArguments,
} from './puzzles/puzzles-import-arguments';
import { createProblemList, type ProblemList } from './puzzles/puzzles-import-problems';
import { terminal } from './terminal';

const run = async (words: readonly string[]): Promise<ExitCode> => {
  const wanted = parsePuzzlesImportArguments(words);
  if (!wanted.ok) return complain(EXIT.usage, `${wanted.error}\n\n${PUZZLES_IMPORT_HELP}`);
  if (wanted.value === 'help') {
    terminal.print(PUZZLES_IMPORT_HELP);
    return EXIT.done;
  }
  const config = parseConfig(process.env);
  if (!config.ok) return complain(EXIT.usage, config.error);
  const file = await lookAtPuzzleFile(wanted.value.file);
  return file.ok ? importFile(file.value, wanted.value, config.value.database) : complain(EXIT.usage, file.error);
};

const complain = (code: ExitCode, line: string): ExitCode => {
  terminal.report('');
  terminal.complain(line);
  return code;
};

const importFile = async (
  file: PuzzleFile,
  { problemsFile }: PuzzlesImportArguments,
  database: string,
): Promise<ExitCode> => {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  let db: Database | undefined;
  let problems: ProblemList | undefined;
  try {
    problems = createProblemList(problemsFile, terminal);
    db = await openDatabase(database);
    const onProgress = createProgress();
    const { add } = problems;
    return conclude(file, await importPuzzles(file, { db, signal: interrupt.signal, onProblems: add, onProgress }));
  } catch (error) {
    return complain(EXIT.failed, `The import has stopped, start it again to continue: ${describe(error)}`);
  } finally {
    problems?.close();
    await db?.destroy();
  }
};

const conclude = ({ path }: PuzzleFile, outcome: ImportOutcome): ExitCode => {
  terminal.report('');
  const { rowsRead, added, known, refused } = outcome.state;
  terminal.print(`${rowsRead} rows: ${added} puzzles added, ${known} there already, ${refused} refused`);
  switch (outcome.kind) {
    case 'done':
      return EXIT.done;
    case 'interrupted':
      return complain(EXIT.interrupted, 'Interrupted; start it again to continue.');
    case 'other-import':
      return complain(EXIT.failed, `Another process is importing ${path}; this one stops.`);
    case 'bad-file':
      return complain(EXIT.refused, `${path} ${outcome.failure}.`);
  }
};

/** A line about twice a second; the rate is that of this go. */
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
    terminal.report(`${Math.floor(100 * share)}%, ${rowsRead} rows, ${rate} a second`);
  };
};

const describe = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error instanceof Error ? error.message : String(error)}${cause}`;
};

keepFilesPrivate();
process.exitCode = await run(process.argv.slice(2));
