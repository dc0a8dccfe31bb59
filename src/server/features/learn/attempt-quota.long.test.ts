import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { quotaMessages, QUOTAS } from '../../../contract/quotas';
import { createMember } from '../../../test/api-client';
import { SOME_PUZZLES } from '../../../test/data/puzzles';
import { createPuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { addPuzzles } from '../../db/learn/puzzles';

const AT_ONCE = 25;

it('attempts of a user are bounded far above what a person does, and for nobody else', async () => {
  const db = await openTestDatabase();
  await addPuzzles(db, SOME_PUZZLES);
  const app = await buildTestApp({ db, profileMode: 'signed-in' });
  const [one, other] = [
    await createMember(app),
    await createMember(app, { username: 'Anna', email: 'anna@x.example' }),
  ];
  const { send } = createPuzzleClient(app, 2, one);
  const attempt = { userId: 2, puzzleId: 99, solved: true, timeSpent: 60 };
  const kept = { ...attempt, puzzleId: 1, key: randomUUID() };
  const { json, statusCode: taken } = await send(kept);
  expect(taken).toBe(201);
  // No more at once than the database has connections for.
  const sendAll = () => Promise.all(Array.from({ length: AT_ONCE }, () => send(attempt)));
  for (let sent = AT_ONCE; sent < QUOTAS.attempts.tries; sent += AT_ONCE) {
    for (const { statusCode } of await sendAll()) expect(statusCode).toBe(404);
  }
  const answers = [...(await sendAll()), ...(await sendAll())];
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json()).toMatchObject({ message: quotaMessages.attempts });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  // Whoever was not told that it was kept sends it again.
  const again = await send(kept);
  expect([again.statusCode, again.json()]).toEqual([201, json()]);
  const { statusCode } = await createPuzzleClient(app, 3, other).send({ ...attempt, userId: 3 });
  expect(statusCode).toBe(404);
});
