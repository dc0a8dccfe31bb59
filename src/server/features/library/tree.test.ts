import { Chess } from 'chess.js';
import { expect, it } from 'vitest';
import type { GamesPage } from '../../../contract/library';
import { type Tree, treeSchema } from '../../../contract/positions';
import { createApiClient } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { countPlainly, epdIn } from '../../../test/data/trees';
import { createLibraryClient } from '../../../test/library-client';
import { buildTestApp } from '../../../test/test-app';

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
