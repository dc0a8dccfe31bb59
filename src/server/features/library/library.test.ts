import { describe, expect, it } from 'vitest';
import {
  type Deletion,
  deletionSchema,
  type GamesPage,
  gamesPageSchema,
  libraryReportSchema,
} from '../../../contract/library';
import { ownGameSchema, playerStatsSchema } from '../../../contract/profile';
import { createApiClient } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { createLibraryClient } from '../../../test/library-client';
import { profilePaths } from '../../../test/library-paths';
import { buildTestApp } from '../../../test/test-app';

const openSample = async () => {
  const app = await buildTestApp({ hasSample: true });
  return { app, ...createLibraryClient(app) };
};

const openOwn = async (games: number) => {
  const app = await buildTestApp({ hasReviews: false });
  const apiClient = createLibraryClient(app);
  await apiClient.bring(inventedGames(games).join('\n'));
  const send = async (method: 'DELETE' | 'POST', url: string, payload?: object) =>
    createApiClient(app).ask(method, url, payload);
  const remove = async (url: string): Promise<Deletion> => deletionSchema.parse((await send('DELETE', url)).json());
  const restore = (deletion: string) => send('POST', apiClient.paths.restore, { deletion });
  return { app, ...apiClient, send, remove, restore };
};

describe('the sample library', () => {
  it('stands whole, looked through, and may be changed by the owner [ENT-31]', async () => {
    const { library } = await openSample();
    expect(await library()).toEqual({
      kind: 'sample',
      games: 187,
      reviewed: 187,
      deep: 0,
      waiting: 0,
      failed: 0,
      names: ['ansel.thornquist', 'Ansel Thornquist'],
      canWrite: true,
      imports: [],
    });
  });

  it('is reported on as a scout does, with its two tournaments', async () => {
    const { get, paths } = await openSample();
    const { profile, tournaments } = libraryReportSchema.parse(await get(paths.report));
    expect(profile).toMatchObject({
      username: 'ansel.thornquist',
      player: { isSample: true },
      scan: { games: 187, scanned: 187, isFinished: true, deep: 0, isOver: true, oddGames: 0 },
    });
    expect(profile.results.all).toMatchObject({ wins: 89, losses: 68, draws: 30 });
    expect(tournaments.length).toBeGreaterThan(0);
    expect(tournaments.every(({ position }) => typeof position === 'number')).toBe(true);
  });

  it('has games that are told whole: PGN, evaluations, and tactics with their place and line', async () => {
    const { get, paths } = await openSample();
    const { games, total } = gamesPageSchema.parse(await get(`${paths.games}?missed=fork&limit=200`));
    expect(games).toHaveLength(total);
    const [listed] = games;
    const game = ownGameSchema.parse(await get(paths.game(listed!.id)));
    expect(game.evaluations).toHaveLength(game.moves.length + 1);
    expect(game.evaluations?.slice(0, -1).every(({ bestMove, depth }) => bestMove && depth !== 0)).toBe(true);
    expect(game.pgn).toContain('[White "');
    expect(game.evaluatedBy).toBe('engine');
    const missed = (game.analysis?.missedTactics ?? []).filter(({ tacticalType }) => tacticalType === 'fork');
    expect(missed.map(({ ply }) => ply)).toEqual(listed!.places);
    expect(missed[0]?.line?.length).toBeGreaterThan(0);
    expect(listed).not.toHaveProperty('pgn');
    expect(listed).not.toHaveProperty('evaluations');
  });

  it('reports what its owner allowed, and lists the games with it, with the places', async () => {
    const { get, paths } = await openSample();
    const { tactics } = libraryReportSchema.parse(await get(paths.report)).profile;
    expect(tactics.allowedGames).toBe(187);
    const [most] = tactics.allowed;
    const { games } = gamesPageSchema.parse(await get(`${paths.games}?allowed=${most?.name}&limit=200`));
    expect(games.flatMap(({ places = [] }) => places)).toHaveLength(most?.count ?? 0);
    for (const { id, places } of games.slice(0, 5)) {
      const { analysis } = ownGameSchema.parse(await get(paths.game(id)));
      const allowed = (analysis?.allowedTactics ?? []).filter(({ tacticalType }) => tacticalType === most?.name);
      expect(allowed.map(({ ply }) => ply)).toEqual(places);
    }
    expect(playerStatsSchema.parse(await get(profilePaths(1).stats)).allowedTactics).toMatchObject({
      [most?.name ?? '']: most?.count,
    });
  });

  it('makes way for the first own game, and stays away then', async () => {
    const { app, bring, library, paths } = await openSample();
    expect(await bring('nothing that is a game')).toMatchObject({ state: 'finished', added: 0 });
    expect((await library()).kind).toBe('sample');
    await bring(inventedGames(1)[0]!);
    const { replacedSample, ...own } = await library();
    expect(own).toMatchObject({ kind: 'own', games: 1, names: ['Ida Farrow'] });
    expect(replacedSample?.games).toBe(187);
    expect((await app.inject({ url: profilePaths(1).user })).json()).toMatchObject({ username: 'Ida Farrow' });
    await createApiClient(app).ask('POST', paths.restore, { deletion: replacedSample?.deletion });
    const back = await library();
    expect(back).toMatchObject({ kind: 'sample', games: 187 });
    expect(back).not.toHaveProperty('replacedSample');
  });
});

