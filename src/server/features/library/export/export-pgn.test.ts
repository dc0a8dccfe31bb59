import { expect, it } from 'vitest';
import { toExportedPgn } from './export-pgn';

it('a text too long to be read at once is exported as it was imported, without being read', () => {
  const pgn = `1.  e4 ${'(1. d4) '.repeat(10_000)}*`;
  expect(toExportedPgn({ pgn })).toBe(pgn);
  expect(toExportedPgn({ pgn: '1.  e4 (1. d4) *' })).toContain('1. e4 (1. d4) *');
});
