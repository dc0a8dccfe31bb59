import { expect, it } from 'vitest';
import { findPlayerColor } from '../../../chess/pgn/headers';
import { makePgn, parsePgn, readPgn } from '../../../chess/pgn/pgn';
import { gameOfPgn } from '../../../chess/player/game-of-pgn';
import { reportPlayer } from '../../../chess/player/player-report';
import { ownGamesSchema } from '../../../contract/profile';
import { inventedGames } from '../../../test/data/games';
import { OPERA_GAME } from '../../../test/data/opera-game';
import { createLibraryClient } from '../../../test/library-client';
import { profilePaths } from '../../../test/library-paths';
import { buildTestApp } from '../../../test/test-app';
import { toExportedPgn } from './stream-routes';

it('gives all games as PGN with clocks and evaluations, which bring the same library back', async () => {
  const app = await buildTestApp({ hasSample: true });
  const { paths } = createLibraryClient(app);
  const answer = await app.inject({ url: paths.export('pgn') });
  expect(answer.headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="outpost-pro-sample-games.pgn"');
  const games = readPgn(answer.body).flatMap((reading) => (reading.ok ? [reading.value] : []));
  expect(games).toHaveLength(187);
  expect(
    games.every(({ plies }) => plies.every(({ clock, evaluation }) => clock !== undefined && evaluation !== undefined)),
  ).toBe(true);
  const played = games.map((game, index) => {
    const color = findPlayerColor(game, ['ansel.thornquist']) ?? 'white';
    return gameOfPgn(game, { id: String(index), color, playedAt: 0, openingOf: () => undefined }).played;
  });
  expect(reportPlayer(played).results.all).toMatchObject({ games: 187, wins: 89, losses: 68, draws: 30 });
  const other = createLibraryClient(await buildTestApp({ hasReviews: false }));
  expect(await other.bring(answer.body, { player: 'ansel.thornquist' })).toMatchObject({ added: 187, refused: 0 });
});

it('gives variations, comments, NAGs and arrows back as they were imported', async () => {
  const app = await buildTestApp({ hasReviews: false });
  const { paths, bring } = createLibraryClient(app);
  await bring(OPERA_GAME, { player: 'Paul Morphy' });
  expect((await app.inject({ url: paths.export('pgn') })).body.trim()).toBe(
    parsePgn(OPERA_GAME)
      .flatMap((reading) => (reading.ok ? [makePgn(reading.value).trim()] : []))
      .join(),
  );
});

it('gives them as JSON, whole', async () => {
  const app = await buildTestApp({ hasSample: true });
  const { paths } = createLibraryClient(app);
  const games = ownGamesSchema.parse((await app.inject({ url: paths.export('json') })).json());
  expect(games).toHaveLength(187);
  expect(games.every(({ evaluations, moves }) => evaluations?.length === moves.length + 1)).toBe(true);
  const newest = ownGamesSchema.parse((await app.inject({ url: `${profilePaths(1).games}?max=1` })).json());
  expect(games.at(-1)?.id).toBe(newest[0]?.id);
});

it('gives their figures as CSV, in which no cell is a formula', async () => {
  const app = await buildTestApp({ hasSample: true, hasReviews: false });
  const { paths, bring } = createLibraryClient(app);
  const lines = async () => (await app.inject({ url: paths.export('csv') })).body.split('\r\n');
  const [head, first, ...rest] = await lines();
  expect(head).toMatch(/^date,color,opponent,.*,accuracy,average centipawn loss,inaccuracies,mistakes,blunders,/);
  expect(first).toMatch(/,\d+(\.\d)?,\d+(\.\d)?,\d+,\d+,\d+,$/);
  expect(rest).toHaveLength(187);
  const evil = inventedGames(1)[0]!.replace('Rival 0', '=HYPERLINK(\\"x\\"), @sum');
  await bring(evil);
  const [, line] = await lines();
  expect(line).toContain(',"\'=HYPERLINK(""x""), @sum",');
});

it('gives an empty library as empty files', async () => {
  const app = await buildTestApp();
  const { paths } = createLibraryClient(app);
  expect((await app.inject({ url: paths.export('pgn') })).body).toBe('');
  expect((await app.inject({ url: paths.export('json') })).json()).toEqual([]);
  expect((await app.inject({ url: paths.export('csv') })).body.split('\r\n')).toHaveLength(2);
});

it('a text too long to be read at once is exported as it was imported, without being read', () => {
  const pgn = `1.  e4 ${'(1. d4) '.repeat(10_000)}*`;
  expect(toExportedPgn({ pgn })).toBe(pgn);
  expect(toExportedPgn({ pgn: '1.  e4 (1. d4) *' })).toContain('1. e4 (1. d4) *');
});
