import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findSayings, formatSaying } from './check-words';

/** What is found in a tree of one file. */
const sayingsOf = (file: string, text: string): readonly string[] => {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return findSayings(root).map(formatSaying);
};

it('finds no text on screens, in emails, answers, commands or documents that has a better word', () => {
  expect(findSayings(join(import.meta.dirname, '..')).map(formatSaying)).toEqual([]);
});

it.each([
  ['a label', 'export const open = <button aria-label="Turn the board round" />;'],
  ['a text over two lines', 'export const note = (\n  <p>\n    12 games looked\n    through\n  </p>\n);'],
  ['a text around a value', 'export const note = (name: string) => <p>Another name of yours on {name}</p>;'],
  ['a text around an element', 'export const note = <p>No half-move <b>to show</b></p>;'],
  ['an element in a text', 'export const note = <p>See <b>the letter</b></p>;'],
  ['one of two texts', "export const note = (isOne: boolean) => <p>{isOne ? 'Refused games' : 'Imports'}</p>;"],
  ['a sum of texts', "export const note = 'Everything we keep of ' + 'you';"],
  ['a template', 'export const note = (count: number) => `${count} games left out`;'],
  ['a count that may be one', 'export const note = (count: number) => <p>{count} times</p>;'],
  ['British spelling', "export const label = 'Colour';"],
])('finds %s', (_, text) => {
  expect(sayingsOf('src/web/features/planted.tsx', text)).toHaveLength(1);
});

it.each([
  ['src/contract/planted.ts', "export const failure = 'Too many tries. Please wait.';"],
  ['src/chess/advice/planted.ts', "export const advice = 'They attack more gladly than they defend.';"],
  ['src/content/tutorials/planted.json', '{ "idea": "White takes the centre." }'],
  ['src/messages/planted.ts', "export const texts = { 'planted.id': '{games} games left out' };"],
  ['src/server/planted.ts', "export const subject = 'Second factor is on';"],
  ['src/cli/planted.ts', "export const help = 'Looks through the last games.';"],
  ['README.md', 'The outbox has the\nletters of the server.'],
  ['docs/PLANTED.md', 'It was taken\nback.'],
])('reads %s', (file, text) => {
  expect(sayingsOf(file, text)).toHaveLength(1);
});

it.each([
  ['src/web/planted.tsx', '/** Looked through, left out. */\nexport const half = <i className="left out" />;'],
  ['src/web/planted.ts', "import { colour } from './colour';\nexport const states = ['cancelled', colour];"],
  ['src/web/planted.test.ts', "export const title = 'is taken back';"],
  ['src/web/planted.ts', "export const rule = 'A name has 2 to 30 letters and digits';"],
  ['docs/PLANTED.md', 'The folder `letters` and\n\n```\nodd lines\n```\n\n[what it says](letters.md).'],
  ['docs/decisions/001-planted.md', 'A letter is taken back.'],
])('lets be what is no text for people, in %s', (file, text) => {
  expect(sayingsOf(file, text)).toEqual([]);
});
