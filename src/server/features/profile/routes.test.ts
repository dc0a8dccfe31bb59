import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../../chess/player/tactics';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import {
  OWNER_ID,
  ownGameSchema,
  ownGamesSchema,
  playedOpeningsSchema,
  playerStatsSchema,
  profileSchema,
  TOTAL_COUNT,
} from '../../../contract/profile';
import { createMember, MORPHY } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { createLibraryClient } from '../../../test/library-client';
import { libraryPaths, newestGamesPath, profilePaths } from '../../../test/library-paths';
import { buildTestApp } from '../../../test/test-app';

const OWNER = profilePaths(1);

const ask = async (app: FastifyInstance, url: string) => {
  const answer = await app.inject({ method: 'GET', url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

describe('the owner of a fresh installation', () => {
  it('is the invented person of the sample, with nothing private [API-07, ENT-01]', async () => {
    const app = await buildTestApp({ hasSample: true });
    const body = (await ask(app, OWNER.user)).json<Record<string, unknown>>();
    expect(profileSchema.parse(body)).toMatchObject({
      id: 1,
      username: SAMPLE_OWNER.username,
      lichessId: SAMPLE_OWNER.username,
      fideId: String(SAMPLE_OWNER.fideId),
      aicfId: SAMPLE_OWNER.aicfId,
      puzzleRating: null,
      platformUrl: `https://lichess.org/api/user/${SAMPLE_OWNER.username}`,
    });
    expect(body).not.toHaveProperty('email');
    expect(body).not.toHaveProperty('phoneNumber');
    const { currentRating, ratingByFormat } = profileSchema.parse(body);
    expect(currentRating).toBe(ratingByFormat?.rapid);
    expect(Object.keys(ratingByFormat ?? {}).sort()).toEqual(['blitz', 'bullet', 'classical', 'rapid']);
  });
});

describe('the demo profile', () => {
  it('has 187 games, 89 won, 68 lost, 30 drawn, counted from the games themselves [ENT-31, API-08, API-09]', async () => {
    const app = await buildTestApp({ hasSample: true });
    const stats = playerStatsSchema.parse((await ask(app, OWNER.stats)).json());
    expect(stats).toMatchObject({ gamesPlayed: 187, wins: 89, losses: 68, draws: 30, reviewedGames: 187 });
    const answer = await ask(app, OWNER.games);
    expect(answer.headers[TOTAL_COUNT]).toBe('187');
    const games = ownGamesSchema.parse(answer.json());
    const count = (result: string, color?: string): number =>
      games.filter((game) => game.result === result && (color === undefined || game.color === color)).length;
    expect(games).toHaveLength(187);
    expect(stats.winsAsWhite).toBe(count('1-0', 'white'));
    expect(stats.winsAsBlack).toBe(count('0-1', 'black'));
    expect(stats.lossesAsWhite).toBe(count('0-1', 'white'));
    expect(stats.lossesAsBlack).toBe(count('1-0', 'black'));
    expect(stats.drawsAsWhite + stats.drawsAsBlack).toBe(count('1/2-1/2'));
    expect(games.map(({ createdAt }) => createdAt)).toEqual(
      games
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
  });

  it('has scores, ratings and tactics under the names of the specification [ENT-03, ENT-04, ENT-05, ENT-06]', async () => {
    const app = await buildTestApp({ hasSample: true });
    const stats = playerStatsSchema.parse((await ask(app, OWNER.stats)).json());
    for (const score of [stats.openingPhaseScore, stats.middlegameScore, stats.endgameScore]) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(100);
    }
    for (const rating of [stats.rapidRating, stats.blitzRating, stats.classicalRating, stats.bulletRating]) {
      expect(rating).toBeGreaterThan(1000);
    }
    expect(stats.ultraBulletRating).toBeNull();
    expect(Object.keys(stats.tacticalStrengths).sort()).toEqual(TACTICAL_STRENGTHS.toSorted());
    expect(Object.keys(stats.tacticalWeaknesses).sort()).toEqual(TACTICAL_WEAKNESSES.toSorted());
    expect(Object.values(stats.tacticalWeaknesses).filter((count) => count > 0).length).toBeGreaterThan(3);
  });

  it('has its openings, most played first, whose figures add up [API-10, ENT-07]', async () => {
    const app = await buildTestApp({ hasSample: true });
    const openings = playedOpeningsSchema.parse((await ask(app, OWNER.openings)).json());
    const played = openings.map(({ gamesPlayed }) => gamesPlayed);
    expect(played).toEqual(played.toSorted((one, other) => other - one));
    for (const { wins, losses, draws, gamesPlayed, moves } of openings) {
      expect(wins + losses + draws).toBe(gamesPlayed);
      expect(moves).toHaveLength(4);
    }
    expect(new Set(openings.map(({ id }) => id)).size).toBe(openings.length);
    expect(played.reduce((sum, games) => sum + games, 0)).toBe(187);
  });
});

describe('the list of games', () => {
  const OWN_PGN = inventedGames(4);

  it('has the PGN of each game, as it came in [ENT-10]', async () => {
    const app = await buildTestApp({ hasReviews: false });
    await createLibraryClient(app).bring(OWN_PGN.join('\n'));
    const games = ownGamesSchema.parse((await ask(app, OWNER.games)).json());
    expect(games).toHaveLength(4);
    for (const { id, pgn } of games) {
      const single = await ask(app, libraryPaths(OWNER_ID).game(id));
      expect(pgn).toBe(ownGameSchema.parse(single.json()).pgn);
      expect(pgn).toContain('[White "');
    }
  });

  it('comes without PGN, and as short, as home asks for it [API-09]', async () => {
    const app = await buildTestApp({ hasReviews: false });
    await createLibraryClient(app).bring(OWN_PGN.join('\n'));
    const answer = await ask(app, newestGamesPath(OWNER_ID));
    const games = ownGamesSchema.parse(answer.json());
    expect([games.length, answer.headers[TOTAL_COUNT]]).toEqual([3, '4']);
    expect(games.some(({ pgn }) => pgn !== undefined)).toBe(false);
    expect((await app.inject(`${OWNER.games}?pgn=no`)).statusCode).toBe(400);
  });
});

describe('the change of the rating this week', () => {
  const rapid = (day: string, elo: number, more = '') =>
    `[White "Ida Farrow"]\n[Black "Rival ${day}"]\n[Date "${day}"]\n[WhiteElo "${elo}"]\n` +
    `[TimeControl "900+10"]\n[Result "1-0"]\n${more}\n1. e4 e5 2. Nf3 Nc6 1-0\n`;
  const changeOf = async (app: FastifyInstance) =>
    profileSchema.parse((await ask(app, OWNER.user)).json()).weeklyRatingChange;

  it('is of the rapid games of the last seven days, and goes with them [HOME-17, API-07]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const app = await buildTestApp({ hasReviews: false });
    expect(await changeOf(app)).toBeNull();
    const games = [
      rapid('2026.11.12', 1500),
      rapid('2026.11.14', 1702),
      rapid('2026.11.18', 1690),
      rapid('2026.11.19', 1716),
      rapid('2026.11.19', 2000).replace('900+10', '180+2'),
      rapid('2026.11.22', 1900),
    ];
    await createLibraryClient(app).bring(games.join('\n'));
    expect(await changeOf(app)).toEqual({ change: 14, games: 3 });
    vi.setSystemTime(new Date('2026-11-21T13:00:00Z'));
    expect(await changeOf(app)).toEqual({ change: 26, games: 2 });
    vi.setSystemTime(new Date('2027-01-01T12:00:00Z'));
    expect(await changeOf(app)).toBeNull();
  });
});

describe('a user', () => {
  it('is told by the account, with ratings of the own games [API-07, ENT-01]', async () => {
    const app = await buildTestApp({ profileMode: 'signed-in', hasReviews: false });
    const member = await createMember(app, { lichessId: 'MorphyPaul' });
    const { bring } = createLibraryClient(app, 2, member);
    const fast = { TimeControl: '180+2', Date: '2020.01.01' };
    await bring(
      inventedGames(4, {
        player: 'Morphy',
        headers: (index) => (index === 3 ? fast : { Date: `2019.01.0${index + 1}` }),
      }).join('\n'),
    );
    const user = profileSchema.parse((await member.ask('GET', profilePaths(2).user)).json());
    expect(user).toMatchObject({ id: 2, username: MORPHY.username, lichessId: 'MorphyPaul', fideId: null });
    expect(user).toMatchObject({ ratingByFormat: { rapid: 1502, blitz: 1517 }, currentRating: 1502 });
    expect(JSON.stringify(user)).not.toContain(MORPHY.email);
  });

  it('who owns the installation has the name of the own games [API-07, GEN-08]', async () => {
    const app = await buildTestApp({ hasReviews: false });
    await createLibraryClient(app).bring(inventedGames(2).join('\n'));
    expect((await ask(app, OWNER.user)).json()).toMatchObject({ id: 1, username: 'Ida Farrow', lichessId: null });
  });

  it('without games has zeros and empty lists, and no rating [API-08, API-09, API-10, ENT-05, ENT-06]', async () => {
    const app = await buildTestApp();
    expect((await ask(app, OWNER.user)).json()).toMatchObject({ username: 'owner', currentRating: null });
    expect((await ask(app, OWNER.stats)).json()).toMatchObject({ gamesPlayed: 0, wins: 0, rapidRating: null });
    const { tacticalStrengths, tacticalWeaknesses } = playerStatsSchema.parse((await ask(app, OWNER.stats)).json());
    const counts = [tacticalStrengths, tacticalWeaknesses].map((map) => Object.values(map));
    expect(counts).toEqual([TACTICAL_STRENGTHS.map(() => 0), TACTICAL_WEAKNESSES.map(() => 0)]);
    const games = await ask(app, OWNER.games);
    expect([games.json(), games.headers[TOTAL_COUNT]]).toEqual([[], '0']);
    expect((await ask(app, OWNER.openings)).json()).toEqual([]);
  });

  it('who is nobody is answered 404, and what is no number 400 [API-07, API-08, API-09, API-10]', async () => {
    const app = await buildTestApp();
    for (const path of Object.values(profilePaths(77))) {
      const answer = await app.inject({ method: 'GET', url: path });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: 'There is no user 77' }]);
    }
    for (const id of ['0', '-1', '1.5', 'me', '99999999999', '1e3']) {
      const answer = await app.inject({ method: 'GET', url: `/api/user/${id}` });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: 'id: Expected a positive whole number' });
    }
  });
});

it('games that do not count are in the list and in no figure [API-08, API-09]', async () => {
  const app = await buildTestApp({ hasReviews: false });
  const { bring } = createLibraryClient(app);
  const setUp = `[White "Ida Farrow"]\n[Black "Rival"]\n[Result "1-0"]\n[SetUp "1"]\n[FEN "7k/8/6K1/8/8/8/8/R7 w - - 0 1"]\n\n1. Ra8# 1-0\n`;
  expect(await bring([...inventedGames(2), setUp].join('\n'))).toMatchObject({ added: 3, refused: 0 });
  expect((await ask(app, OWNER.games)).headers[TOTAL_COUNT]).toBe('3');
  expect((await ask(app, OWNER.stats)).json()).toMatchObject({ gamesPlayed: 2 });
  const listed = ownGamesSchema.parse((await ask(app, `${OWNER.games}?max=1`)).json());
  expect(listed).toHaveLength(1);
});
