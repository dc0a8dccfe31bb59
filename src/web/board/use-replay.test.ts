import { expect, it } from 'vitest';
import { treeOfMoves } from '../../chess/tree/tree-replay';
import { pathFromUrl } from './use-replay';

const { tree } = treeOfMoves(['e4', 'e5', 'Nf3']);

it.each([
  ['', ''],
  ['?path=Mc0k', 'Mc0k'],
  // The router puts quotes around what could be a number.
  ['?path=%2234%22', '34'],
  ['?path=34', '34'],
  ['?path=Mc0', ''],
  ['?ply=1', 'Mc0k'],
  ['?ply=-1', ''],
  ['?ply=400', 'Mc0kGV'],
  ['?ply=twelve', ''],
  ['?path=Mc&ply=1', 'Mc'],
  ['?path=nonsense!&ply=1', 'Mc0k'],
])('%j names the place %j', (search, path) => {
  expect(pathFromUrl(search, tree)).toBe(path);
});
