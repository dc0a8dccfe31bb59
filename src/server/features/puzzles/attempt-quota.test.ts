import { expect, it } from 'vitest';
import { QUOTAS, quotaMessages } from '../../../contract/quotas';
import { createPuzzleVisitor } from '../../../test/puzzle-visitor';
import { buildTestApp } from '../../../test/test-app';
import { createMember } from '../../../test/visitor';

it('attempts of a user are bounded far above what a person does, and for nobody else', async () => {
  const app = await buildTestApp({ profileMode: 'signed-in' });
  const [one, other] = [
    await createMember(app),
    await createMember(app, { username: 'Anna', email: 'anna@x.example' }),
  ];
  const { send } = createPuzzleVisitor(app, 2, one);
  const attempt = { userId: 2, puzzleId: 99, solved: true, timeSpent: 60 };
  const codes = new Set<number>();
  const sendAll = (count: number) => Promise.all(Array.from({ length: count }, () => send(attempt)));
  for (const { statusCode } of await sendAll(QUOTAS.attempts.tries)) codes.add(statusCode);
  expect(codes).toEqual(new Set([404]));
  const answers = await sendAll(50);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json()).toEqual({ message: quotaMessages.attempts });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const { statusCode } = await createPuzzleVisitor(app, 3, other).send({ ...attempt, userId: 3 });
  expect(statusCode).toBe(404);
});
