import { expect, it, onTestFinished } from 'vitest';
import { createEngines } from '../../src/server/engines';
import { parseEvaluationLine } from '../../src/server/sources/sample/evaluation-line';
import { LINES as EVALUATIONS } from '../../src/server/sources/sample/ansel-thornquist-evaluations';
import { sampleLines } from '../../src/server/sources/sample/sample-games';
import { evaluateGame } from './game-evaluations';
import { OWNER } from './owner';

it('finds in the shortest game what stands in the file', async () => {
  const pool = createEngines({ engineProcesses: 1 });
  onTestFinished(() => pool.close());
  const [line = ''] = [...sampleLines(OWNER.username)].sort((one, other) => one.length - other.length);
  const seen = await evaluateGame(pool, OWNER.username, line);
  const stored = EVALUATIONS.split('\n').find((evaluations) => evaluations.includes(`"${seen.id}"`)) ?? '{}';
  expect(seen).toEqual(parseEvaluationLine(stored));
});
