import { writeFileSync } from 'node:fs';

/** Writes a JSON array with a row for each line, so that a change of one shows as a change of one. */
export const writeRows = (file: string, rows: readonly unknown[]): void =>
  writeFileSync(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
