import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findNamings, formatNaming } from './check-sites';

/** What is found in a tree of one file. */
const namingsOf = (file: string, text: string): readonly string[] => {
  const root = mkdtempSync(join(tmpdir(), 'sites-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return findNamings(root).map(formatNaming);
};

it('finds no text that names a site outside of the sources and their tables', () => {
  expect(findNamings(join(import.meta.dirname, '..')).map(formatNaming)).toEqual([]);
});

it.each([
  ['an id', "export const from = 'lichess';"],
  ['a type', "export type From = 'lichess' | 'pgn';"],
  ['an address', 'export const page = (id: string) => `https://lichess.org/${id}`;'],
  ['the end of a template', 'export const words = (count: number) => `${count} games by Lichess`;'],
  ['a pattern', 'export const isOurs = (url: string) => /lichess\\.org/.test(url);'],
  ['an attribute', 'export const box = <input aria-label="Lichess username" />;'],
  ['a sentence', 'export const note = <p>For anybody on Lichess, use the scout.</p>;'],
  ['the samples', "export const from = (name: string) => (name.includes('.') ? 'sample' : undefined);"],
])('finds %s', (_, text) => {
  expect(namingsOf('src/web/features/scout/planted.tsx', text)).toHaveLength(1);
});

it.each([
  ['src/server/sources/lichess/pages.ts', "export const page = 'https://lichess.org';"],
  ['src/contract/sites.ts', "export const PLATFORM = { site: 'lichess' };"],
  ['src/server/db/accounts/users.test.ts', "export const from = 'lichess';"],
  [
    'src/web/planted.ts',
    "/** As Lichess has it. */\nimport { lichess } from './lichess';\nexport const id = 'lichessId';",
  ],
  ['src/web/planted.ts', "export const isOurs = (library: { kind: string }) => library.kind !== 'sample';"],
])('lets be what stands where it may, in %s', (file, text) => {
  expect(namingsOf(file, text)).toEqual([]);
});
