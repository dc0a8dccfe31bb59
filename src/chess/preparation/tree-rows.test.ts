import { describe, expect, it } from 'vitest';
import type { MergedNode } from './merged-tree';
import { averageScore, compareScore, drawTree, likelyLine, nodeAfter } from './tree-rows';

const mine = (parent: number, san: string, chance = 1, reach = 1): MergedNode => ({
  ...{ parent, san, chance, reach, isMine: true, games: 40, ownGames: 40 },
});
const theirs = (parent: number, san: string, chance: number, games: number, reach = chance): MergedNode => ({
  ...{ parent, san, chance, reach, games, isMine: false, ownGames: 0 },
});

const tree: readonly MergedNode[] = [
  mine(-1, 'e4'),
  theirs(0, 'e5', 0.5, 20),
  mine(1, 'Nf3', 0.9, 0.5),
  theirs(2, 'Nc6', 0.8, 16, 0.4),
  theirs(2, 'd6', 0.1, 2, 0.05),
  mine(1, 'Bc4', 0, 0.5),
  theirs(0, 'c5', 0.3, 12),
  theirs(0, 'e6', 0.1, 4),
  theirs(0, 'a6', 0.06, 2),
];

const none = new Set<number>();
const atFirst = { min: 5, rows: 5, opened: none };
const drawn = (options: Partial<Parameters<typeof drawTree>[1]> = {}) =>
  drawTree(tree, { ...atFirst, ...options }).moves.map(({ path, row }) => `${row}: ${path.join(' ')}`);

describe('a drawing of the tree', () => {
  it('goes on in the row of the first move, and opens a row for each other one', () => {
    expect(drawn({ rows: undefined })).toEqual([
      '0: e4',
      '0: e4 e5',
      '0: e4 e5 Nf3',
      '0: e4 e5 Nf3 Nc6',
      '1: e4 e5 Nf3 d6',
      '2: e4 e5 Bc4',
      '3: e4 c5',
      '4: e4 e6',
      '5: e4 a6',
    ]);
  });

  it('has the likeliest moves in the rows at first; guesses and unplayed moves only where room is left', () => {
    expect(drawn({ rows: 3 })).toEqual([
      '0: e4',
      '0: e4 e5',
      '0: e4 e5 Nf3',
      '0: e4 e5 Nf3 Nc6',
      '1: e4 c5',
      '2: e4 e6',
    ]);
    expect(drawn({ rows: 4 })).toContain('3: e4 a6');
    expect(drawn({ rows: 5 })).toContain('1: e4 e5 Nf3 d6');
    expect(drawn({ rows: 6 })).toContain('2: e4 e5 Bc4');
    expect(drawTree(tree, { ...atFirst, rows: 3 })).toMatchObject({ rows: 3, columns: 4, allRows: 6 });
  });

  it('always has the line to play', () => {
    expect(drawn({ rows: 1 })).not.toContain('0: e4 e5 Bc4');
    expect(drawn({ rows: 1, line: ['e4', 'e5', 'Bc4'] })).toEqual(['0: e4', '0: e4 e5', '0: e4 e5 Bc4']);
  });

  it('opens what follows a move, and says how many moves are not drawn', () => {
    const hidden = (opened: ReadonlySet<number>) =>
      drawTree(tree, { ...atFirst, rows: 3, opened }).moves.map((move) => move.hidden);
    expect(hidden(none)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(hidden(new Set([2]))).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  it('skips what is less likely than asked for', () => {
    expect(drawn({ rows: undefined, min: 20 })).not.toContain('4: e4 e6');
    expect(drawn({ rows: undefined, min: 90 })).toEqual(['0: e4']);
  });
});

it('goes on with the likeliest moves until a guess', () => {
  expect(likelyLine(tree, [])).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  expect(likelyLine([...tree, mine(3, 'Bb5'), theirs(9, 'a6', 0.9, 2)], ['e4'])).toEqual(
    'e4 e5 Nf3 Nc6 Bb5'.split(' '),
  );
  expect(likelyLine(tree, ['e4', 'c5', 'Nf3'])).toEqual(['e4', 'c5', 'Nf3']);
  expect(nodeAfter(tree, ['e4', 'c5'])).toMatchObject({ san: 'c5', games: 12 });
  expect(nodeAfter(tree, ['d4', 'c5'])).toBeUndefined();
});

describe('the score of the opponent', () => {
  const after = (games: number, score: number) => ({ results: { games, score } });

  it('is compared with that after the first moves', () => {
    const [first] = tree;
    expect(
      averageScore([
        { ...first!, ...after(30, 0.5) },
        { ...first!, ...after(10, 0.7) },
      ]),
    ).toBeCloseTo(0.55);
    expect(averageScore(tree)).toBeUndefined();
  });

  it('is better or worse beyond one standard error, from six games on', () => {
    expect(compareScore(after(16, 0.63), 0.5)).toBe('better');
    expect(compareScore(after(16, 0.37), 0.5)).toBe('worse');
    expect(compareScore(after(16, 0.6), 0.5)).toBeUndefined();
    expect(compareScore(after(5, 1), 0.5)).toBeUndefined();
    expect(compareScore({}, 0.5)).toBeUndefined();
  });
});
