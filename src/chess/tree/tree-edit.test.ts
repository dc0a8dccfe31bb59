import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareTrees } from '../../test/data/trees';
import { makePgn, parsePgn } from '../pgn/pgn';
import { playMove } from '../position/move';
import type { GameTree, Move } from './game-tree';
import { moveId, type Path, START_PATH } from './path';
import { addMove, annotate, demote, makeMainLine, promote, removeMove } from './tree-edit';
import { childrenAt, clampPath, fenAt, nodeAt } from './tree-replay';

const read = (text: string): GameTree => {
  const [reading] = parsePgn(text);
  if (reading?.ok !== true) throw new Error(`the game must be read: ${text}`);
  return reading.value;
};
const write = (tree: GameTree): string => makePgn(tree).replace(/\s+/g, ' ').trim();
const pathOf = (...ucis: readonly string[]): Path => ucis.map(moveId).join('');
const play = (tree: GameTree, path: Path, san: string): Move => {
  const played = playMove(fenAt(tree, path), san);
  if (!played.ok) throw new Error(played.error);
  return played.value;
};

const GAME = '1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 *';

describe('a move is added', () => {
  const tree = read('1. e4 e5 (1... c5) *');

  it.each([
    ['at the end of the main line', pathOf('e2e4', 'e7e5'), 'Nf3', '1. e4 e5 (1... c5) 2. Nf3 *'],
    ['at the end of a variation', pathOf('e2e4', 'c7c5'), 'Nf3', '1. e4 e5 (1... c5 2. Nf3) *'],
    ['as one more variation', pathOf('e2e4'), 'e6', '1. e4 e5 (1... c5) (1... e6) *'],
    ['beside the first move', START_PATH, 'd4', '1. e4 (1. d4) 1... e5 (1... c5) *'],
  ])('%s', (_where, path, san, expected) => {
    const move = play(tree, path, san);
    const edited = addMove(tree, path, move);
    expect(write(edited.tree)).toBe(expected);
    expect(nodeAt(edited.tree, edited.path)).toMatchObject(move);
    expect(addMove(edited.tree, path, move)).toEqual(edited);
  });

  it('only once, and nothing where the tree has no such place', () => {
    expect(addMove(tree, pathOf('e2e4'), play(tree, pathOf('e2e4'), 'c5'))).toEqual({
      tree,
      path: pathOf('e2e4', 'c7c5'),
    });
    expect(addMove(tree, pathOf('d2d4'), play(tree, START_PATH, 'e4')).tree).toBe(tree);
  });

  it('and what nobody could play stands beside it', () => {
    const cut = read('1. e4 e5 (1... c5 -- {threat}) *');
    const path = pathOf('e2e4', 'c7c5');
    expect(write(addMove(cut, path, play(cut, path, 'Nf3')).tree)).toBe('1. e4 e5 (1... c5 2. Nf3 (-- {threat})) *');
  });
});

describe('a move is taken out', () => {
  it.each([
    ['a variation', pathOf('d2d4'), '1. e4 (1. c4) 1... e5 2. Nf3 *'],
    ['the end of one', pathOf('d2d4', 'd7d5', 'c2c4'), '1. e4 (1. d4 d5 (1... Nf6 2. c4)) (1. c4) 1... e5 2. Nf3 *'],
    [
      'the first variation takes the place of the main line',
      pathOf('e2e4'),
      '1. d4 (1. c4) 1... d5 (1... Nf6 2. c4) 2. c4 *',
    ],
    ['so it is in a variation', pathOf('d2d4', 'd7d5'), '1. e4 (1. d4 Nf6 2. c4) (1. c4) 1... e5 2. Nf3 *'],
    ['nothing at the start position', START_PATH, GAME],
  ])('%s', (_what, path, expected) => {
    expect(write(removeMove(read(GAME), path).tree)).toBe(expected);
  });

  it('text that nobody could play stays beside what is left', () => {
    expect(write(removeMove(read('1. e4 e5 (1... -- 2. d4) 2. Nf3 *'), pathOf('e2e4', 'e7e5')).tree)).toBe(
      '1. e4 {(1... -- 2. d4)} *',
    );
  });
});

