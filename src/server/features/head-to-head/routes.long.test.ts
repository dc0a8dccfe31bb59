/** The games of two people over the calls, from the real source over the mock of its site, real libraries and files. */
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { addressOf } from '../../../contract/endpoint';
import { toPlayerParams } from '../../../contract/params';
import { type HeadToHeadDto, headToHeadEndpoint, headToHeadSchema } from '../../../contract/player/head-to-head';
import { scoutPaths } from '../../../contract/player/scout';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { encounter } from '../../../test/data/reference-pgn';
import { createFakePool } from '../../../test/fake-engines';
import { createLibraryClient } from '../../../test/library-client';
import { libraryPaths } from '../../../test/library-paths';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import type { SiteOptions } from '../../../test/mock-lichess/site';
import { createReferenceClient } from '../../../test/reference-client';
import { buildTestApp } from '../../../test/test-app';

const [MEERA, GUSTAV] = ['PawnStarMeera', 'GambitGustav'];

/** Two people of whom each has games against the other. */
const openSite = (options: Partial<SiteOptions> = {}) =>
  openTestSource({
    players: [
      { name: MEERA, rating: 1987, games: 20, firstGame: 0, opponents: [GUSTAV, 'EndgameElif'] },
      { name: GUSTAV, rating: 2010, games: 20, firstGame: 60, opponents: [MEERA, 'SkewerSten'] },
    ],
    ...options,
  });

const openApp = async (options: Partial<SiteOptions> = {}) => {
  const { source, mockServer } = await openSite(options);
  const app = await buildTestApp({ lichess: source, pool: createFakePool(), hasReviews: false });
  const questions = (): number => mockServer.requests.filter(({ path }) => path.includes('vs=')).length;
  return { app, questions };
};