describe('a page of games', () => {
  it('is filtered by whatever is given, all at once', async () => {
    const { get, paths } = await openOwn(60);
    const page = (query: string): Promise<GamesPage> => get(`${paths.games}?${query}`);
    const all = await page('limit=200');
    const lost = all.games.filter(({ result, color }) => result === (color === 'white' ? '0-1' : '1-0'));
    expect((await page('outcome=loss')).total).toBe(lost.length);
    expect((await page('color=black')).total).toBe(30);
    expect(
      (await page('opponent=rIVAL 3')).games.every((game) => /Rival 3/.test(game.whitePlayer + game.blackPlayer)),
    ).toBe(true);
    expect((await page('from=2019-01-10&to=2019-01-12')).total).toBe(3);
    expect((await page('speed=blitz')).total).toBe(0);
    const { opening = '' } = all.games[0]!;
    const same = all.games.filter((game) => game.opening === opening && game.color === 'white');
    const filtered = await page(`opening=${encodeURIComponent(opening ?? '')}&color=white`);
    expect(filtered.games.map(({ id }) => id)).toEqual(same.map(({ id }) => id));
    expect(await page('offset=55&limit=20')).toMatchObject({ total: 60, offset: 55, games: { length: 5 } });
    expect(await page('sort=oldest&offset=5&limit=20')).toMatchObject({
      total: 60,
      games: all.games.toReversed().slice(5, 25),
    });
  });

  it('is sorted by whatever is asked for, games that lack it last, the newest of equals first', async () => {
    const { get, paths } = await openOwn(40);
    const page = async (query: string) => (await get<GamesPage>(`${paths.games}?${query}`)).games;
    const all = await page('limit=200');
    const opponentOf = ({ color, whitePlayer, blackPlayer }: GamesPage['games'][number]) =>
      (color === 'white' ? blackPlayer : whitePlayer).toLowerCase();
    const byName = all.toSorted((one, other) => (opponentOf(one) < opponentOf(other) ? -1 : 1));
    expect((await page('sort=opponentAToZ')).map(opponentOf)).toEqual(byName.map(opponentOf));
    expect((await page('sort=opponentZToA&offset=3&limit=4')).map(opponentOf)).toEqual(
      byName.map(opponentOf).toReversed().slice(3, 7),
    );
    const byLength = all.toSorted((one, other) => other.moves.length - one.moves.length);
    expect((await page('sort=longest')).map(({ id }) => id)).toEqual(byLength.map(({ id }) => id));
    expect((await page('sort=mostAccurate&color=white')).map(({ id }) => id)).toEqual(
      all.filter(({ color }) => color === 'white').map(({ id }) => id),
    );
  });

  it.each(['limit=201', 'offset=-1', 'sort=sideways', 'from=yesterday', 'color=red'])(
    'with %s is refused',
    async (query) => {
      const { app, paths } = await openOwn(1);
      expect((await app.inject({ url: `${paths.games}?${query}` })).statusCode).toBe(400);
    },
  );
});

describe('deleting', () => {
  it('a game takes it out of every figure, and taking it back puts it in again', async () => {
    const { app, get, paths, remove, restore, library } = await openOwn(5);
    const stats = async () => (await app.inject({ url: profilePaths(1).stats })).json<unknown>();
    const before = await stats();
    const { games } = await get<GamesPage>(paths.games);
    const deletion = await remove(paths.game(games[2]!.id));
    expect(deletion.games).toBe(1);
    expect(await library()).toMatchObject({ games: 4 });
    expect(await stats()).toMatchObject({ gamesPlayed: 4 });
    expect((await app.inject({ url: paths.game(games[2]!.id) })).statusCode).toBe(404);
    expect((await restore(deletion.deletion)).json()).toMatchObject({ kind: 'own', games: 5 });
    expect(await stats()).toEqual(before);
    expect(await get(paths.games)).toEqual({ total: 5, offset: 0, games });
  });

  it('all games leaves an empty library, and taking it back brings all of it', async () => {
    const { paths, remove, restore, library } = await openOwn(5);
    const deletion = await remove(paths.games);
    expect(deletion.games).toBe(5);
    expect(await library()).toMatchObject({ kind: 'own', games: 0, names: ['Ida Farrow'] });
    expect((await restore(deletion.deletion)).json()).toMatchObject({ games: 5, waiting: 5 });
  });

  it('what is not there, and taking back what was not deleted, is answered 404', async () => {
    const { paths, send, restore } = await openOwn(1);
    expect((await send('DELETE', paths.game('999'))).statusCode).toBe(404);
    for (const deletion of ['game 1', 'library 1', 'library 77', 'everything', '']) {
      const answer = await restore(deletion);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { message: 'This deletion can no longer be undone' },
      ]);
    }
  });
});

it('the library of nobody is answered 404', async () => {
  const app = await buildTestApp();
  const { paths } = createLibraryClient(app, 42);
  for (const url of [paths.library, paths.report, paths.games, paths.game('1'), paths.export('csv')]) {
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
  const foreign = createLibraryClient(await buildTestApp(), 1);
  expect((await app.inject({ url: foreign.paths.game('1') })).json()).toMatchObject({
    message: 'There is no such game',
  });
});
