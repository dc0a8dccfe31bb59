import { expect, it } from 'vitest';
import { clampPath, plyOfPath } from '../../../../chess/tree/tree-replay';
import { lineTree } from '../../../../chess/tutorials/practice';
import { findTutorial } from '../../../../chess/tutorials/tutorials';
import { parseTutorialSearch } from './tutorial-search';

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
