import { parseArgs } from 'node:util';
import { moveDatabase, type MovedTable, type MoveProblem } from '../server/db/database-copies';
import { CommandError, defineCommand, EXIT, interruptSignal, terminal, UsageError } from './command';

const HELP = `Usage: DATABASE_URL=postgres://… outpost move

Copies the embedded installation in DATA_DIR into the PostgreSQL database that DATABASE_URL names,
which must be empty: either everything, checked by row counts, or nothing. Stop the server first, and
start it with the same two settings afterwards. DATA_DIR is not changed.

  --help  this text

Example:
  DATA_DIR=./.data DATABASE_URL=postgres://user:password@host/outpost outpost move

Exit codes: 0 done, 1 the move failed, 2 wrong usage, or a database that it may not move from or to,
130 interrupted. Unless it is 0, the target is as it was before.
`;

export const move = defineCommand({
  help: HELP,
  parse: (words) => void parseArgs({ args: [...words], options: {} }),
  run: async (_, { dataDir, database }) => {
    if (database === dataDir) throw new UsageError('Where to? Set DATABASE_URL');
    const signal = interruptSignal();
    const start = performance.now();
    const outcome = await moveDatabase({ dataDir, url: database, signal, onProgress: report }).catch(
      (error: unknown) => {
        if (signal.aborted) throw new CommandError(EXIT.interrupted, 'Interrupted; nothing was moved.');
        throw new CommandError(EXIT.failed, `Nothing was moved: ${describeError(error)}`);
      },
    );
    if (!outcome.ok) throw new CommandError(EXIT.usage, describeRefusal(outcome.refusal, dataDir));
    terminal.showProgress('');
    for (const line of formatMovedTables(outcome.tables)) terminal.print(line);
    const seconds = (performance.now() - start) / 1000;
    const rows = outcome.tables.reduce((sum, { target }) => sum + target, 0);
    terminal.print(`moved in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second`);
    return EXIT.done;
  },
});

const report = (table: string, rows: number): void => terminal.showProgress(`${table}: ${rows} rows`);

/** Connection errors have a code and no message. */
const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
};

const describeRefusal = (refusal: MoveProblem, dataDir: string): string => {
  switch (refusal) {
    case 'source-missing':
      return `There is no database in ${dataDir}`;
    case 'source-in-use':
      return `The database in ${dataDir} is in use: stop the server first, or what it writes would not be moved`;
    case 'source-older':
      return `The database in ${dataDir} is of an older version: start and stop this version on it without DATABASE_URL first`;
    case 'source-newer':
      return `The database in ${dataDir} is of a newer version: move it with that version`;
    case 'target-not-empty':
      return 'DATABASE_URL names a database that has tables already: give an empty one';
  }
};

/** Row counts per table by name, with totals. */
const formatMovedTables = (tables: readonly MovedTable[]): readonly string[] => {
  const sum = (side: 'source' | 'target'): number => tables.reduce((total, table) => total + table[side], 0);
  const byName = tables.toSorted((one, other) => one.table.localeCompare(other.table));
  const lines = [
    ['table', 'source', 'target'],
    ...[...byName, { table: 'all', source: sum('source'), target: sum('target') }].map(({ table, source, target }) => [
      table,
      String(source),
      String(target),
    ]),
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return lines.map(([name = '', ...counts]) =>
    [name.padEnd(width), ...counts.map((count) => count.padStart(10))].join(' '),
  );
};
