import { describe, expect, it } from 'vitest';
import {
  insightsSchema,
  scoutedGamesSchema,
  scoutedTournamentsSchema,
  scoutPaths,
} from '../../../contract/player/scout';
import { referencePaths, referencePeopleSchema } from '../../../contract/reference';
import { encounter } from '../../../test/data/reference-pgn';
import { type MockServerOptions, openTestSource } from '../../../test/mock-lichess/mock-server';
import { createReferenceClient } from '../../../test/reference-client';
import { buildTestApp } from '../../../test/test-app';

const TEXT = [
  encounter({ WhiteElo: '2090', Date: '2023.01.10', Event: 'Winter Cup' }),
  encounter({ WhiteElo: '2105', Result: '1/2-1/2' }),
  encounter({
    White: 'Brandvold, Oskar',
    Black: 'Talwade,M',
    WhiteFideId: '35000002',
    BlackFideId: '35000001',
    BlackElo: '2110',
    WhiteElo: '',
    Date: '2024.05.05',
    Result: '0-1',
    TimeControl: '180+2',
  }),
  encounter({ White: 'Müller-Đurić, Zoë', WhiteFideId: '', WhiteTitle: '' }),
  encounter({ White: 'Мира Талвадэ', WhiteFideId: '', WhiteTitle: '', Round: '9' }),
  encounter({ White: 'Talbot, Ann', WhiteFideId: '35000777', Round: '3' }),
].join('');

const visit = async () => {
  const app = await buildTestApp({ hasDeepAnalysis: false });
  const apiClient = createReferenceClient(app);
  await apiClient.add(TEXT);
  return { app, apiClient };
};

describe('people in the reference games', () => {
  it('are found by FIDE ID and by the beginning of the name, with or without accents', async () => {
    const { apiClient } = await visit();
    const mira = {
      key: '35000001',
      fideId: 35000001,
      name: 'Talwade,M',
      title: 'WFM',
      rating: 2110,
      games: 3,
      lastYear: 2024,
    };
    expect(await apiClient.find('35000001')).toEqual([mira]);
    expect(await apiClient.find('tal')).toMatchObject([{ key: '35000001' }, { key: '35000777' }]);
    expect(await apiClient.find('TALWADE, m')).toEqual([mira]);
    expect(await apiClient.find('ann talb')).toMatchObject([{ name: 'Talbot, Ann' }]);
    expect(await apiClient.find('3500')).toHaveLength(3);
    expect(await apiClient.find('zoe mul')).toMatchObject([{ key: 'muller-duric-z' }]);
    expect(await apiClient.find('muller')).toHaveLength(1);
    expect(await apiClient.find('талвадэ')).toHaveLength(1);
    expect(await apiClient.find('lwade')).toEqual([]);
    expect(await apiClient.find(',')).toEqual([]);
  });

  it.each([
    ['Mira Talwade', ['35000001']],
    ['talwade mira', ['35000001']],
    ['m talwade', ['35000001']],
    ['Wesley So', ['so-w', 'sokolov-w']],
    ['So Wesley', ['so-w', 'sokolov-w']],
    ['so, w', ['so-w', 'sokolov-w']],
    ['w so', ['so-w', 'sokolov-w']],
    ['rosa maria de la', ['35000900']],
    ['Maria de la Rosa', ['35000900']],
    ['M. de la Rosa', ['35000900']],
    ['wesley', []],
    ['Sven So', []],
  ])('%s finds %j, whole words first, in any order and with initials', async (typed, keys) => {
    const { apiClient } = await visit();
    await apiClient.add(
      [1, 2, 3].map((day) => encounter({ White: 'Sokolov,W', WhiteFideId: '', Date: `2022.01.0${day}` })).join('') +
        encounter({ White: 'So,W', WhiteFideId: '', WhiteTitle: 'GM', Date: '2022.01.04' }) +
        encounter({ White: 'de la Rosa, Maria', WhiteFideId: '35000900', Date: '2022.01.05' }),
    );
    expect((await apiClient.find(typed)).map(({ key }) => key)).toEqual(keys);
  });

  it('are listed by their number of games', async () => {
    const { app, apiClient } = await visit();
    expect((await apiClient.find('')).map(({ games }) => games)).toEqual([6, 3, 1, 1, 1]);
    const { people } = referencePeopleSchema.parse((await app.inject(`${referencePaths.people}?limit=2`)).json());
    expect(people.map(({ name }) => name)).toEqual(['Brandvold, Oskar', 'Talwade,M']);
    expect((await app.inject(`${referencePaths.people}?limit=9999`)).statusCode).toBe(400);
  });

  it('says whether there are any games to look in', async () => {
    const app = await buildTestApp();
    expect((await app.inject(`${referencePaths.people}?q=mira`)).json()).toEqual({ people: [], hasGames: false });
  });

  it('are found by an AICF ID that somebody has linked, until it is removed', async () => {
    const { apiClient } = await visit();
    expect((await apiClient.link('35000001', '123KER2015')).json()).toMatchObject({ aicfId: '123KER2015' });
    expect(await apiClient.find('123ker')).toMatchObject([{ key: '35000001', aicfId: '123KER2015' }]);
    expect((await apiClient.link('35000001', 'no such id!')).statusCode).toBe(400);
    expect((await apiClient.link('35000001', null)).statusCode).toBe(200);
    expect(await apiClient.find('123ker')).toEqual([]);
    expect((await apiClient.link('nobody-n', 'X1')).statusCode).toBe(404);
  });

  it('are scouted like any player: games, rating and FIDE ID from the tags, events', async () => {
    const { app, apiClient } = await visit();
    await apiClient.link('35000001', '123KER2015');
    const paths = scoutPaths('reference:35000001');
    const games = scoutedGamesSchema.parse((await app.inject(paths.games)).json());
    expect(games.map(({ color, speed, createdAt }) => [color, speed, createdAt?.slice(0, 10)])).toEqual([
      ['black', 'blitz', '2024-05-05'],
      ['white', 'unknown', '2024-05-04'],
      ['white', 'unknown', '2023-01-10'],
    ]);
    expect(games[1]?.pgn).toContain('[WhiteFideId "35000001"]');
    const { profile, classicalRating } = insightsSchema.parse((await app.inject(paths.insights)).json());
    // No file says how much time there was.
    expect(classicalRating).toBeNull();
    expect(profile.player).toMatchObject({
      site: 'reference',
      name: 'Talwade,M',
      title: 'WFM',
      fideId: 35000001,
      aicfId: '123KER2015',
      url: 'https://ratings.fide.com/profile/35000001',
      ratings: { blitz: { rating: 2110, games: 1 } },
    });
    const events = scoutedTournamentsSchema.parse((await app.inject(paths.tournaments)).json());
    expect(events).toMatchObject([
      { name: 'Invented Open', date: '2024-05-04T00:00:00.000Z', score: 1.5, rounds: 2 },
      { name: 'Winter Cup', score: 1 },
    ]);
  });

  it('whose games came later are scouted with them at once, and without them when they are undone', async () => {
    const { app, apiClient } = await visit();
    const { games } = scoutPaths('reference:35000001');
    const count = async () => scoutedGamesSchema.parse((await app.inject(games)).json()).length;
    expect(await count()).toBe(3);
    const later = await apiClient.add(encounter({ Date: '2019.01.01' }));
    expect(await count()).toBe(4);
    await apiClient.undo(later.id);
    expect(await count()).toBe(3);
  });

  it('who are unknown are answered as at every site', async () => {
    const app = await buildTestApp();
    const answer = await app.inject(scoutPaths('reference:35000001').games);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'Reference games has no player called 35000001.' });
  });

  it('has clocks and evaluations of the file, so that the engine need not look', async () => {
    const app = await buildTestApp();
    await createReferenceClient(app).add(
      encounter({
        moves:
          '1. e4 { [%eval 0.3] [%clk 1:30:00] } e5 { [%eval 0.2] [%clk 1:29:30] } 2. Nf3 { [%eval 0.25] [%clk 1:29:00] }',
      }),
    );
    const [game] = scoutedGamesSchema.parse((await app.inject(scoutPaths('reference:35000001').games)).json());
    expect(game?.pgn).toContain('[%clk 1:29:30]');
    expect(game?.evaluatedBy).toBe('reference');
  });
});

