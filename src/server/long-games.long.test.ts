/** Games of 247,000 plies against the built server with little memory. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'libsql';
import { expect, it } from 'vitest';
import { importProblemsSchema, importSchema, type Library, librarySchema } from '../contract/library';
import { libraryPaths } from '../test/library-paths';
import { createKillableServer, watchHealth } from '../test/processes/built-server';

/** Not repeated when the other tests run on PostgreSQL. */
const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;
/** An engine that never becomes ready, so that games wait. */
const SILENT_ENGINE = '/bin/cat';
const PATHS = libraryPaths(1);
const LITTLE_MEMORY = { NODE_OPTIONS: '--max-old-space-size=400' };

const MOVES = 'Nf3 Nf6 Ng1 Ng8 '.repeat(247_000 / 4);
const longGame = (round: number): string =>
  `[White "Long Player"]\n[Black "Rival"]\n[Round "${round}"]\n[Result "1/2-1/2"]\n\n${MOVES}1/2-1/2\n\n`;

it.runIf(isOnSqlite)(
  'are refused on import with the reason, while others are served and one game beside is taken',
  async () => {
    const server = createKillableServer(LITTLE_MEMORY);
    const address = await server.start();
    const health = watchHealth(`${address}`);
    const short = '[White "Long Player"]\n[Black "Rival"]\n\n1. e4 e5 1-0\n';
    const sent = await fetch(`${address}${PATHS.imports}?name=long.pgn&player=Long%20Player`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-chess-pgn' },
      body: [1, 2, 3, 4].map(longGame).join('') + short,
    });
    const { id } = importSchema.parse(await sent.json());
    const read = async () => importSchema.parse(await (await fetch(`${address}${PATHS.import(id)}`)).json());
    await expect.poll(read).toMatchObject({ state: 'finished', added: 1, refused: 4 });
    const problems = importProblemsSchema.parse(await (await fetch(`${address}${PATHS.problems(id)}`)).json());
    expect(problems).toEqual(
      [1, 2, 3, 4].map((game) => ({
        message:
          'Invalid PGN: the game is longer than 6,000 plies; games end in a draw long before that, by the 75-move rule',
        game,
        line: 7 * game - 1,
        column: 24_001,
        moveNumber: '3001',
      })),
    );
    expect((await health.end()).answers).toBeGreaterThan(3);
  },
);

/** As stored by an older version: replaces the text of a game. */
const storeLongGames = (dataDir: string): void => {
  const file = new Sqlite(join(dataDir, 'outpost.db'));
  try {
    const own = "select id from library_games where white = 'Long Player' and review = 'waiting'";
    file.prepare(`update library_contents set pgn = ? where game_id in (${own})`).run(longGame(1));
    file.prepare(`update library_games set moves = ? where id in (${own})`).run(MOVES.trim());
  } finally {
    file.close();
  }
};

const readLibrary = async (address: string): Promise<Library> =>
  librarySchema.parse(await (await fetch(`${address}${PATHS.library}`)).json());

it.runIf(isOnSqlite)(
  'that are stored are set aside as failed at the start, which is served, and not tried again at the next',
  async () => {
    const server = createKillableServer({ ...LITTLE_MEMORY, STOCKFISH_PATH: SILENT_ENGINE });
    const first = await server.start();
    const games = [1, 2, 3, 4].map((day) => `[White "Long Player"]\n[Date "2020.01.0${day}"]\n\n1. e4 e5 1-0\n\n`);
    await fetch(`${first}${PATHS.imports}?name=a.pgn&player=Long%20Player`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-chess-pgn' },
      body: games.join(''),
    });
    await expect.poll(() => readLibrary(`${first}`)).toMatchObject({ kind: 'own', games: 4, waiting: 4 });
    await server.kill();
    storeLongGames(server.dataDir);
    for (let starts = 0; starts < 2; starts++) {
      const address = await server.start();
      await expect.poll(() => readLibrary(`${address}`)).toMatchObject({ games: 4, waiting: 0, failed: 4 });
      await sleep(100);
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
      await server.kill();
    }
  },
);