describe('a variation', () => {
  it.each([
    ['goes one up', promote, pathOf('c2c4'), '1. e4 (1. c4) (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3 *'],
    [
      'becomes the main line at its branch',
      promote,
      pathOf('d2d4', 'd7d5', 'c2c4'),
      '1. d4 (1. e4 e5 2. Nf3) (1. c4) 1... d5 (1... Nf6 2. c4) 2. c4 *',
    ],
    [
      'becomes the main line over all branches',
      makeMainLine,
      pathOf('d2d4', 'g8f6', 'c2c4'),
      '1. d4 (1. e4 e5 2. Nf3) (1. c4) 1... Nf6 (1... d5 2. c4) 2. c4 *',
    ],
    ['goes one down', demote, pathOf('d2d4'), '1. e4 (1. c4) (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3 *'],
    [
      'is no longer the main line',
      demote,
      pathOf('e2e4'),
      '1. d4 (1. e4 e5 2. Nf3) (1. c4) 1... d5 (1... Nf6 2. c4) 2. c4 *',
    ],
    ['cannot go beyond the first', promote, pathOf('e2e4', 'e7e5'), GAME],
    ['cannot go beyond the last', demote, pathOf('c2c4'), GAME],
  ])('%s', (_what, change, path, expected) => {
    const edited = change(read(GAME), path);
    expect(write(edited.tree)).toBe(expected);
    expect(edited.path).toBe(path);
    expect(clampPath(edited.tree, path)).toBe(path);
  });

  it('that begins with the same move as another one is found again', () => {
    const edited = promote(read('1. e4 (1. e4 c5) 1... e5 *'), `${moveId('e2e4')}*2*${moveId('c7c5')}`);
    expect(write(edited.tree)).toBe('1. e4 (1. e4 e5) 1... c5 *');
    expect(edited.path).toBe(pathOf('e2e4', 'c7c5'));
  });

  it('that becomes the main line keeps what nobody could play as a comment', () => {
    const { tree } = makeMainLine(read('1. e4 e5 (1... c5 2. d4 -- {threat}) *'), pathOf('e2e4', 'c7c5'));
    expect(write(tree)).toBe('1. e4 c5 (1... e5) 2. d4 ; -- {threat} *'.replace('; ', '; '));
    expect(write(read(makePgn(tree)))).toBe(write(tree));
  });
});

describe('a change', () => {
  it('says something else about a move', () => {
    const tree = read(GAME);
    const changed = annotate(tree, pathOf('d2d4', 'd7d5'), { nags: [1], comments: [[{ words: 'solid' }]] });
    expect(write(changed)).toContain('(1. d4 d5 $1 {solid} (1... Nf6 2. c4) 2. c4)');
    expect(write(annotate(tree, START_PATH, { comments: [[{ words: 'a start' }]] }))).toContain('{a start} 1. e4');
  });

  it('shares what is equal, and leaves the old tree as it was', () => {
    const tree = read(GAME);
    const path = pathOf('d2d4', 'd7d5', 'c2c4');
    const { tree: changed } = addMove(tree, path, play(tree, path, 'e6'));
    expect(write(tree)).toBe(GAME);
    expect(changed.moves[1]).toBe(tree.moves[1]);
    expect(changed.moves[0]?.variations?.[1]).toBe(tree.moves[0]?.variations?.[1]);
  });

  it('leaves every other place where it was', () => {
    const changes = fc.constantFrom(promote, demote, makeMainLine);
    fc.assert(
      fc.property(bareTrees, fc.nat(), changes, ({ tree, paths }, pick, change) => {
        const path = paths[pick % paths.length] ?? START_PATH;
        const edited = change(tree, path);
        expect(edited.path).toBe(path);
        for (const other of paths) {
          expect(fenAt(edited.tree, other)).toBe(fenAt(tree, other));
          const sans = (of: GameTree) =>
            childrenAt(of, other)
              .map(({ node }) => node.san)
              .toSorted();
          expect(sans(edited.tree)).toEqual(sans(tree));
        }
        const removed = removeMove(tree, path);
        if (path !== START_PATH) expect(clampPath(removed.tree, path)).not.toBe(path);
        expect(parsePgn(makePgn(removed.tree))).toMatchObject([{ ok: true }]);
      }),
      { numRuns: 50 },
    );
  });
});