/** Whom the mock server knows. */
const LISTED = '25099999';

const fideVisit = async (options: MockServerOptions = {}) => {
  const { source, mockServer } = await openTestSource(options);
  const app = await buildTestApp({ lichess: source });
  await createReferenceClient(app).add(
    encounter({ WhiteFideId: LISTED }) + encounter({ Black: 'Nobody, N', BlackFideId: '' }),
  );
  const ask = (key: string) => app.inject(referencePaths.fide(key));
  return { ask, mockServer };
};

it('a person with a FIDE ID has the card of FIDE’s lists, asked once', async () => {
  const { ask, mockServer } = await fideVisit();
  for (let times = 0; times < 2; times++) {
    const answer = await ask(LISTED);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: 25_099_999,
      name: 'Kulkarni, Meera',
      federation: 'IND',
      title: 'WFM',
      standard: 1998,
      rapid: 1950,
    });
  }
  expect(mockServer.requests.filter(({ path }) => path.includes('/api/fide/'))).toHaveLength(1);
});

it('whom FIDE does not list has an empty one; who has no FIDE ID, and who is in no file none', async () => {
  const { ask, mockServer } = await fideVisit();
  expect((await ask('35000002')).json()).toBeNull();
  for (const key of ['nobody-n', '35000099']) expect((await ask(key)).statusCode).toBe(404);
  expect(mockServer.requests.map(({ path }) => path)).toEqual(['/api/fide/player/35000002']);
});

it.each(['too-many-requests', 'server-error', 'foreign-page'] as const)(
  'where the site answers with %s the card is empty, and asked for again',
  async (fault) => {
    const faults = { [LISTED]: fault };
    const { ask, mockServer } = await fideVisit({ faults });
    const answer = await ask(LISTED);
    expect([answer.statusCode, answer.json()]).toEqual([200, null]);
    const before = mockServer.requests.length;
    await ask(LISTED);
    // After `too many requests` nothing is asked for a minute.
    expect(mockServer.requests.length - before).toBe(fault === 'too-many-requests' ? 0 : 1);
  },
);
