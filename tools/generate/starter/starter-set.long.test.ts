/** The starter set as it is committed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TACTICS_LESSONS } from '../../../src/chess/lessons/tactics-lessons';
import { LICHESS_HEADER, writeLichessRow } from '../../../src/chess/puzzles/lichess-row';
import { taskOf } from '../../../src/chess/puzzles/puzzle';
import { DIFFICULTIES } from '../../../src/chess/puzzles/themes';
import { gradeOf, toPuzzle } from '../../../src/chess/puzzles/to-puzzle';
import STARTER_PUZZLES from '../../../src/content/starter-puzzles.json' with { type: 'json' };
import { CHECK_LIMIT, checkAnswer } from '../../../src/engine/puzzles';
import type { LocalPool } from '../../../src/engine/queue/pool';
import { createEngines } from '../../../src/server/platform/engines';
import { createRandom, seedOf } from '../../../src/test/mock-lichess/make-games';
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

describe('the exercises of the lessons on tactics', () => {
  const STARTERS = new Set(STARTER_PUZZLES.map((row) => row.split(',').slice(0, 3).join(',')));

  it.each(TACTICS_LESSONS)('$id has exercises of the starter set alone', ({ exercises }) => {
    const rows = exercises.map(({ id, fen, moves }) => [id, fen, moves.join(' ')].join(','));
    expect(rows.filter((row) => !STARTERS.has(row))).toEqual([]);
  });
});

describe('a sample of the starter set before the engine', () => {
  const SAMPLE = 6;

  const [, ...rows] = STARTER_PUZZLES;

  const random = createRandom(seedOf('a sample of the starter set'));

  const sample = Array.from({ length: SAMPLE }, () => random.pick(rows));

  let pool: LocalPool;

  beforeAll(() => {
    pool = createEngines({ engineProcesses: 1 });
  });

  afterAll(() => pool.close());

  it.each(sample)('the answer is the only move that mates or keeps the win: %s', { timeout: 600_000 }, async (row) => {
    const [, fen = '', moves = ''] = row.split(',');
    const request = pool.open({ priority: 'background' });
    if (request === undefined) throw new Error('the queue must have room');
    const checked = await checkAnswer(request, { fen, moves: moves.split(' ') }, CHECK_LIMIT);
    request.close();
    expect(checked).toMatchObject({ ok: true, isConfirmed: true });
  });
});
