import { expect, it } from 'vitest';
import { makePgn } from '../../../../chess/pgn/pgn';
import { treeOf } from '../../../../chess/tree/game-tree';
import type { GamesPage } from '../../../../contract/library';
import { type OwnGame, type PlayerStats } from '../../../../contract/profile';
import type { SearchOutcome } from '../../../../engine/search';
import { inventedGames, readGame } from '../../../../test/data/games';
import { createFakePool, type FakePool, neverAnswers } from '../../../../test/fake-engines';
import { createLibraryClient } from '../../../../test/library-client';
import { profilePaths } from '../../../../test/library-paths';
import { buildTestApp } from '../../../../test/test-app';
import { openTestDatabase } from '../../../../test/test-database';
import type { Database } from '../../../db/database';

const open = async (pool: FakePool, given?: Database) => {
  const db = given ?? (await openTestDatabase());
  const app = await buildTestApp({ pool, db });
  return { app, db, pool, ...createLibraryClient(app) };
};

it('looks the games through in the background, the newest first, and counts what it found', async () => {
  const { app, bring, library, get, paths } = await open(createFakePool());
  await bring(inventedGames(6).join('\n'));
  await expect.poll(library).toMatchObject({ games: 6, reviewed: 6, waiting: 0, failed: 0 });
  const { games } = await get<GamesPage>(paths.games);
  expect(games.every(({ analysisData }) => typeof analysisData?.accuracy === 'number')).toBe(true);
  const game = await get<OwnGame>(paths.game(games[0]!.id));
  expect(game).toMatchObject({ evaluatedBy: 'engine', evaluations: { length: game.moves.length + 1 } });
  const stats = (await app.inject({ url: profilePaths(1).stats })).json<PlayerStats>();
  expect(stats.reviewedGames).toBe(6);
  expect(stats.openingPhaseScore).toBeGreaterThan(0);
});

it('takes evaluations that a text brings along as they are', async () => {
  const { bring, library, get, paths, pool } = await open(createFakePool());
  const text = inventedGames(1, { headers: () => ({ Site: 'https://lichess.org/abcdefgh' }) })[0]!;
  const game = readGame(text);
  const evaluated = { ...game, plies: game.plies.map((ply) => ({ ...ply, evaluation: { cp: 20 } })) };
  await bring(makePgn(treeOf(evaluated)));
  await expect.poll(library).toMatchObject({ reviewed: 1 });
  const { games } = await get<GamesPage>(paths.games);
  const read = await get<OwnGame>(paths.game(games[0]!.id));
  expect(read.evaluatedBy).toBe('lichess');
  expect(read.evaluations?.slice(1, 20).map(({ evaluationFloat }) => evaluationFloat)).toEqual(Array(19).fill(0.2));
  // Some positions may be looked at more closely, and no other.
  expect(pool.searches.length).toBeLessThan(15);
});

const FAILURES: readonly (readonly [what: string, fail: () => SearchOutcome])[] = [
  ['fails', () => ({ ok: false, reason: 'engine-failed' })],
  [
    'breaks',
    () => {
      throw new Error('the search broke');
    },
  ],
];

it.each(FAILURES)('gives up a game at which the engine %s twice, and goes on with the others', async (_, fail) => {
  const bad = inventedGames(1, { from: 2 })[0]!;
  const lastFen = lastFenOf(bad);
  const level = { evaluation: { cp: 20 }, depth: 8, bestMove: 'a2a3', pv: ['a2a3'] };
  const pool = createFakePool({ answer: ({ fen }) => (fen === lastFen ? fail() : { ok: true, found: level }) });
  const { bring, library } = await open(pool);
  await bring([...inventedGames(2), bad].join('\n'));
  await expect.poll(library).toMatchObject({ reviewed: 2, waiting: 0, failed: 1 });
  expect(pool.searches.filter(({ fen }) => fen === lastFen)).toHaveLength(2);
});

it('stops with the server and goes on with the next start', async () => {
  const { app, db, bring, library } = await open(createFakePool({ answer: neverAnswers }));
  await bring(inventedGames(3).join('\n'));
  expect(await library()).toMatchObject({ waiting: 3 });
  await app.close();
  const next = await open(createFakePool(), db);
  await expect.poll(next.library).toMatchObject({ reviewed: 3, waiting: 0 });
});

it('takes nobody’s place in the queue of the engine', async () => {
  const pool = createFakePool({ answer: neverAnswers });
  const priorities: string[] = [];
  const watched: FakePool = {
    ...pool,
    open: (options) => {
      priorities.push(options.priority);
      return pool.open(options);
    },
  };
  const { bring } = await open(watched);
  await bring(inventedGames(1)[0]!);
  await expect.poll(() => priorities).toEqual(['idle']);
});

/** The last position in which somebody has to move. */
const lastFenOf = (text: string): string => readGame(text).plies.at(-2)?.fen ?? '';
