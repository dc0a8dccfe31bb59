import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { toStoredEvaluation } from '../../../chess/evaluation-number';
import { evaluationSchema } from '../../../contract/analysis/evaluation';
import {
  insightsSchema,
  SCOUT_EVENT,
  scoutedGamesSchema,
  scoutedTournamentsSchema,
  scoutEventSchema,
  type ScoutInsights,
} from '../../../contract/player/scout';
import { readEvents } from '../../../test/api-client';
import { createFakePool, neverAnswers } from '../../../test/fake-engines';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';

const ask = (app: FastifyInstance, player: string, call: string) =>
  app.inject({ method: 'GET', url: `/api/lichess/user/${player}/${call}` });

const insightsOf = async (app: FastifyInstance, player: string): Promise<ScoutInsights> =>
  insightsSchema.parse((await ask(app, player, 'insights')).json());

const scoutApp = async (options: Parameters<typeof openTestSource>[0] = {}) => {
  const { source, mockServer } = await openTestSource(options);
  return { app: await buildTestApp({ lichess: source }), mockServer };
};

describe('the games of a player', () => {
  it('come newest first, with what the specification names [API-20, ENT-10, ENT-11, ENT-13, ENT-14, ENT-15]', async () => {
    const { app } = await scoutApp();
    const response = await ask(app, 'gambitgustav', 'games?max=50');
    expect(response.statusCode).toBe(200);
    const games = scoutedGamesSchema.parse(response.json());
    expect(games).toHaveLength(50);
    const moments = games.map(({ createdAt }) => Date.parse(createdAt ?? ''));
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
    for (const game of games) {
      expect([game.whitePlayer, game.blackPlayer]).toContain('GambitGustav');
      expect(['1-0', '0-1', '1/2-1/2']).toContain(game.result);
      expect(game.timeControl).toMatch(/^\d+\+\d+$/);
      expect(game.pgn).toContain(`[White "${game.whitePlayer}"]`);
      expect(game.evaluations).toHaveLength(game.moves.length + 1);
      for (const entry of game.evaluations ?? []) {
        expect(entry.evaluationFloat).toBe(toStoredEvaluation(evaluationSchema.parse(entry)));
      }
      expect(game.analysisData?.accuracy).toBeGreaterThan(0);
      expect(game.analysis?.missedTactics).toBeDefined();
    }
  });

  it('are as many as asked for [API-20]', async () => {
    const { app } = await scoutApp();
    expect((await ask(app, 'GambitGustav', 'games?max=3')).json()).toHaveLength(3);
  });

  it.each(['games?max=0', 'games?max=51', 'games?max=many'])('refuse %s', async (call) => {
    const { app } = await scoutApp();
    const response = await ask(app, 'GambitGustav', call);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain('max');
  });

  it.each(['a', 'two%20words', '%2e%2e%2fswiss', 'x'.repeat(31)])('of %s are not asked for', async (name) => {
    const { app, mockServer } = await scoutApp();
    const response = await ask(app, name, 'games');
    expect([400, 404]).toContain(response.statusCode);
    expect(mockServer.requests).toHaveLength(0);
  });
});

describe('the insights', () => {
  it('have totals, average rating and openings by name [API-21, ENT-20]', async () => {
    const { app } = await scoutApp();
    const { totalGames, averageRating, openingRepertoire, profile } = await insightsOf(app, 'GambitGustav');
    expect(totalGames).toBe(50);
    expect(averageRating).toBeGreaterThan(1500);
    const openings = Object.values(openingRepertoire);
    expect(openings.length).toBeGreaterThan(5);
    for (const { winRate, games } of openings) {
      expect(winRate).toBeGreaterThanOrEqual(0);
      expect(winRate).toBeLessThanOrEqual(1);
      expect(games).toBeGreaterThanOrEqual(1);
    }
    expect(profile.results.all.games).toBe(50);
    expect(profile.scan).toMatchObject({ games: 50, scanned: 50, isFinished: true, oddGames: 0 });
  });

  it('say who the player is, and how many games say nothing, by reason', async () => {
    const { app } = await scoutApp();
    const { profile, totalGames } = await insightsOf(app, 'pawnstarmeera');
    expect(profile.username).toBe('PawnStarMeera');
    expect(profile.player).toMatchObject({ name: 'PawnStarMeera', title: 'WFM', isSample: false, isMarked: false });
    expect(profile.excluded).toMatchObject({ variant: 1, setUp: 1, notPlayed: 2 });
    expect(totalGames).toBe(50);
  });

  it('of a player without games are there, and empty', async () => {
    const { app } = await scoutApp();
    expect((await ask(app, 'NoGamesNora', 'games')).json()).toEqual([]);
    const insights = await insightsOf(app, 'NoGamesNora');
    expect(insights).toMatchObject({ totalGames: 0, averageRating: null, openingRepertoire: {} });
    expect(insights.profile.username).toBe('NoGamesNora');
  });
});

