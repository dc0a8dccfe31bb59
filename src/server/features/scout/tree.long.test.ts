import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { otherColor } from '../../../chess/types';
import { positionEvaluationSchema, type Tree, treeSchema } from '../../../contract/analysis/positions';
import { countPlainly, epdIn } from '../../../test/data/trees';
import { createFakePool, neverAnswers } from '../../../test/fake-engines';
import { openTestSource, readGames } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';
import type { Source } from '../../sources/source';

const scoutApp = async (options: Parameters<typeof buildTestApp>[0] = {}) => {
  const { source, mockServer } = await openTestSource();
  return { app: await buildTestApp({ lichess: source, ...options }), mockServer, source };
};

/** All games of the player, newest first. */
const allGames = async (source: Source) => {
  const { games } = await readGames(source, { name: 'GambitGustav', max: 1000 });
  return games.flatMap((game) => (game.kind === 'played' ? [game] : []));
};

const ask = (app: FastifyInstance, path: string, query: Readonly<Record<string, string>> = {}) =>
  app.inject({ method: 'GET', url: path, query });

/** When all games have arrived. */
const treeOf = async (app: FastifyInstance, query: Readonly<Record<string, string>> = {}): Promise<Tree> => {
  for (;;) {
    const response = await ask(app, '/api/tree/lichess/GambitGustav', query);
    expect(response.statusCode, response.body).toBe(200);
    const tree = treeSchema.parse(response.json());
    if (!tree.isGrowing) return tree;
    await sleep(50);
  }
};

describe('the tree of a scouted player', () => {
  it('says in each position of the games what a plain count says', async () => {
    const { app, source } = await scoutApp();
    const games = await allGames(source);
    expect(games.length).toBeGreaterThan(50);
    for (const color of ['white', 'black'] as const) {
      const own = games.filter((game) => game.color === color);
      const main = own[0]!.game.plies.slice(0, 12).map(({ san }) => san);
      const game = new Chess();
      for (const move of main) {
        const tree = await treeOf(app, { color, fen: game.fen() });
        const { played, reached } = countPlainly(
          own.map(({ id, game: { plies } }) => ({ id, moves: plies.slice(0, 30).map(({ san }) => san) })),
          epdIn(game),
        );
        expect(tree.games).toBe(reached[epdIn(game)]);
        expect(Object.fromEntries(tree.moves.map(({ san, games: count }) => [san, count]))).toEqual(played);
        expect(tree.moves.map(({ games: count }) => count)).toEqual(
          tree.moves.map(({ games: count }) => count).toSorted((one, other) => other - one),
        );
        for (const { wins, draws, losses, score, games: count, reached: all, transpositions } of tree.moves) {
          expect(wins + draws + losses).toBe(count);
          expect(score).toBeCloseTo((wins + draws / 2) / count);
          expect(all - transpositions).toBe(count);
        }
        game.move(move);
      }
    }
  });

  it('leads from a position to its games, the newest first', async () => {
    const { app, source } = await scoutApp();
    const games = await allGames(source);
    const { recent, games: count, opening } = await treeOf(app, { color: 'white', result: 'win' });
    const wins = games.filter(({ color, game }) => color === 'white' && game.result === '1-0');
    expect(opening).toBeUndefined();
    expect(count).toBe(wins.length);
    expect(recent.map(({ id }) => id)).toEqual(wins.slice(0, 20).map(({ id }) => id));
    expect(recent[0]).toMatchObject({ color: 'white', result: '1-0', url: wins[0]!.url });
  });

  it('counts only what fits the filter', async () => {
    const { app, source } = await scoutApp();
    const games = await allGames(source);
    const { speed } = games[0]!;
    const day = new Date(games[10]!.createdAt).toISOString().slice(0, 10);
    const count = async (query: Readonly<Record<string, string>>): Promise<number> => (await treeOf(app, query)).games;
    expect(await count({})).toBe(games.length);
    expect(await count({ speeds: speed })).toBe(games.filter((game) => game.speed === speed).length);
    expect(await count({ rated: 'true' })).toBe(games.filter(({ isRated }) => isRated).length);
    expect((await count({ since: day })) + (await count({ until: dayBefore(day) }))).toBe(games.length);
    const rating = ({ color, players }: (typeof games)[number]) => {
      const opponent = players[otherColor(color)];
      return (opponent.kind === 'person' ? opponent.rating : undefined) ?? 0;
    };
    expect(await count({ minRating: '1500', maxRating: '1600' })).toBe(
      games.filter((game) => rating(game) >= 1500 && rating(game) <= 1600).length,
    );
  });

  it('waits for no engine', async () => {
    const { app } = await scoutApp({ pool: createFakePool({ answer: neverAnswers }) });
    expect((await treeOf(app)).games).toBe(60);
  });

  it('grows to all games of a large choice for whoever asks for nothing else', async () => {
    const { source, mockServer } = await openTestSource({
      gamesPerSecond: 100,
      players: [{ name: 'LongLena', rating: 1900, games: 300, firstGame: 120 }],
    });
    const app = await buildTestApp({ lichess: source });
    const askAgain = async (): Promise<number> => {
      const { games, isGrowing } = treeSchema.parse(
        (await ask(app, '/api/tree/lichess/LongLena', { games: 'all' })).json(),
      );
      return isGrowing ? NaN : games;
    };
    await expect.poll(askAgain).toBe(300);
    expect(mockServer.requests.length).toBeLessThan(30);
  });

  it('names openings, of the position and after each move', async () => {
    const { app } = await scoutApp();
    const [first] = (await treeOf(app)).moves;
    const tree = await treeOf(app, { fen: first!.fen });
    expect(tree.opening?.name).toBe(first!.opening);
  });

  it.each([
    [{ fen: 'rnbqkbnr/8 w - - 0 1' }, 'fen'],
    [{ speeds: 'blitz,quick' }, 'speeds'],
    [{ since: 'yesterday' }, 'since'],
    [{ color: 'red' }, 'color'],
    [{ minRating: '-3' }, 'minRating'],
  ])('refuses %j and says what is wrong', async (query, field) => {
    const { app } = await scoutApp();
    const response = await ask(app, '/api/tree/lichess/GambitGustav', query);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(field);
  });

  it('says that there is no such player', async () => {
    const { app } = await scoutApp();
    expect((await ask(app, '/api/tree/lichess/nobody_of_that_name')).statusCode).toBe(404);
  });
});

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

describe('the evaluation of a position', () => {
  it('is what the engine finds, and stands in trees from then on', async () => {
    const pool = createFakePool();
    const { app } = await scoutApp({ pool, hasDeepAnalysis: false });
    const [first] = (await treeOf(app)).moves;
    expect(first!.evaluation).toBeUndefined();
    const response = await ask(app, '/api/evaluation', { fen: first!.fen });
    const { evaluation, depth } = positionEvaluationSchema.parse(response.json());
    expect(depth).toBeGreaterThan(0);
    expect((await treeOf(app)).moves[0]!.evaluation).toEqual(evaluation);
    // The games of the scout have been searched as well by then.
    await ask(app, '/api/lichess/user/GambitGustav/insights');
    const { length } = pool.searches;
    await ask(app, '/api/evaluation', { fen: first!.fen });
    expect(pool.searches).toHaveLength(length);
  });

  it('refuses what is no position', async () => {
    const { app } = await scoutApp();
    expect((await ask(app, '/api/evaluation', { fen: 'no board' })).statusCode).toBe(400);
  });
});
