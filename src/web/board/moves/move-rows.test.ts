import { describe, expect, it } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { START_FEN } from '../../../chess/position/fen';
import { playMove } from '../../../chess/position/move';
import { moveId } from '../../../chess/tree/path';
import { addMove, annotate } from '../../../chess/tree/tree-edit';
import { bareTree, clampPath, fenAt, nodeAt, treeOfMoves } from '../../../chess/tree/tree-replay';
import { groupRows, isSameRow, type MoveRow, moveRows, type VariationPart } from './move-rows';

const read = (pgn: string) => {
  const [reading] = parsePgn(pgn);
  if (reading?.ok !== true) throw new Error(`cannot read ${pgn}`);
  return reading.value;
};
const knights = (plies: number) =>
  treeOfMoves(Array.from({ length: plies }, (_, ply) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4] ?? '')).tree;
const textOf = (part: VariationPart) => ('words' in part ? part.words : part.node.san);
const annotationText = (annotation: MoveRow['annotations'][number]) =>
  `${'depth' in annotation ? '>'.repeat(annotation.depth) : annotation.ply} ${annotation.parts.map(textOf).join(' ')}`;
const annotationsOf = (pgn: string) => moveRows(read(pgn)).map(({ annotations }) => annotations.map(annotationText));

describe('the rows of a move list', () => {
  it('pair the plies of each move, the last one alone', () => {
    const rows = moveRows(read('1. e4 e5 2. Nf3 *'));
    expect(rows.map(({ white, black }) => [white?.node.san, black?.node.san])).toEqual([
      ['e4', 'e5'],
      ['Nf3', undefined],
    ]);
    expect(rows.map(({ white, black }) => [white?.path, black?.path])).toEqual([
      ['Mc', 'Mc0k'],
      ['Mc0kGV', undefined],
    ]);
  });

  it('leave White out of the first line when Black begins', () => {
    const tree = read('[SetUp "1"]\n[FEN "6k1/8/8/8/8/8/8/R3K3 b - - 0 17"]\n\n17... Kg7 18. Ra7+ Kf6 *');
    expect(
      moveRows(tree).map(({ moveNumber, white, black }) => [moveNumber, white?.node.san, black?.node.san]),
    ).toEqual([
      [17, undefined, 'Kg7'],
      [18, 'Ra7+', 'Kf6'],
    ]);
  });

  it('are headed as the opening up to the sixth full move [LIM-08]', () => {
    const groups = groupRows(moveRows(knights(15)), true);
    expect(groups.map(({ heading, rows }) => [heading, rows.map(({ moveNumber }) => moveNumber)])).toEqual([
      ['Opening', [1, 2, 3, 4, 5, 6]],
      ['After the opening', [7, 8]],
    ]);
    expect(groups[1]?.rows[1]).toMatchObject({ moveNumber: 8, white: { ply: 14 } });
  });

  it('have no heading over what is not there, and none where none is wanted', () => {
    expect(groupRows(moveRows(knights(4)), true).map(({ heading }) => heading)).toEqual(['Opening']);
    expect(groupRows(moveRows(knights(20)), false).map(({ heading }) => heading)).toEqual(['']);
    expect(moveRows(bareTree(START_FEN, []))).toEqual([]);
  });
});

describe('what stands beside the main line', () => {
  it('comes under its move, in the order of the text', () => {
    expect(
      annotationsOf('{on the start} 1. e4 {best by test} (1. d4 {solid} d5) (1. c4) 1... e5 (1... c5) 2. Nf3 *'),
    ).toEqual([['0 best by test', '> d4 solid d5', '> c4', '> c5'], []]);
  });

  it('nests: a variation of a variation interrupts it', () => {
    expect(annotationsOf('1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) (2. c3) 2... d6 3. d4) 2. Nf3 *')[0]).toEqual([
      '> c5 Nf3',
      '>> Nc3 Nc6',
      '>> c3',
      '> d6 d4',
    ]);
  });

  it('holds comments behind variations, text that nobody could play, and neither clocks nor arrows', () => {
    expect(annotationsOf('1. e4 {[%clk 0:03:00]} e5 (1... -- 2. d4) {back again} 2. Nf3 {[%csl Gf3]} *')).toEqual([
      ['1 back again', '> 1... -- 2. d4'],
      [],
    ]);
  });

  it('leads to its own place, also where variations begin with the same move', () => {
    const tree = read('1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. d4)) (1... c5 2. c3) (1... c5 2. Nc3) *');
    const moves = moveRows(tree).flatMap(({ annotations }) => annotations.flatMap(({ parts }) => parts));
    const paths = moves.flatMap((part) => ('path' in part ? [part] : []));
    expect(paths).toHaveLength(9);
    expect(new Set(paths.map(({ path }) => path)).size).toBe(9);
    for (const { path, node } of paths) {
      expect(clampPath(tree, path)).toBe(path);
      expect(nodeAt(tree, path)).toBe(node);
      expect(fenAt(tree, path)).toBe(node.fen);
    }
  });

  it('nests no deeper than the reader reads', () => {
    const shuffle = (ply: number) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4] ?? '';
    const opened = Array.from({ length: 3000 }, (_, ply) => `${shuffle(ply)} ${shuffle(ply + 1)} (`);
    const tree = read(`${opened.join('')}Nc3 Nc6${')'.repeat(3000)} *`);
    const depths = moveRows(tree).flatMap(({ annotations }) =>
      annotations.map((annotation) => ('depth' in annotation ? annotation.depth : 0)),
    );
    expect(Math.max(...depths)).toBe(64);
  });
});

describe('after a change', () => {
  const before = read('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 *');
  const changed = (after: typeof before) =>
    moveRows(after).flatMap((row, index) => (isSameRow(row, moveRows(before)[index]!) ? [] : [row.moveNumber]));
  const sicilian = moveId('e2e4') + moveId('c7c5');

  it('only the row of a new variation is another one', () => {
    const path = sicilian + moveId('g1f3');
    const played = playMove(fenAt(before, path), 'd6');
    if (!played.ok) throw new Error(played.error);
    expect(changed(addMove(before, path, played.value).tree)).toEqual([1]);
  });

  it('only the row of a new comment is another one', () => {
    const path = moveId('e2e4') + moveId('e7e5') + moveId('g1f3');
    expect(changed(annotate(before, path, { comments: [[{ words: 'Usual.' }]] }))).toEqual([2]);
    expect(changed(annotate(before, sicilian, { nags: [1] }))).toEqual([1]);
    expect(changed(before)).toEqual([]);
  });
});
