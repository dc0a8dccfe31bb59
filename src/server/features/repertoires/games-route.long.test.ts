/** Opening moves of somebody's games: whose they are, who may read them, and which games are answered. */
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { lineOf, lineOfMoves } from '../../../chess/openings/game-line';
import type { Color } from '../../../chess/types';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { type RepertoireGames, repertoireGamesSchema } from '../../../contract/repertoires/games';
import { type ApiClient, createApiClient, createMember } from '../../../test/api-client';
import { createLibraryClient } from '../../../test/library-client';
import { openTestSource, readGames } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';

const ask = (visitor: ApiClient, of: string, color: Color = 'white') =>
  visitor.ask('GET', `/api/repertoire-games?of=${encodeURIComponent(of)}&color=${color}`);

const gamesOf = async (visitor: ApiClient, of: string, color: Color): Promise<RepertoireGames> => {
  const answer = await ask(visitor, of, color);
  expect(answer.statusCode, answer.body).toBe(200);
  return repertoireGamesSchema.parse(answer.json());
};

const linesOf = ({ games }: RepertoireGames) => games.map(({ line }) => line);

type Written = { readonly white: string; readonly black: string; readonly day: number; readonly moves: string };

const writeGame = ({ white, black, day, moves }: Written): string =>
  `[White "${white}"]\n[Black "${black}"]\n[Date "2026.10.0${day}"]\n[Result "1-0"]\n\n${moves} 1-0\n\n`;

const OWN = [
  { white: 'Ida Farrow', black: 'Otto Brandt', day: 1, moves: '1. e4 e5 2. Nf3' },
  { white: 'Otto Brandt', black: 'Ida Farrow', day: 2, moves: '1. d4 Nf6' },
  { white: 'Ida Farrow', black: 'Otto Brandt', day: 3, moves: '1. c4 e5' },
].map(writeGame);

it('are those of one’s library with the color, newest first', async () => {
  const app = await buildTestApp();
  await createLibraryClient(app).bring(OWN.join(''));
  const visitor = createApiClient(app);
  const white = await gamesOf(visitor, 'library:1', 'white');
  expect(linesOf(white)).toEqual([lineOfMoves(['c4', 'e5']), lineOfMoves(['e4', 'e5', 'Nf3'])]);
  expect(white.isSample).toBe(false);
  expect(white.games).toMatchObject([
    { color: 'white', outcome: 'win', playedAt: Date.UTC(2026, 9, 3) },
    { color: 'white', outcome: 'win', playedAt: Date.UTC(2026, 9, 1) },
  ]);
  const black = await gamesOf(visitor, 'library:1', 'black');
  expect(black.games).toMatchObject([{ color: 'black', outcome: 'loss', line: lineOfMoves(['d4', 'Nf6']) }]);
});

it('say so where they are the example games of the installation', async () => {
  const visitor = createApiClient(await buildTestApp({ hasSample: true }));
  const white = await gamesOf(visitor, 'library:1', 'white');
  const black = await gamesOf(visitor, 'library:1', 'black');
  expect([white.isSample, black.isSample]).toEqual([true, true]);
  expect([white.games.length, black.games.length]).toEqual([94, 93]);
});

it('of somebody else’s library are refused as those of nobody, also while a link shows its games', async () => {
  const app = await buildTestApp({ profileMode: 'signed-in' });
  const member = await createMember(app);
  await createLibraryClient(app, 2, member).bring(OWN.join(''));
  const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
  await member.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
  for (const visitor of [other, createApiClient(app)]) {
    const [hidden, absent] = [await ask(visitor, 'library:2'), await ask(visitor, 'library:99')];
    expect([hidden.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect([hidden.json(), absent.json()]).toMatchObject([{ id: 'no-such-user' }, { id: 'no-such-user' }]);
  }
  expect((await gamesOf(member, 'library:2', 'white')).games).toHaveLength(2);
});

const openLichess = async () => {
  const { source } = await openTestSource();
  const app: FastifyInstance = await buildTestApp({ lichess: source });
  return { source, visitor: createApiClient(app) };
};

it('of a player at Lichess are all that arrive, in each color', async () => {
  const { source, visitor } = await openLichess();
  const { games } = await readGames(source, { name: 'GambitGustav', max: 1000 });
  for (const color of ['white', 'black'] as const) {
    const own = games.flatMap((game) => (game.kind === 'played' && game.color === color ? [lineOf(game.game)] : []));
    expect(own.length).toBeGreaterThan(20);
    const answer = await gamesOf(visitor, 'GambitGustav', color);
    expect(answer).toMatchObject({ name: 'GambitGustav', isSample: false });
    expect(answer.games.every((game) => game.color === color)).toBe(true);
    expect(linesOf(answer).toSorted()).toEqual(own.toSorted());
    const times = answer.games.map(({ playedAt }) => playedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  }
});

it('of a player without games are none', async () => {
  const { visitor } = await openLichess();
  expect(await gamesOf(visitor, 'NoGamesNora', 'white')).toMatchObject({ games: [] });
});

it.each([
  ['NobodyNamedThis', 404, 'unknown-player'],
  ['GoneGambler', 410, 'closed-account'],
  ['BusyBo', 503, 'rate-limited'],
  ['BrokenServerSue', 502, 'failing'],
])('of %s are refused with %d', async (name, status, id) => {
  const { visitor } = await openLichess();
  const answer = await ask(visitor, name);
  expect([answer.statusCode, answer.json<{ readonly id: string }>().id]).toEqual([status, id]);
});

it.each([
  '/api/repertoire-games?of=GambitGustav',
  '/api/repertoire-games?color=white',
  '/api/repertoire-games?of=%20&color=white',
])('are asked for with a player and a color: %s', async (path) => {
  const { visitor } = await openLichess();
  expect((await visitor.ask('GET', path)).statusCode).toBe(400);
});
