/** Every rule of the stock that needs no engine, for each of its puzzles. */
import { describe, expect, it } from 'vitest';
import { LICHESS_HEADER, writeLichessRow } from '../../../chess/puzzles/lichess-row';
import { taskOf } from '../../../chess/puzzles/puzzle';
import { appealOf, faultOf } from '../../../chess/puzzles/quality';
import { boardAndTurn } from '../../../chess/puzzles/tactic';
import { DIFFICULTIES, difficultyOf, FALLBACK_THEME } from '../../../chess/puzzles/themes';
import STARTER_PUZZLES from '../../../content/starter-puzzles.json' with { type: 'json' };
import { CAPTURE_RULES, solvesByCaptures } from '../../../test/capture-solver';
import { DAILY_KEYS, STARTER_ROWS } from './starter-rows';

const [header, ...lines] = STARTER_PUZZLES;

describe('the starter set', () => {
  it('has 247 puzzles, none twice [LEARN-01]', () => {
    expect(STARTER_ROWS).toHaveLength(247);
    expect(new Set(STARTER_ROWS.map(({ key }) => key)).size).toBe(247);
    expect(new Set(STARTER_ROWS.map(({ puzzle }) => boardAndTurn(taskOf(puzzle)?.fen ?? ''))).size).toBe(247);
  });

  it('breaks no rule of quality', () => {
    const broken = STARTER_ROWS.flatMap(({ key, puzzle, rating }) => {
      const fault = faultOf(puzzle, rating);
      return fault === undefined ? [] : [`${key}: ${fault}`];
    });
    expect(broken).toEqual([]);
  });

  it('is written as it would be made, with the classifier’s themes and estimated ratings', () => {
    expect(header).toBe(LICHESS_HEADER);
    expect(lines).toEqual(STARTER_ROWS.map(({ puzzle }) => writeLichessRow(puzzle)));
  });

  it('has every difficulty, and few puzzles without a theme', () => {
    expect([...new Set(STARTER_ROWS.map(({ rating }) => difficultyOf(rating)))].sort()).toEqual(DIFFICULTIES);
    const unnamed = STARTER_ROWS.filter(({ puzzle }) => puzzle.themes[0] === FALLBACK_THEME);
    expect(unnamed.length / STARTER_ROWS.length).toBeLessThanOrEqual(0.1);
  });

  it.each(CAPTURE_RULES)('is solved to 15 % at most by taking pieces: %s', (rule) => {
    const solved = STARTER_ROWS.filter(({ puzzle }) => solvesByCaptures(puzzle, rule));
    expect(solved.length / STARTER_ROWS.length).toBeLessThanOrEqual(0.15);
  });

  it('has its most appealing tenth as puzzles of the day', () => {
    const appeals = STARTER_ROWS.map(({ key, puzzle }) => [DAILY_KEYS.includes(key), appealOf(puzzle)] as const);
    const [daily, others] = [true, false].map((isDaily) => appeals.filter(([is]) => is === isDaily).map(([, n]) => n));
    expect(daily).toHaveLength(25);
    expect(Math.min(...(daily ?? []))).toBeGreaterThanOrEqual(Math.max(...(others ?? [])));
  });
});