const meetingsOf = async (
  apiClient: ApiClient,
  player: string,
  me: string,
  isWhole = false,
): Promise<HeadToHeadDto> => {
  const path = addressOf(headToHeadEndpoint, toPlayerParams(player), { me, whole: isWhole });
  const answer = await apiClient.ask('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return headToHeadSchema.parse(answer.json());
};

const importAll = async (app: FastifyInstance, username: string): Promise<void> => {
  const library = createLibraryClient(app);
  const payload = { username, which: 'all' };
  const sent = await app.inject({ method: 'POST', url: libraryPaths(1).importFrom('lichess'), payload });
  expect(sent.statusCode, sent.body).toBe(202);
  await library.ended(sent.json<{ id: number }>().id);
};

const game = (headers: Readonly<Record<string, string>>, moves = '1. e4 e5 2. Nf3 Nc6') =>
  encounter({ WhiteFideId: '', BlackFideId: '', WhiteTitle: '', moves, ...headers });

describe('the games of two people', () => {
  it('are those of my library against the name, by color, the newest first, and each leads to its game', async () => {
    const { app } = await openApp();
    const library = createLibraryClient(app);
    await library.bring(
      [
        game({ White: 'Ida Farrow', Black: 'Henrik', Result: '1-0', Date: '2026.10.03' }),
        game({ White: 'Henrik', Black: 'Ida Farrow', Result: '1-0', Date: '2026.11.03' }, '1. d4 d5'),
        game({ White: 'HENRIK', Black: 'Ida Farrow', Result: '1/2-1/2', Date: '2026.09.01' }, '1. c4 c5'),
        game({ White: 'Ida Farrow', Black: 'Henrik2', Result: '0-1', Date: '2026.11.05' }),
      ].join(''),
    );
    const { results, meetings, isComplete } = await meetingsOf(createApiClient(app), 'henrik', 'library:1');
    expect(results.all).toMatchObject({ games: 3, wins: 1, draws: 1, losses: 1 });
    expect(results.white).toMatchObject({ games: 1, wins: 1 });
    expect(results.black).toMatchObject({ games: 2, draws: 1, losses: 1 });
    expect(meetings.map(({ playedAt }) => playedAt?.slice(0, 10))).toEqual(['2026-11-03', '2026-10-03', '2026-09-01']);
    expect(meetings[0]).toMatchObject({ color: 'black', outcome: 'loss', opponent: 'Henrik', source: 'pgn' });
    expect(isComplete).toBe(true);
    const shown = await app.inject({ url: libraryPaths(1).game(meetings[0]?.libraryGame ?? '') });
    expect(shown.json()).toMatchObject({ whitePlayer: 'Henrik', moves: ['d4', 'd5'] });
  });

  it('are those under all names of a person, each at its own site', async () => {
    const { app } = await openApp();
    const at = (Site: string, White: string, day: number) =>
      game({ Site, White, Black: 'Ida Farrow', Date: `2026.10.0${day}` }, '1. e4 e5 2. Nf3 Nc6');
    await createLibraryClient(app).bring(
      [
        at('https://lichess.org/aaaaaaaa', GUSTAV, 1),
        at('https://www.chess.com/game/live/1', 'KnightlyKarim', 2),
        at('https://www.chess.com/game/live/2', GUSTAV, 3),
        at('https://lichess.org/bbbbbbbb', 'KnightlyKarim', 4),
      ].join(''),
    );
    const apiClient = createApiClient(app);
    const person = await meetingsOf(apiClient, `${GUSTAV},chesscom:KnightlyKarim`, 'library:1');
    expect(person.meetings.map(({ opponent, url }) => [opponent, url])).toEqual([
      ['KnightlyKarim', 'https://www.chess.com/game/live/1'],
      [GUSTAV, 'https://lichess.org/aaaaaaaa'],
    ]);
    expect((await meetingsOf(apiClient, GUSTAV, 'library:1')).results.all.games).toBe(1);
  });

  it('come from a site that tells them, asking it once, and nobody waits for it who does not want to', async () => {
    const { app, questions } = await openApp();
    const apiClient = createApiClient(app);
    const atOnce = await meetingsOf(apiClient, GUSTAV, MEERA);
    expect(atOnce).toMatchObject({ results: { all: { games: 0 } }, meetings: [], isComplete: false });
    expect(questions()).toBe(0);
    const whole = await meetingsOf(apiClient, GUSTAV, MEERA, true);
    expect(whole.isComplete).toBe(true);
    expect(whole.results.all.games).toBeGreaterThan(10);
    expect(whole.meetings.every(({ opponent, url }) => opponent === GUSTAV && url?.startsWith('https://'))).toBe(true);
    expect(await meetingsOf(apiClient, GUSTAV.toLowerCase(), MEERA)).toEqual(whole);
    expect(questions()).toBe(1);
    const turned = await meetingsOf(apiClient, MEERA, GUSTAV, true);
    expect(turned.results.all).toMatchObject({
      wins: whole.results.all.losses,
      draws: whole.results.all.draws,
      losses: whole.results.all.wins,
    });
  });

  it('count once, whether the library, a scout or the site tells them', async () => {
    const { app } = await openApp();
    const apiClient = createApiClient(app);
    await importAll(app, MEERA);
    const ofLibrary = await meetingsOf(apiClient, GUSTAV, 'library:1');
    expect(ofLibrary.results.all.games).toBeGreaterThan(3);
    expect(ofLibrary.isComplete).toBe(false);
    await app.inject({ url: scoutPaths(GUSTAV).insights });
    await app.inject({ url: scoutPaths(MEERA).insights });
    const ofBoth = await meetingsOf(apiClient, GUSTAV, 'library:1');
    expect(ofBoth.results.all.games).toBeGreaterThan(ofLibrary.results.all.games);
    const ofAll = await meetingsOf(apiClient, GUSTAV, 'library:1', true);
    expect(ofAll.results).toEqual(ofBoth.results);
    expect(new Set(ofAll.meetings.map(({ id }) => id)).size).toBe(ofAll.results.all.games);
    const first = ofAll.meetings.find(({ libraryGame, scouted }) => libraryGame === undefined && scouted !== undefined);
    expect(first?.scouted).toMatchObject({ player: GUSTAV.toLowerCase(), games: '' });
    const path = scoutPaths(GUSTAV).game(first?.scouted?.game ?? '');
    expect((await app.inject({ url: path })).statusCode).toBe(200);
  });

  it('are found in files of reference games, and a game of my library that stands there counts once', async () => {
    const { app } = await openApp();
    const both = { White: 'Farrow, Ida', WhiteFideId: '35000009' };
    const [old, recent] = [encounter({ ...both, Date: '2024.05.04' }), encounter({ ...both, Date: '2025.02.01' })];
    await createReferenceClient(app).add(old + recent + encounter({ Date: '2023.01.01' }));
    await createLibraryClient(app).bring(
      game({ White: 'Ida Farrow', Black: 'Oskar Brandvold', Date: '2024.05.04' }, '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6'),
    );
    const found = await meetingsOf(createApiClient(app), 'reference:35000002', 'library:1');
    expect(found.results.all).toMatchObject({ games: 2, wins: 2 });
    expect(found.meetings.map(({ playedAt, source }) => [playedAt?.slice(0, 10), source])).toEqual([
      ['2025-02-01', 'reference'],
      ['2024-05-04', 'pgn'],
    ]);
    expect(found.isComplete).toBe(true);
    const other = await meetingsOf(createApiClient(app), 'reference:35000001', 'reference:35000002');
    expect(other.results.all).toMatchObject({ games: 1, losses: 1 });
  });

  it('are what is known without a site that cannot be asked, and a word says so', async () => {
    const { app, questions } = await openApp({ exportsPerMinute: 1 });
    await importAll(app, MEERA);
    const apiClient = createApiClient(app);
    const found = await meetingsOf(apiClient, GUSTAV, 'library:1', true);
    expect(found.results.all.games).toBeGreaterThan(3);
    expect(found).toMatchObject({ isComplete: true, shortfall: expect.stringContaining('Lichess') as string });
    expect(questions()).toBe(1);
  });

  it('are those that came before the answer of a site broke off', async () => {
    const { app } = await openApp({ faults: { [MEERA.toLowerCase()]: 'cut' } });
    const found = await meetingsOf(createApiClient(app), GUSTAV, MEERA, true);
    expect(found.results.all.games).toBeGreaterThan(3);
    expect(found.shortfall).toContain('Lichess');
  });

  it('are the newest of a site that tells many, and a word says so', async () => {
    const { app } = await openApp({
      players: [
        { name: MEERA, rating: 1987, games: 1 },
        { name: GUSTAV, rating: 2010, games: 210, opponents: [MEERA] },
      ],
    });
    const found = await meetingsOf(createApiClient(app), GUSTAV, MEERA, true);
    expect(found.results.all.games).toBe(200);
    expect(found.shortfall).toBe('Only the newest 200 games on Lichess are counted.');
  });

  it('say what is wanted that is nothing', async () => {
    const { app } = await openApp();
    for (const url of [
      '/api/meetings/nosuchsite/Somebody?me=library:1',
      '/api/meetings/lichess/Somebody',
      '/api/meetings/lichess/Somebody?me=library:x',
      '/api/meetings/lichess/Somebody?me=library:1&whole=perhaps',
    ])
      expect((await app.inject({ url })).statusCode, url).toBe(400);
    expect((await app.inject({ url: '/api/meetings/lichess/Somebody?me=library:77' })).statusCode).toBe(404);
  });
});

it('as whom somebody else plays at sites is told to nobody, and no question follows from it', async () => {
  const { source, mockServer } = await openSite();
  const app = await buildTestApp({
    lichess: source,
    pool: createFakePool(),
    hasReviews: false,
    profileMode: 'signed-in',
  });
  const owner = await createMember(app, { lichessId: MEERA });
  const mine = await meetingsOf(owner, GUSTAV, 'library:2', true);
  expect(mine.results.all.games).toBeGreaterThan(10);
  await owner.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
  const before = mockServer.requests.length;
  const answer = await createApiClient(app).ask('GET', '/api/meetings/lichess/GambitGustav?me=library:2&whole=true');
  expect(answer.statusCode).toBe(404);
  expect(mockServer.requests).toHaveLength(before);
});
