/** The starter set as it is committed; that the engine agrees with it is in starter-answers.test.ts. */
import { describe, expect, it } from 'vitest';
import { LICHESS_HEADER, writeLichessRow } from '../../../src/chess/puzzles/lichess-row';
import { taskOf } from '../../../src/chess/puzzles/puzzle';
import { DIFFICULTIES } from '../../../src/chess/puzzles/themes';
import { gradeOf, toPuzzle } from '../../../src/chess/puzzles/to-puzzle';
import STARTER_PUZZLES from '../../../src/content/starter-puzzles.json' with { type: 'json' };
import { alikePairs, MOST_OF_A_THEME } from './choose-puzzles';

const [header, ...rows] = STARTER_PUZZLES;

const puzzles = rows.map((row) => {
  const [, fen = '', moves = ''] = row.split(',');
  return toPuzzle(fen, moves.split(' '));
});

const countsOf = <Value>(values: readonly Value[]): ReadonlyMap<Value, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<Value, number>());

describe('the starter set', () => {
  it('has the 247 puzzles that the themes card names [LEARN-07]', () => {
    expect(header).toBe(LICHESS_HEADER);
    expect(rows).toHaveLength(247);
  });

  it('can be solved: every position, move and answer is legal', () => {
    expect(puzzles.filter((puzzle) => taskOf(puzzle) === undefined)).toEqual([]);
  });

  it('is called what the classifier calls it, and graded by its moves', () => {
    expect(rows).toEqual(puzzles.map(writeLichessRow));
  });

  it('has many themes, none too often, and every grade', () => {
    const themes = countsOf(puzzles.map(({ themes: [theme] }) => theme));
    const grades = countsOf(puzzles.map(gradeOf));
    expect(themes.size).toBeGreaterThanOrEqual(12);
    expect(Math.max(...themes.values())).toBeLessThanOrEqual(MOST_OF_A_THEME);
    expect([...grades.keys()].sort()).toEqual(DIFFICULTIES);
  });

  it('has no two puzzles that look alike', () => {
    expect(alikePairs(puzzles)).toEqual([]);
  });
});
