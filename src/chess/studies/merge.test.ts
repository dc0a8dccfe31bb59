import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareTrees, trees } from '../../test/data/trees';
import { makePgn } from '../pgn/pgn';
import { playMove } from '../position/move';
import { commentText, replaceCommentText } from '../tree/comment';
import type { GameTree } from '../tree/game-tree';
import { type Path, START_PATH } from '../tree/path';
import { addMove, annotate, removeMove } from '../tree/tree-edit';
import { childrenAt, clampPath, fenAt, nodeAt } from '../tree/tree-replay';
import { mergeChapters, mergeTrees } from './merge';
import { chapterTree } from './study-pgn';

const merge = (...versions: readonly [base: string, mine: string, theirs: string]): string | undefined => {
  const [base, mine, theirs] = versions.map((pgn) => chapterTree(pgn)!);
  const merged = mergeTrees(base!, mine!, theirs!);
  return merged && makePgn(merged).replaceAll(/\s+/g, ' ').trim();
};

describe('two versions of a chapter', () => {
  it.each([
    ['both begin it', '*', '1. c4 *', '1. d4 *', '1. d4 (1. c4) *'],
    ['both go on', '1. e4 *', '1. e4 e5 2. Nf3 *', '1. e4 c5 *', '1. e4 c5 (1... e5 2. Nf3) *'],
    ['in variations', '1. e4 (1. d4) *', '1. e4 (1. d4 d5) *', '1. e4 (1. d4) 1... e5 *', '1. e4 (1. d4 d5) 1... e5 *'],
    [
      'both play the same',
      '1. e4 *',
      '1. e4 e5 2. Nf3 *',
      '1. e4 e5 {mine?} 2. Nc3 *',
      '1. e4 e5 {mine?} 2. Nc3 (2. Nf3) *',
    ],
    ['comment and sign', '1. e4 *', '1. e4 {center} *', '1. e4 $1 *', '1. e4 $1 {center} *'],
    ['words and arrow', '1. e4 *', '1. e4 {center} *', '1. e4 {[%cal Gd2d4]} *', '1. e4 {center [%cal Gd2d4]} *'],
    [
      'words and evaluation',
      '1. e4 {old} *',
      '1. e4 {new} *',
      '1. e4 {old [%eval 0.3]} *',
      '1. e4 {new [%eval 0.30]} *',
    ],
    ['comment before the game', '1. e4 *', '{mine} 1. e4 *', '1. e4 {theirs} *', '{mine} 1. e4 {theirs} *'],
    ['one deletes', '1. e4 (1. d4 d5) *', '1. e4 *', '1. e4 (1. d4 d5) 1... e5 *', '1. e4 e5 *'],
    ['one deletes the main line', '1. e4 (1. d4) *', '1. d4 *', '1. e4 (1. d4 d5) *', '1. d4 d5 *'],
    ['both delete', '1. e4 e5 *', '1. e4 *', '1. e4 *', '1. e4 *'],
    ['one reorders', '1. e4 (1. d4) *', '1. d4 (1. e4) *', '1. e4 (1. d4) (1. c4) *', '1. d4 (1. e4) (1. c4) *'],
    ['unread text', '1. e4 (1. d4 ??? x) *', '1. e4 (1. d4 ??? x) 1... e5 *', '1. e4 {y} (1. d4 ??? x) *', undefined],
    ['headers', '*', '[White "A"]\n\n*', '[Black "B"]\n\n*', '[White "A"] [Black "B"] *'],
  ])('%s', (_what, base, mine, theirs, expected) => {
    const merged = merge(base, mine, theirs);
    if (expected === undefined) expect(merged).toContain('x');
    else expect(merged).toBe(expected);
  });

  it.each([
    ['the same comment', '1. e4 {a} *', '1. e4 {b} *', '1. e4 {c} *'],
    ['the same sign', '1. e4 *', '1. e4 $1 *', '1. e4 $2 *'],
    ['the same arrows', '1. e4 *', '1. e4 {[%cal Gd2d4]} *', '1. e4 {[%cal Rd2d4]} *'],
    ['a move that the other deletes', '1. e4 e5 *', '1. e4 *', '1. e4 e5 2. Nf3 *'],
    ['a comment on a move that the other deletes', '1. e4 e5 *', '1. e4 e5 {plan} *', '1. e4 *'],
    ['the main line', '1. e4 (1. d4) (1. c4) *', '1. d4 (1. e4) (1. c4) *', '1. c4 (1. e4) (1. d4) *'],
    ['a header', '[White "A"]\n\n*', '[White "B"]\n\n*', '[White "C"]\n\n*'],
    ['the result', '1. e4 *', '1. e4 1-0', '1. e4 0-1'],
    ['the start', '*', '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n*', '1. e4 *'],
  ])('that both change %s are for somebody to decide', (_what, base, mine, theirs) => {
    expect(merge(base, mine, theirs)).toBeUndefined();
    expect(merge(base, theirs, mine)).toBeUndefined();
  });

  it('have a name and a side, too', () => {
    const base = { name: 'One', orientation: 'white' as const, pgn: '1. e4 *\n' };
    const [mine, theirs] = [
      { ...base, name: 'Mine', pgn: '1. e4 e5 *\n' },
      { ...base, orientation: 'black' as const, pgn: '1. e4 c5 *\n' },
    ];
    expect(mergeChapters(base, mine, theirs)).toEqual({
      name: 'Mine',
      orientation: 'black',
      pgn: '1. e4 c5 (1... e5) *\n',
    });
    expect(mergeChapters(base, mine, { ...theirs, name: 'Theirs' })).toBeUndefined();
  });
});

