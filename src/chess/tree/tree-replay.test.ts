import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERA_GAME } from '../../test/data/opera-game';
import { bareTrees } from '../../test/data/trees';
import { positionAt } from '../game';
import { parsePgn } from '../pgn/pgn';
import { type GameTree, mainline } from './game-tree';
import { moveId, type Path, START_PATH } from './path';
import {
  canGoToPath,
  childrenAt,
  clampPath,
  depthOf,
  fenAt,
  goToPath,
  isPlayed,
  mainPlyOf,
  nodeAt,
  nodesTo,
  pathOfPly,
  plyOfPath,
  treeOfMoves,
} from './tree-replay';

const read = (text: string): GameTree => {
  const [reading] = parsePgn(text);
  if (reading?.ok !== true) throw new Error('the game must be read');
  return reading.value;
};

const opera = read(OPERA_GAME);

const pathOf = (...ucis: readonly string[]): Path => ucis.map(moveId).join('');

const sicilian = pathOf('e2e4', 'c7c5');

describe('going through a tree', () => {
  it('goes on along the line of the place, and back towards the start', () => {
    expect(goToPath(opera, START_PATH, 'next')).toBe(pathOf('e2e4'));
    expect(goToPath(opera, sicilian, 'next')).toBe(pathOf('e2e4', 'c7c5', 'g1f3'));
    expect(goToPath(opera, sicilian, 'last')).toBe(pathOf('e2e4', 'c7c5', 'g1f3', 'd7d6'));
    expect(goToPath(opera, sicilian, 'previous')).toBe(pathOf('e2e4'));
    expect(goToPath(opera, sicilian, 'first')).toBe(START_PATH);
    expect(canGoToPath(opera, START_PATH, 'previous')).toBe(false);
    expect(canGoToPath(opera, pathOf('e2e4', 'e7e6'), 'next')).toBe(false);
    expect(canGoToPath(opera, pathOf('e2e4', 'e7e6'), 'previous')).toBe(true);
  });

  it('knows the moves from a place, the main one first', () => {
    const children = childrenAt(opera, pathOf('e2e4'));
    expect(children.map(({ node }) => node.san)).toEqual(['e5', 'c5', 'e6']);
    expect(children.map(({ path }) => path)).toEqual([pathOf('e2e4', 'e7e5'), sicilian, pathOf('e2e4', 'e7e6')]);
    expect(childrenAt(opera, pathOf('e2e4', 'e7e6'))).toEqual([]);
  });

  it('knows the move, the position and the way of a place', () => {
    const deep = pathOf('e2e4', 'c7c5', 'b1c3', 'e7e6');
    expect(nodeAt(opera, deep)).toMatchObject({ san: 'e6' });
    expect(nodeAt(opera, START_PATH)).toBeUndefined();
    expect(fenAt(opera, START_PATH)).toBe(opera.start);
    expect(fenAt(opera, deep)).toBe('rnbqkbnr/pp1p1ppp/4p3/2p5/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3');
    expect(nodesTo(opera, deep).map(({ san }) => san)).toEqual(['e4', 'c5', 'Nc3', 'e6']);
    expect(depthOf(deep)).toBe(3);
  });

  it('tells variations that begin with the same move apart', () => {
    const twice = read('1. e4 (1. e4 c5) (1. e4 e6) 1... e5');
    const paths = childrenAt(twice, START_PATH).map(({ path }) => path);
    expect(paths).toEqual(['Mc', 'Mc*2*', 'Mc*3*']);
    expect(paths.map((path) => nodeAt(twice, goToPath(twice, path, 'next'))?.san)).toEqual(['e5', 'c5', 'e6']);
  });

  it('goes as far as the tree has the path', () => {
    expect(clampPath(opera, pathOf('e2e4', 'c7c5', 'h2h4'))).toBe(sicilian);
    expect(clampPath(opera, sicilian)).toBe(sicilian);
    expect(clampPath(opera, pathOf('d2d4'))).toBe(START_PATH);
    expect(fenAt(opera, pathOf('d2d4'))).toBe(opera.start);
  });

  it('goes on the main line from ply to ply, within the game', () => {
    const game = mainline(opera);
    for (let ply = -1; ply < game.plies.length; ply++) {
      const path = pathOfPly(opera, ply);
      expect(plyOfPath(opera, path)).toBe(ply);
      expect(fenAt(opera, path)).toBe(positionAt(game, ply));
      expect(mainPlyOf(opera, path)).toBe(ply);
      expect(goToPath(opera, path, 'next')).toBe(pathOfPly(opera, Math.min(32, ply + 1)));
      expect(goToPath(opera, path, 'previous')).toBe(pathOfPly(opera, Math.max(-1, ply - 1)));
      expect(goToPath(opera, path, 'first')).toBe(START_PATH);
      expect(goToPath(opera, path, 'last')).toBe(pathOfPly(opera, 32));
    }
    expect(pathOfPly(opera, 99)).toBe(pathOfPly(opera, 32));
    expect(plyOfPath(opera, sicilian)).toBeUndefined();
    expect(mainPlyOf(opera, sicilian)).toBe(0);
  });

  it('comes to every place again by its path', () => {
    fc.assert(
      fc.property(bareTrees, ({ tree, paths }) => {
        for (const path of paths) {
          expect(clampPath(tree, path)).toBe(path);
          expect(nodesTo(tree, path)).toHaveLength(depthOf(path) + 1);
          for (const child of childrenAt(tree, path)) {
            expect(nodeAt(tree, child.path)).toBe(child.node);
            expect(goToPath(tree, child.path, 'previous')).toBe(path);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

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
