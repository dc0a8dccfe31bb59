/** The starter set as it is committed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TACTICS_LESSONS } from '../../../src/chess/lessons/tactics-lessons';
import { toPuzzle } from '../../../src/chess/puzzles/to-puzzle';
import STARTER_PUZZLES from '../../../src/content/starter-puzzles.json' with { type: 'json' };
import { checkLine } from '../../../src/engine/puzzles';
import type { LocalPool } from '../../../src/engine/queue/pool';
import { createEngines } from '../../../src/server/platform/engines';
import { createRandom, seedOf } from '../../../src/test/mock-lichess/make-games';
import { alikePairs } from './choose-puzzles';

const [, ...rows] = STARTER_PUZZLES;

const puzzles = rows.map((row) => {
  const [, fen = '', moves = ''] = row.split(',');
  return toPuzzle(fen, moves.split(' '));
});

it('has no two puzzles that look alike', () => {
  expect(alikePairs(puzzles)).toEqual([]);
});

describe('the set before the engine', () => {
  const SAMPLE = 6;

  const random = createRandom(seedOf('a sample of the starter set'));

  const sample = Array.from({ length: SAMPLE }, () => random.pick(rows));

  const exercises = TACTICS_LESSONS.map((lesson) => random.pick(lesson.exercises));

  let pool: LocalPool;

  beforeAll(() => {
    pool = createEngines({ engineProcesses: 1 });
  });

  afterAll(() => pool.close());

  const check = async (fen: string, moves: readonly string[]) => {
    const request = pool.open({ priority: 'background' });
    if (request === undefined) throw new Error('the queue must have room');
    const checked = await checkLine(request, { fen, moves });
    request.close();
    return checked;
  };

  it.each(sample)(
    'each own move is the only one that mates or keeps the win: %s',
    { timeout: 600_000 },
    async (row) => {
      const [, fen = '', moves = ''] = row.split(',');
      expect(await check(fen, moves.split(' '))).toMatchObject({ ok: true, moves: moves.split(' ') });
    },
  );

  it.each(exercises)('so it is in the exercise $id of a lesson', { timeout: 600_000 }, async ({ fen, moves }) => {
    const checked = await check(fen, moves);
    expect(checked.ok && checked.moves?.slice(0, 2)).toEqual(moves.slice(0, 2));
  });
});
