/** What is brought along is what the real engine says. */
import { expect, it } from 'vitest';
import { openTestEngines } from '../../../test/test-engines';
import { makeSampleEvaluation, parseSampleEvaluation, sampleEvaluations } from './sample-evaluations';

/** Of all that were searched by themselves, every so many. */
const STEP = 60;

it('searched again gives the same', async () => {
  const pool = await openTestEngines();
  const request = pool.open({ priority: 'background' })!;
  const alone = sampleEvaluations().filter(({ key }) => key.startsWith('alone '));
  const chosen = alone.filter((_, index) => index % STEP === 0);
  expect(chosen.length).toBeGreaterThan(5);
  for (const { key, limit, found } of chosen) {
    const fen = `${key.replace('alone ', '')} 0 1`;
    expect(await request.search({ fen, isChess960: false }, { depth: limit }), fen).toEqual({ ok: true, found });
  }
  request.close();
});

it.each([{ cp: -12 }, { mate: 3 }, { mate: -1 }])('comes back from its row with %j', (evaluation) => {
  const seen = {
    key: 'alone 8/8',
    limit: 16,
    found: { evaluation, depth: 16, bestMove: 'e2e4', pv: ['e2e4', 'e7e5'] },
  };
  expect(parseSampleEvaluation(makeSampleEvaluation(seen))).toEqual(seen);
});