describe('the tournaments', () => {
  it('have the fields of both shapes [API-22, ENT-18, ENT-19]', async () => {
    const { app } = await scoutApp();
    const tournaments = scoutedTournamentsSchema.parse((await ask(app, 'GambitGustav', 'tournaments')).json());
    expect(tournaments.map(({ format }) => format?.split(',')[0])).toEqual(expect.arrayContaining(['Arena', 'Swiss']));
    for (const tournament of tournaments) {
      expect(tournament.players).toBe(tournament.totalPlayers);
      expect(tournament.score).toBe(tournament.points);
      expect(Date.parse(tournament.date ?? '')).not.toBeNaN();
      expect(tournament.timeControl).toMatch(/^\d+\+\d+$/);
    }
  });
});

describe('the progress of a scout', () => {
  it('is one kind of event, whose last state is what the calls answer, and ends', async () => {
    const { app } = await scoutApp({ gamesPerSecond: 500 });
    const events = readEvents((await ask(app, 'GambitGustav', 'progress')).body);
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set([SCOUT_EVENT]));
    const states = events.map(({ content }) => scoutEventSchema.parse(content));
    expect([...new Set(states.map(({ progress }) => progress.stage))]).toEqual([
      ...['waiting', 'fetching', 'scanning', 'deepening', 'finished'],
    ]);
    const [last] = states.slice(-1);
    expect(last?.progress).toMatchObject({ received: 50, expected: 50, scanned: 50, toScan: 50 });
    expect(last?.profile?.scan).toMatchObject({ isFinished: true, deep: 50, isOver: true });
    expect(new Set(last?.games?.map(({ look }) => look))).toEqual(new Set(['deep']));
    const [games, insights] = await Promise.all(['games', 'insights'].map((call) => ask(app, 'GambitGustav', call)));
    expect(games?.json()).toEqual(last?.games);
    expect(insights?.json()).toMatchObject({ profile: last?.profile });
  });

  it('of an unknown player ends with the reason in words', async () => {
    const { app } = await scoutApp();
    const events = readEvents((await ask(app, 'NobodyAtAll', 'progress')).body);
    expect(scoutEventSchema.parse(events.at(-1)?.content)).toEqual({
      progress: { stage: 'finished', received: 0, expected: 50, scanned: 0, toScan: 0 },
      failure: 'Lichess has no player called NobodyAtAll.',
    });
  });
});

describe('a sample player', () => {
  it('is scouted without a network, and says that it is a sample [ENT-30]', async () => {
    const app = await buildTestApp();
    const insights = await insightsOf(app, 'mira.talwade');
    expect(insights.totalGames).toBe(50);
    expect(insights.profile.player).toMatchObject({ isSample: true, aicfId: '00017SMP2026', fideId: 990_000_017 });
    expect((await ask(app, 'mira.talwade', 'tournaments')).json<unknown[]>().length).toBeGreaterThan(0);
  });

  it.each(['mira.talwade', 'Oskar.Brandvold', 'ansel.thornquist'])(
    'is analyzed whole at once without an engine: %s',
    async (name) => {
      const app = await buildTestApp({ pool: createFakePool({ answer: neverAnswers }) });
      const { totalGames, profile } = await insightsOf(app, name);
      expect(totalGames).toBe(50);
      expect(profile.scan).toMatchObject({ games: 50, scanned: 50, isFinished: true });
    },
  );
});

describe('an engine in trouble', () => {
  it('leaves everything that needs no engine, and says what is missing', async () => {
    const { source } = await openTestSource();
    const pool = createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) });
    const app = await buildTestApp({ lichess: source, pool });
    const { totalGames, profile } = await insightsOf(app, 'GambitGustav');
    expect(totalGames).toBe(50);
    expect(profile.results.all.games).toBe(50);
    expect(profile.scan.isFinished).toBe(true);
    expect(profile.scan.scanned).toBeLessThan(50);
    expect(profile.scan.shortfall).toMatch(/^The engine failed on \d+ of the games\.$/);
  });

  it('that is too slow for the time of an answer does not hold the answer up', async () => {
    const { source } = await openTestSource();
    const app = await buildTestApp({
      lichess: source,
      pool: createFakePool({ answer: neverAnswers }),
      scoutBudget: 50,
    });
    const { totalGames, profile } = await insightsOf(app, 'GambitGustav');
    expect(totalGames).toBe(50);
    expect(profile.scan).toMatchObject({ games: 50, isFinished: false });
    expect(profile.scan.scanned).toBeLessThan(50);
  });

  it('tells whoever asks again what has been found since', async () => {
    const { source } = await openTestSource();
    const gates: (() => void)[] = [];
    const level = { evaluation: { cp: 0 }, depth: 8, bestMove: 'a2a3', pv: ['a2a3'] };
    const answer = () =>
      new Promise<void>((open) => gates.push(open)).then(() => ({ ok: true as const, found: level }));
    const app = await buildTestApp({ lichess: source, pool: createFakePool({ answer }), scoutBudget: 20 });
    const first = await insightsOf(app, 'GambitGustav');
    await expect
      .poll(async () => {
        gates.splice(0).forEach((open) => open());
        return (await insightsOf(app, 'GambitGustav')).profile.scan.scanned;
      })
      .toBeGreaterThan(first.profile.scan.scanned);
  });
});