/** Of one move each, or without one of a place: what both versions are made with. */
type Change = { readonly place: number; readonly kind: 'play' | 'comment' | 'sign' | 'delete'; readonly pick: number };

const changes = fc.array(
  fc.record({
    place: fc.nat(),
    kind: fc.constantFrom('play' as const, 'play' as const, 'comment' as const, 'sign' as const, 'delete' as const),
    pick: fc.nat(20),
  }),
  { maxLength: 6 },
);

const MOVES = ['e4', 'd4', 'Nf3', 'e5', 'd5', 'Nf6', 'c4', 'c5', 'g3', 'g6', 'a3', 'a6'];

const pathsOf = (tree: GameTree): readonly Path[] => {
  const paths: Path[] = [START_PATH];
  for (const path of paths) paths.push(...childrenAt(tree, path).map((child) => child.path));
  return paths;
};

const changed = (tree: GameTree, { place, kind, pick }: Change, who: string): GameTree => {
  const paths = pathsOf(tree);
  const path = paths[place % paths.length]!;
  const node = nodeAt(tree, path);
  if (kind === 'delete') return removeMove(tree, path).tree;
  if (kind === 'sign') return node ? annotate(tree, path, { nags: [1 + (pick % 6)] }) : tree;
  if (kind === 'comment') return annotate(tree, path, { comments: replaceCommentText([], `${who} ${pick}`) });
  for (const move of [...MOVES.slice(pick % MOVES.length), ...MOVES]) {
    const played = playMove(fenAt(tree, path), move);
    if (played.ok) return addMove(tree, path, played.value).tree;
  }
  return tree;
};

/** Everything in the tree, whatever the order of variations. */
const contentOf = (tree: GameTree): readonly string[] =>
  pathsOf(tree)
    .map((path) => {
      const node = nodeAt(tree, path);
      return JSON.stringify([path, node?.nags ?? [], commentText((node ?? tree).comments ?? [])]);
    })
    .toSorted();

describe('merging', () => {
  it('keeps everything that a tree can say', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(written(mergeTrees(tree, tree, tree))).toBe(makePgn(tree));
        expect(written(mergeTrees({ ...tree, moves: [], comments: [] }, tree, tree))).toBe(makePgn(tree));
      }),
      { numRuns: 30 },
    );
  });

  it('has the same content whoever merges, loses nothing, and takes a lone change as it is', () => {
    let merges = 0;
    fc.assert(
      fc.property(bareTrees, changes, changes, ({ tree: base }, own, others) => {
        const mine = own.reduce((tree, change) => changed(tree, change, 'mine'), base);
        const theirs = others.reduce((tree, change) => changed(tree, change, 'theirs'), base);
        expect(written(mergeTrees(base, mine, base))).toBe(makePgn(mine));
        expect(written(mergeTrees(base, base, theirs))).toBe(makePgn(theirs));
        const [one, other] = [mergeTrees(base, mine, theirs), mergeTrees(base, theirs, mine)];
        expect(one && contentOf(one)).toEqual(other && contentOf(other));
        if (one === undefined) return;
        merges += 1;
        for (const version of [mine, theirs]) {
          for (const path of pathsOf(version)) {
            if (clampPath(base, path) === path) continue;
            expect(clampPath(one, path)).toBe(path);
            expect(commentText(nodeAt(one, path)!.comments ?? [])).toContain(
              commentText(nodeAt(version, path)!.comments ?? []),
            );
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(merges).toBeGreaterThan(10);
  });
});

const written = (tree: GameTree | undefined): string | undefined => tree && makePgn(tree);
