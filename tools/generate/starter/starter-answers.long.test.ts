/** A sample of the starter set before the engine, as deep as it was checked; `npm run corpus -- starter` asks it of all. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import STARTER_PUZZLES from '../../../src/content/starter-puzzles.json' with { type: 'json' };
import { CHECK_LIMIT, checkAnswer } from '../../../src/engine/puzzles';
import type { LocalPool } from '../../../src/engine/queue/pool';
import { createEngines } from '../../../src/server/platform/engines';
import { createRandom, seedOf } from '../../../src/test/mock-lichess/make-games';

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
