import { expect, it } from 'vitest';
import { referencePaths } from '../../../contract/reference';
import { openTestSource } from '../../../test/mock-lichess/test-source';
import type { MockServerOptions } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';
import { encounter } from '../../../test/data/reference-pgn';
import { visitReference } from '../../../test/reference-visitor';

/** Whom the mock server knows. */
const LISTED = '25099999';

const visit = async (options: MockServerOptions = {}) => {
  const { source, mockServer } = await openTestSource(options);
  const app = await buildTestApp({ lichess: source });
  await visitReference(app).add(
    encounter({ WhiteFideId: LISTED }) + encounter({ Black: 'Nobody, N', BlackFideId: '' }),
  );
  const ask = (key: string) => app.inject(referencePaths.fide(key));
  return { ask, mockServer };
};

it('a person with a FIDE ID has the card of FIDE’s lists, asked once', async () => {
  const { ask, mockServer } = await visit();
  for (let times = 0; times < 2; times++) {
    const answer = await ask(LISTED);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...{ id: 25_099_999, name: 'Kulkarni, Meera', federation: 'IND', title: 'WFM', standard: 1998, rapid: 1950 },
    });
  }
  expect(mockServer.requests.filter(({ path }) => path.includes('/api/fide/'))).toHaveLength(1);
});

it('whom FIDE does not list, who has no FIDE ID, and who is in no file has none', async () => {
  const { ask, mockServer } = await visit();
  for (const key of ['35000002', 'nobody-n', '35000099']) expect((await ask(key)).statusCode).toBe(404);
  expect(mockServer.requests.map(({ path }) => path)).toEqual(['/api/fide/player/35000002']);
});

it.each(['too-many-requests', 'server-error', 'foreign-page'] as const)(
  'where the site answers with %s the card is missing, in words, and asked for again',
  async (fault) => {
    const faults = { [LISTED]: fault };
    const { ask, mockServer } = await visit({ faults });
    const answer = await ask(LISTED);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ message: 'FIDE’s lists cannot be asked at the moment' });
    const before = mockServer.requests.length;
    await ask(LISTED);
    // After `too many requests` nothing is asked for a minute.
    expect(mockServer.requests.length - before).toBe(fault === 'too-many-requests' ? 0 : 1);
  },
);
