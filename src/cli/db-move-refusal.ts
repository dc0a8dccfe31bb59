import type { MovedTable, MoveRefusal } from '../server/db/infra/move';

/** One line for each refusal. */
export const describeRefusal = (refusal: MoveRefusal, dataDir: string): string => {
  switch (refusal) {
    case 'source-missing':
      return `There is no database in ${dataDir}`;
    case 'source-in-use':
      return `The database in ${dataDir} is in use: stop the server first, what it writes would stay behind`;
    case 'source-older':
      return `The database in ${dataDir} is of an older version: start and stop this version on it without DATABASE_URL first`;
    case 'source-newer':
      return `The database in ${dataDir} is of a newer version: move it with that version`;
    case 'target-not-empty':
      return 'DATABASE_URL names a database that has tables already: give an empty one';
  }
};

/** The tables with their rows in both databases, in the order of their names, and the sums. */
export const formatMovedTables = (tables: readonly MovedTable[]): readonly string[] => {
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
