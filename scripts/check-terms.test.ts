import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findSlips, formatSlip } from './check-terms';

/** What is found in a tree of one file. */
const slipsOf = (file: string, text: string): readonly string[] => {
  const root = mkdtempSync(join(tmpdir(), 'terms-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return findSlips(root).map(formatSlip);
};

it('finds no word of our own in names, comments, test titles and decision records', () => {
  expect(findSlips(join(import.meta.dirname, '..')).map(formatSlip)).toEqual([]);
});

it.each([
  ['a name', 'src/server/planted.ts', 'export const startStandIn = 1;', 'mock server'],
  ['a constant', 'src/engine/planted.ts', 'export const SHORT_PATIENCE = 1;', 'timeouts'],
  ['a type', 'src/server/planted.ts', 'export type SharedLane = number;', 'semaphore'],
  ['a property', 'src/server/planted.ts', 'export const scan = { oddLines: 0 };', 'malformed'],
  ['an email', 'src/server/accounts/planted.ts', 'export const letter = 1;', 'email'],
  ['a name of the web', 'src/web/ui/planted.ts', 'export const badgeLook = 1;', 'appearance'],
  ['a comment', 'src/chess/planted.ts', '/** Counted in\n * half-moves. */\nexport const five = 5;', 'ply'],
  ['a comment at the end of a line', 'src/server/planted.ts', 'export const five = 5; // It is taken back.', 'undone'],
  ['a comment in JSX', 'src/web/planted.tsx', 'export const one = <p>{/* The shelf. */}</p>;', 'bucket'],
  ['a test title', 'src/server/planted.test.ts', "it('counts odd lines', () => undefined);", 'malformed'],
  [
    'a title of a table',
    'e2e/planted.spec.ts',
    "it.each([1])('the stand-in says %i', () => undefined);",
    'mock server',
  ],
  ['a file name', 'src/web/player/draw-words.ts', '', 'labels'],
  ['a decision record', 'docs/decisions/001-planted.md', 'The kept answers go.', 'response cache'],
])('finds %s', (_, file, text, better) => {
  expect(slipsOf(file, text)).toEqual([expect.stringContaining(better)]);
});

it.each([
  ['a letter of the alphabet', 'src/chess/planted.ts', '/** The letter of a piece. */\nexport const letter = "N";'],
  ['the clock of a FEN', 'src/chess/planted.ts', '/** The half-move clock. */\nexport const halfmoves = 0;'],
  ['what a table is called', 'src/server/db/planted.ts', "export const row = { puzzle_shelves: 1, deck: 'own' };"],
  ['a text', 'src/server/planted.ts', "export const note = 'You asked for the door.';"],
  ['ordinary English', 'src/web/planted.ts', '/** What is asked for, told once. */\nexport const look = 1;'],
  ['code in a decision record', 'docs/decisions/001-planted.md', 'Kept in `puzzle_shelves`, on `shelf`.'],
])('lets %s be', (_, file, text) => {
  expect(slipsOf(file, text)).toEqual([]);
});
