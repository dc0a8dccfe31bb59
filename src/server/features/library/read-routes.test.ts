import { Chess } from 'chess.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type GamesPage, gamesPageSchema } from '../../../contract/library';
import { type Tree, treeSchema } from '../../../contract/analysis/positions';
import { createApiClient } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { createTestLibrary, gameIds, newGame, plainFacts, someReview } from '../../../test/data/library-games';
import { countPlainly, epdIn } from '../../../test/data/trees';
import { createLibraryClient } from '../../../test/library-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { addGames, removeGame, restoreGame } from '../../db/library/games';
import { failReview, saveReview } from './review/queries';

const MISSED = { strengths: [], weaknesses: [], missed: [8, 14].map((ply) => ({ name: 'fork', ply })) };

const REVIEW = {
  ...someReview,
  figures: { accuracy: 71, judgements: { inaccuracy: 1, mistake: 2, blunder: 3 } },
};

const openOwn = async () => {
  const db = await openTestDatabase();
  const library = await createTestLibrary(db);
  await addGames(db, library, [
    newGame(
      'first',
      { opponent: 'Jörg "the Rook" \\ <Weiß>', playedAt: 3000 },
      { whiteRating: 1900, url: 'https://a.example/1' },
    ),
    newGame('second', { playedAt: 2000, eco: 'C50' }, { moves: '', timeControl: '-' }),
    newGame('third', { playedAt: 1000 }),
  ]);
  const ids = await gameIds(db, library);
  const { get, paths } = createLibraryClient(await buildTestApp({ db, hasReviews: false }));
  const page = (query = ''): Promise<GamesPage> => get(`${paths.games}${query}`);
  const review = (key: string) =>
    saveReview(db, ids[key]!, { facts: { ...plainFacts, isReviewed: true, tactics: MISSED }, review: REVIEW });
  return { db, library, ids, page, review };
};

it('is what the contract says and nothing else, with the places last or without them', async () => {
  const { page, review, ids } = await openOwn();
  await review('third');
  for (const query of ['', '?missed=fork', '?opponent=nobody', '?offset=1&limit=1']) {
    const answer = await page(query);
    expect(answer).toStrictEqual(z.encode(gamesPageSchema, answer));
  }
  const { games } = await page();
  expect(games.map(({ id, opening, moves }) => [id, opening, moves.length])).toEqual([
    [ids['first'], 'Italian Game', 4],
    [ids['second'], 'Italian Game', 0],
    [ids['third'], 'Italian Game', 4],
  ]);
  expect(games[0]).toMatchObject({ blackPlayer: 'Jörg "the Rook" \\ <Weiß>', whiteRating: 1900, blackRating: null });
  expect(games[2]?.analysisData).toEqual({ accuracy: 71 });
  expect(games[2]).not.toHaveProperty('places');
  expect((await page('?missed=fork')).games).toEqual([{ ...games[2], places: [8, 14] }]);
});

it('shows a game as it is after every change, whatever was shown of it before', async () => {
  const { db, library, ids, page, review } = await openOwn();
  const shown = async () =>
    (await page()).games.map(({ id, analysisData, analysisFailed }) => [id, analysisData?.accuracy, analysisFailed]);
  const [first, second, third] = [ids['first'], ids['second'], ids['third']];
  expect(await shown()).toEqual([first, second, third].map((id) => [id, undefined, undefined]));
  await review('second');
  await failReview(db, third!);
  const changed = [
    [second, 71, undefined],
    [third, undefined, true],
  ];
  expect(await shown()).toEqual([[first, undefined, undefined], ...changed]);
  await removeGame(db, library, first!, 9000);
  expect(await shown()).toEqual(changed);
  await restoreGame(db, library, first!);
  expect(await shown()).toEqual([[first, undefined, undefined], ...changed]);
});

describe('the tree of a library', () => {
  it('says of a library what a plain count of its games says, and follows its changes', async () => {
    const app = await buildTestApp();
    const apiClient = createApiClient(app);
    const { bring, get, paths } = createLibraryClient(app, 1, apiClient);
    await bring(inventedGames(40).join('\n'));
    const { games } = await get<GamesPage>(paths.games);
    const treeAt = async (fen: string, more = ''): Promise<Tree> =>
      treeSchema.parse(await get(`/api/tree/library/1?fen=${encodeURIComponent(fen)}${more}`));
    const game = new Chess();
    for (const move of games[0]!.moves.slice(0, 8)) {
      const tree = await treeAt(game.fen(), '&color=white');
      const own = games.filter(({ color }) => color === 'white');
      const { played, reached } = countPlainly(
        own.map(({ id, moves }) => ({ id, moves: moves.slice(0, 30) })),
        epdIn(game),
      );
      expect(tree.games).toBe(reached[epdIn(game)] ?? 0);
      expect(Object.fromEntries(tree.moves.map(({ san, games: count }) => [san, count]))).toEqual(played);
      game.move(move);
    }
    const before = await treeAt(new Chess().fen());
    expect(before.games).toBe(40);
    expect(before.recent.map(({ id }) => id)).toEqual(games.slice(0, 20).map(({ id }) => id));
    await apiClient.ask('DELETE', paths.game(before.recent[0]!.id));
    const after = await treeAt(new Chess().fen());
    expect(after.games).toBe(39);
    expect(after.recent[0]!.id).toBe(before.recent[1]!.id);
  });

  it('has no moves where nobody has games, and none for somebody who does not exist', async () => {
    const app = await buildTestApp();
    const { get } = createLibraryClient(app);
    expect(await get<Tree>('/api/tree/library/1')).toMatchObject({ games: 0, moves: [], recent: [] });
    expect((await createApiClient(app).ask('GET', '/api/tree/library/99')).statusCode).toBe(404);
  });
});
