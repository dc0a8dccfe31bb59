import { expect, it } from 'vitest';
import { fenAt, goToPath, pathOfPly, plyOfPath } from '../tree/tree-replay';
import { isPlayed, treeOfMoves } from './tree-of-moves';

it('plays the moves from the start position', () => {
  const { tree, invalid } = treeOfMoves(['f3', 'e5', 'g4', 'Qh4#']);
  expect(invalid).toBeUndefined();
  expect(fenAt(tree, goToPath(tree, '', 'last'))).toBe('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
});

it('notes the moves from the first that cannot be played on; the position stays [ERR-05]', () => {
  const { tree, invalid } = treeOfMoves(['e4', 'Ke9', 'd4']);
  expect(invalid).toBe('Ke9');
  expect(tree.moves.map(({ san }) => san)).toEqual(['e4', 'Ke9', 'd4']);
  expect(tree.moves.map(isPlayed)).toEqual([true, false, false]);
  expect(new Set(tree.moves.map(({ fen }) => fen)).size).toBe(1);
  for (const ply of [0, 1, 2]) expect(plyOfPath(tree, pathOfPly(tree, ply))).toBe(ply);
});
