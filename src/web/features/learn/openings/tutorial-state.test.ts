import { expect, it } from 'vitest';
import { clampPath, plyOfPath } from '../../../../chess/tree/tree-replay';
import { lineTree } from '../../../../chess/tutorials/practice';
import { findTutorial } from '../../../../chess/tutorials/tutorials';
import { lineKey, parsePracticedLines, parseTutorialSearch } from './tutorial-state';

const KEY = lineKey('italian-game', 'evans-gambit');

const LINE = { at: 1_795_262_400_000, side: 'white', right: 4, of: 6 };

it('reads what was kept [LEARN-11]', () => {
  expect([...parsePracticedLines(JSON.stringify({ [KEY]: LINE }))]).toEqual([[KEY, LINE]]);
});

it.each([null, '', 'often', 'null', '7', '[]', '"x"', '{}'])('takes %j for nothing practiced', (stored) => {
  expect(parsePracticedLines(stored).size).toBe(0);
});

it.each([
  null,
  7,
  'x',
  {},
  { ...LINE, at: 'today' },
  { ...LINE, right: 7 },
  { ...LINE, of: 1.5 },
  { ...LINE, side: 1 },
])('skips %j and keeps the rest', (broken) => {
  expect([...parsePracticedLines(JSON.stringify({ broken, [KEY]: LINE })).keys()]).toEqual([KEY]);
});

const italian = findTutorial('italian-game')!;

it.each([
  ['', 'giuoco-pianissimo', -1],
  ['?line=evans-gambit', 'evans-gambit', -1],
  ['?line=evans-gambit&path=Mc0k', 'evans-gambit', 1],
  ['?line=evans-gambit&path=Mc0kAA', 'evans-gambit', 1],
  ['?line=evans-gambit&ply=6', 'evans-gambit', 6],
  ['?line=evans-gambit&ply=600', 'evans-gambit', 11],
  ['?line=evans-gambit&ply=-7', 'evans-gambit', -1],
  ['?line=evans-gambit&ply=end', 'evans-gambit', -1],
  ['?line=legals-mate&ply=2.9', 'legals-mate', 2],
  ['?line=no-such-line&ply=6', 'giuoco-pianissimo', -1],
  ['?line=7&ply=6', 'giuoco-pianissimo', -1],
])('%j is the line %s at %i [LEARN-11]', (search, id, ply) => {
  const { line, path } = parseTutorialSearch(search, italian);
  const tree = lineTree(line);
  expect([line.id, plyOfPath(tree, clampPath(tree, path))]).toEqual([id, ply]);
});
