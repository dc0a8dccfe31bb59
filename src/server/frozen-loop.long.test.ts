/** Texts that take long to read, against the built server: other clients get their responses meanwhile. */
import { expect, it } from 'vitest';
import { ANALYSIS_PATH, analysisMessages, MAX_PGN_LENGTH } from '../contract/analysis/analysis';
import { createKillableServer, watchHealth } from '../test/processes/built-server';

const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;

/**
 * Milliseconds. The server owes each answer of its health within the bound. Here it shares two cores with all other tests,
 * which hold back single answers: so one good round of several is enough, and where there is none the best one must still
 * be below what a single one of these texts took when it was read on the event loop.
 */
const BOUND = 200;
const BUSY_MACHINE = 800;
const ROUNDS = 8;
const AT_ONCE = 6;

const moves = 'Nf3 Nf6 Ng1 Ng8 '.repeat(MAX_PGN_LENGTH / 16);
const games = '1.e4 e5 1-0\n'.repeat(MAX_PGN_LENGTH / 12);
const body = (pgn: string): string => JSON.stringify({ pgn, mode: 'fast' });

const TEXTS: readonly (readonly [what: string, body: string, status: number, message: string])[] = [
  ['a game of 250,000 plies', body(moves), 422, analysisMessages.tooLong],
  ['80,000 games', body(games), 400, 'The PGN contains 83333 games. Please choose one of them.'],
  [
    'two million values in place of a text',
    `[${'{},'.repeat(1_900_000)}0]`,
    400,
    'The body must have the fields "pgn" and "mode", and little else',
  ],
];

it.runIf(isOnSqlite).each(TEXTS)(
  'six at once of %s are refused, and hold nobody up',
  async (_, text, status, message) => {
    const server = createKillableServer();
    const address = `${await server.start()}`;
    const post = async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${address}${ANALYSIS_PATH}`, { method: 'POST', headers, body: text });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    // The thread starts with the first text.
    expect(await post()).toMatchObject({ status, message });
    let best = Infinity;
    for (let round = 0; round < ROUNDS && best > BOUND; round++) {
      const health = watchHealth(address);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, post));
      best = Math.min(best, (await health.end()).worst);
      for (const answer of answers) expect(answer).toMatchObject({ status, message });
    }
    expect(best).toBeLessThan(BUSY_MACHINE);
  },
);

it.runIf(isOnSqlite)('a form of a megabyte is refused before it is read', async () => {
  const server = createKillableServer();
  const address = `${await server.start()}`;
  const answer = await fetch(`${address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `[${'{},'.repeat(300_000)}0]`,
  });
  expect(answer.status).toBe(413);
});
