/** Preparations over the calls: what is answered, to whom, and what is said when something is in the way. */
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import { meetingsPath, meetingsSchema } from '../../../contract/player/head-to-head';
import { insightsSchema, scoutPaths } from '../../../contract/player/scout';
import { LAST_GAMES } from '../../../contract/player/scouted-games';
import {
  type Preparation,
  PREPARATION_EVENT,
  type PreparationEvent,
  preparationEventSchema,
  preparationPath,
  type WantedPreparation,
} from '../../../contract/preparation';
import { preparationBasis } from '../../../messages/preparation';
import { encounter } from '../../../test/data/reference-pgn';
import { createFakePool } from '../../../test/fake-pool';
import { openTestSource } from '../../../test/mock-lichess/test-source';
import { readEvents } from '../../../test/read-events';
import { visitReference } from '../../../test/reference-visitor';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createMember, createVisitor } from '../../../test/visitor';
import { createEvaluationCache } from '../../db/analysis/evaluations';
import { addSampleLibrary } from '../library/sample-library';
import { addSampleEvaluations } from './sample-evaluations';

const pathOf = (wanted: Partial<WantedPreparation> = {}): string =>
  preparationPath({ player: 'mira.talwade', as: 'white', games: LAST_GAMES, ...wanted });

const eventsOf = async (app: FastifyInstance, wanted: Partial<WantedPreparation> = {}) => {
  const answer = await app.inject({ method: 'GET', url: pathOf(wanted) });
  expect(answer.statusCode, answer.body).toBe(200);
  return readEvents(answer.body).map(({ name, content }): PreparationEvent => {
    expect(name).toBe(PREPARATION_EVENT);
    return preparationEventSchema.parse(content);
  });
};

const preparationOf = async (app: FastifyInstance, wanted: Partial<WantedPreparation> = {}): Promise<Preparation> => {
  const last = (await eventsOf(app, wanted)).at(-1);
  expect(last?.failure).toBeUndefined();
  return last!.preparation!;
};

