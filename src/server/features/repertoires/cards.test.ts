/** Results of drills: once each, in the order of their times, whenever they are sent. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { replayResults } from '../../../chess/repertoire/card';
import type { DrillResult, RepertoireCard } from '../../../chess/repertoire/drill-result';
import { CARD_LIMITS, cardsSchema } from '../../../contract/repertoires/cards';
import { createApiClient, createMember } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { addEvent, addRounds } from '../../db/events';
import { own } from '../../db/owned';
import { recordResults } from '../../db/repertoires/cards';

const SICILIAN = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const FIRST = Date.UTC(2026, 10, 1, 18);

const result = (at: number, changes: Partial<DrillResult> = {}): DrillResult => ({
  id: randomUUID(),
  color: 'white',
  position: SICILIAN,
  expected: 'g1f3',
  played: 'g1f3',
  outcome: 'good',
  source: 'drill',
  at: FIRST + at,
  ...changes,
});

const openOwner = async () => {
  const db = await openTestDatabase();
  const client = createApiClient(await buildTestApp({ db }));
  const post = (results: readonly object[]) => client.ask('POST', '/api/user/1/repertoire-results', { results });
  return {
    db,
    client,
    post,
    record: async (results: readonly DrillResult[]): Promise<readonly RepertoireCard[]> => {
      const answer = await post(results);
      expect(answer.statusCode, answer.body).toBe(200);
      return cardsSchema.parse(answer.json()).cards;
    },
    cards: async (query = '') =>
      cardsSchema.parse((await client.ask('GET', `/api/user/1/repertoire-cards${query}`)).json()).cards,
  };
};

it('make cards by color, which are as the browser computes them', async () => {
  const { record, cards } = await openOwner();
  const results = [
    result(0, { outcome: 'again', played: 'd2d4' }),
    result(MINUTE),
    result(11 * MINUTE, { outcome: 'hard' }),
    result(2 * MINUTE, { position: AFTER_E4, color: 'black', expected: 'c7c5', played: null, outcome: 'again' }),
  ];
  const [sicilian, afterE4] = [results.slice(0, 3), results.slice(3)].map((all) => replayResults(all));
  expect(new Set(await record(results))).toEqual(new Set([sicilian, afterE4]));
  expect(await cards('?color=white')).toEqual([sicilian]);
  expect(await cards('?color=black')).toEqual([afterE4]);
  expect(new Set(await cards())).toEqual(new Set([sicilian, afterE4]));
});

it('are asked again sooner where an event of the user begins within a week', async () => {
  const { db, record } = await openOwner();
  await addEvent(db, own(1), { name: 'Club championship', startsOn: '2026-11-20' }, 10);
  const open = (await addEvent(db, own(1), { name: 'Open' }, 10))!;
  await addRounds(db, { owner: own(1), event: open }, [{ date: '2026-11-05' }], { ofEvent: 10, ofUser: 10 });
  const results = [result(0), result(10 * MINUTE), result(3 * DAY), result(16 * DAY)];
  const starts = ['2026-11-20', '2026-11-05'].map((day) => Date.parse(day));
  for (const [index, one] of results.entries())
    expect(await record([one])).toEqual([replayResults(results.slice(0, index + 1), starts)]);
  for (const answers of [results, results.slice(0, 3)])
    expect(replayResults(answers, starts)).not.toEqual(replayResults(answers));
});

it('count once, however often they are sent', async () => {
  const { db, record } = await openOwner();
  const results = [result(0), result(10 * MINUTE)];
  const once = await record(results);
  expect(await record(results)).toEqual(once);
  expect(await record([results[0]!, results[0]!, results[1]!])).toEqual(once);
  expect(await Promise.all([record(results), record(results)])).toEqual([once, once]);
  expect(await db.selectFrom('repertoire_results').select('id').execute()).toHaveLength(2);
});

it('that arrive late are as if they had come in time', async () => {
  const { record } = await openOwner();
  const all = [result(0), result(10 * MINUTE), result(3 * DAY, { outcome: 'again' }), result(3 * DAY + MINUTE)];
  await record([all[0]!]);
  await record([all[3]!]);
  expect(await record([all[2]!, all[1]!])).toEqual([replayResults(all)]);
});

it('start a card again where another move is expected by now, and the history stays', async () => {
  const { db, record } = await openOwner();
  await record([result(0), result(10 * MINUTE)]);
  const [card] = await record([result(DAY, { expected: 'b1c3', played: 'b1c3', source: 'game' })]);
  expect(card).toMatchObject({ expected: 'b1c3', reps: 1, phase: 'learning', source: 'game', firstSeenAt: FIRST });
  expect(await db.selectFrom('repertoire_results').select('id').execute()).toHaveLength(3);
});

it('of a clock that is ahead count as now', async () => {
  const { record } = await openOwner();
  const [card] = await record([result(0, { at: Date.now() + 400 * DAY })]);
  expect(card!.reviewedAt).toBeLessThanOrEqual(Date.now());
});

it('are refused where a field is not as it must be, and where there are too many', async () => {
  const { db, post, cards } = await openOwner();
  for (const results of [
    [],
    [{ ...result(0), id: '1' }],
    [{ ...result(0), outcome: 'easy' }],
    [{ ...result(0), expected: 'g1f4' }],
    [{ ...result(0), expected: undefined }],
    [{ ...result(0), position: `${SICILIAN} 0 1` }],
    [{ ...result(0), at: -1 }],
    Array.from({ length: CARD_LIMITS.results + 1 }, () => result(0)),
  ])
    expect((await post(results)).statusCode).toBe(400);
  expect(await cards()).toEqual([]);
  const settings = { maxResults: 2, now: Date.now() };
  const first = [result(0), result(1)];
  expect(await recordResults(db, own(1), first, settings)).toHaveLength(1);
  expect(await recordResults(db, own(1), [result(2)], settings)).toBe('full');
  expect(await recordResults(db, own(1), first, settings)).toHaveLength(1);
  expect(await db.selectFrom('repertoire_results').select('id').execute()).toHaveLength(2);
});

it('and cards are nobody else’s', async () => {
  const app = await buildTestApp({ profileMode: 'signed-in' });
  const member = await createMember(app);
  expect((await member.ask('POST', '/api/user/2/repertoire-results', { results: [result(0)] })).statusCode).toBe(200);
  const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
  for (const client of [other, createApiClient(app)]) {
    expect((await client.ask('GET', '/api/user/2/repertoire-cards')).statusCode).toBe(404);
    expect((await client.ask('POST', '/api/user/2/repertoire-results', { results: [result(0)] })).statusCode).toBe(404);
  }
});