describe('a preparation against a player', () => {
  it('grows while the engine looks, and ends with legal lines and how many games they rest on', async () => {
    const app = await buildTestApp({ hasSample: true });
    const preparation = await preparationOf(app, { me: 'library:1' });
    expect(preparation).toMatchObject({ opponent: 'mira.talwade', color: 'white', games: 25, isFinished: true });
    expect(preparation.ownGames).toBeGreaterThan(50);
    expect(preparation.isOwnSample).toBe(true);
    expect(preparationBasis(preparation)).toContain(`${preparation.ownGames} games of the sample library with White`);
    expect(preparation.searched).toBeGreaterThan(50);
    expect(preparation.lines.length).toBeGreaterThan(0);
    for (const { moves } of [...preparation.lines, ...preparation.expect]) {
      expect(treeOfMoves(moves).invalid).toBeUndefined();
    }
  });

  it('is the same when it is asked for again, and another one as the other color', async () => {
    // What they miss grows with the deep look.
    const app = await buildTestApp({ looksDeeply: false });
    // What it says of the clock grows with the report on the player.
    await app.inject({ url: scoutPaths('mira.talwade').insights });
    const first = await preparationOf(app);
    expect(await preparationOf(app)).toEqual(first);
    expect(first.ownGames).toBe(0);
    expect(first.lines.length).toBeGreaterThan(0);
    expect(first.lines.every(({ kind }) => kind !== 'familiar')).toBe(true);
    expect(await preparationOf(app, { as: 'black' })).toMatchObject({ color: 'black', games: 25 });
  });

  it('says how the opponent is in form and spends the clock, as the report on them does, and no sample figure', async () => {
    const app = await buildTestApp();
    const { form, clock, meetings } = await preparationOf(app);
    const { profile } = insightsSchema.parse((await app.inject({ url: scoutPaths('mira.talwade').insights })).json());
    const { rated, results } = profile.form;
    expect(form).toEqual({ ...results, rated });
    expect(rated?.games).toBeGreaterThan(0);
    expect(clock).toMatchObject({ games: profile.clockUse.games, seconds: profile.clockUse.averageSeconds });
    expect(meetings).toBeUndefined();
  });

  it('says what I have scored as the card does, and of the clock nothing where none is known', async () => {
    const rival = { rating: 1987, games: 20 };
    const { source } = await openTestSource({
      players: [
        { name: 'PawnStarMeera', ...rival, firstGame: 0, opponents: ['GambitGustav', 'EndgameElif'] },
        { name: 'GambitGustav', ...rival, firstGame: 60, opponents: ['PawnStarMeera', 'SkewerSten'] },
      ],
    });
    const app = await buildTestApp({ lichess: source });
    const names = { player: 'GambitGustav', me: 'PawnStarMeera' };
    const { meetings } = await preparationOf(app, names);
    const card = meetingsSchema.parse((await app.inject({ url: meetingsPath(names.player, names.me, true) })).json());
    expect(card.results.all.games).toBeGreaterThan(10);
    expect(meetings).toEqual({ ...card.results.all, last: card.meetings[0]?.playedAt });
    await visitReference(app).add(encounter() + encounter({ Date: '2025.01.01' }));
    const unclocked = await preparationOf(app, { player: 'reference:35000002', me: 'reference:35000001' });
    expect(unclocked).toMatchObject({ form: { games: 2, losses: 2 }, meetings: { games: 2, wins: 2 } });
    expect(unclocked).not.toHaveProperty('clock');
  });

  it('takes games of mine by name, and compares ratings of one site alone', async () => {
    const { source } = await openTestSource();
    const app = await buildTestApp({ lichess: source });
    const names = { player: 'GambitGustav', me: 'PawnStarMeera' };
    const preparation = await preparationOf(app, names);
    expect(preparation.ratings).toEqual({ theirs: expect.any(Number) as number, mine: expect.any(Number) as number });
    expect((await preparationOf(app, { ...names, me: 'mira.talwade' })).ratings).toBeUndefined();
  });

  it('says in words why there is none', async () => {
    const { source } = await openTestSource();
    const app = await buildTestApp({ lichess: source });
    const [unknown] = await eventsOf(app, { player: 'NobodyAtAll' });
    expect(unknown?.failure).toBe('Lichess knows no player called NobodyAtAll.');
    const [closed] = await eventsOf(app, { me: 'GoneGambler' });
    expect(closed?.failure).toContain('GoneGambler’s account at Lichess is closed');
    const url = '/api/prepare/nosuchsite/Somebody?as=white';
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(400);
    expect((await app.inject({ method: 'GET', url: '/api/prepare/lichess/Somebody' })).statusCode).toBe(400);
  });

  it('says that the engines have too much to do', async () => {
    const app = await buildTestApp({ pool: createFakePool({ maxOpen: 0 }) });
    const [event] = await eventsOf(app);
    expect(event?.failure).toBeDefined();
  });

  it('ends without what the engine fails at', async () => {
    const pool = createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) });
    const preparation = await preparationOf(await buildTestApp({ pool }));
    expect(preparation).toMatchObject({ isFinished: true, lines: [], errors: [] });
    expect(preparation.expect.length).toBeGreaterThan(0);
  });
});

it('somebody else’s library is for nobody but them', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, profileMode: 'signed-in', hasReviews: false });
  const member = await createMember(app);
  const url = pathOf({ me: 'library:2' });
  expect((await createVisitor(app).ask('GET', url)).statusCode).toBe(404);
  expect((await member.ask('GET', url)).statusCode).toBe(200);
});

it('against a sample player asks the engine for nothing that the installation does not know from the start', async () => {
  const db = await openTestDatabase(addSampleLibrary);
  const cache = createEvaluationCache({ db, onFailure: (error) => expect.fail(String(error)) });
  await addSampleEvaluations(cache);
  const pool = createFakePool();
  const app = await buildTestApp({ db, pool, looksDeeply: false });
  for (const player of ['mira.talwade', 'oskar.brandvold']) {
    for (const as of ['white', 'black'] as const) {
      for (const me of ['library:1', undefined]) {
        const { lines, searched } = await preparationOf(app, { player, as, me });
        expect([lines.length > 0, searched > 50]).toEqual([true, true]);
      }
    }
  }
  expect(pool.searches).toEqual([]);
});
