/**
 * A player's real games as a library, against a plain count of the same file: imported as PGN text and then once more
 * from Lichess, which must add nothing, through the real calls. Takes files `user-NAME-*.ndjson`.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { importSchema, type LibraryImport } from '../../src/contract/library';
import { OWNER_ID, type PlayerStats, playerStatsSchema } from '../../src/contract/profile';
import { IN_MEMORY, openDatabase } from '../../src/server/db/database';
import { createLichessSource } from '../../src/server/sources/lichess/lichess-source';
import { libraryPaths, profilePaths } from '../../src/test/library-paths';
import { buildQuietApp } from '../../src/test/test-app';
import { countApiGames, type Totals } from './player-count';
import type { ApiGame } from './player-games';

export const check = async (path: string): Promise<boolean> => {
  const [, player] = /^user-([^-]+)-.*\.ndjson$/.exec(basename(path)) ?? [];
  if (player === undefined) {
    console.log(`${path}: no games of a player, nothing was checked.`);
    return false;
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const games = lines.map((line) => JSON.parse(line) as ApiGame);
  const { app, close } = await startApp(lines);
  try {
    const fromText = await importText(app, games.map(({ pgn }) => pgn).join('\n'), player);
    const isEqual = compare(await statsOf(app), countApiGames(games, player.toLowerCase()));
    const fromLichess = await importGames(app, player);
    console.log(`  as PGN: ${describe(fromText)}; then from Lichess: ${describe(fromLichess)}`);
    return compare(await statsOf(app), countApiGames(games, player.toLowerCase())) && isEqual;
  } finally {
    await close();
  }
};

/** A server of ours without engines, before a Lichess that has these lines. */
const startApp = async (lines: readonly string[]) => {
  const site = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(`${lines.join('\n')}\n`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const db = await openDatabase(IN_MEMORY);
  const app = await buildQuietApp({ db, lichess: createLichessSource({ url }), hasReviews: false });
  const close = async (): Promise<void> => {
    await app.close();
    await db.destroy();
    site.close();
  };
  return { app, close };
};

const importText = async (app: FastifyInstance, payload: string, player: string): Promise<LibraryImport> => {
  const url = `${libraryPaths(OWNER_ID).imports}?player=${player}`;
  const headers = { 'content-type': 'application/x-chess-pgn' };
  return isOver(app, (await app.inject({ method: 'POST', url, headers, payload })).json());
};

const importGames = async (app: FastifyInstance, username: string): Promise<LibraryImport> => {
  const payload = { username, which: 'all' };
  return isOver(
    app,
    (await app.inject({ method: 'POST', url: libraryPaths(OWNER_ID).importFrom('lichess'), payload })).json(),
  );
};

const isOver = async (app: FastifyInstance, answer: unknown): Promise<LibraryImport> => {
  const { id } = importSchema.parse(answer);
  for (;;) {
    const reported = importSchema.parse((await app.inject(libraryPaths(OWNER_ID).import(id))).json());
    if (['finished', 'cancelled', 'failed'].includes(reported.state)) return reported;
    await sleep(50);
  }
};

const statsOf = async (app: FastifyInstance): Promise<PlayerStats> =>
  playerStatsSchema.parse((await app.inject(profilePaths(OWNER_ID).stats)).json());

const describe = ({ state, added, known, refused, message }: LibraryImport): string =>
  [`${state}, ${added} added, ${known} known, ${refused} refused`, ...(message === undefined ? [] : [message])].join(
    ', ',
  );

/** Every total that both have. */
const compare = (stats: PlayerStats, counted: Totals): boolean => {
  const pairs: readonly (readonly [name: string, shown: number | null | undefined, counted: string])[] = [
    ['gamesPlayed', stats.gamesPlayed, 'games'],
    ['wins', stats.wins, 'wins'],
    ['losses', stats.losses, 'losses'],
    ['draws', stats.draws, 'draws'],
    ['winsAsWhite', stats.winsAsWhite, 'white wins'],
    ['winsAsBlack', stats.winsAsBlack, 'black wins'],
    ['lossesAsWhite', stats.lossesAsWhite, 'white losses'],
    ['lossesAsBlack', stats.lossesAsBlack, 'black losses'],
    ['drawsAsWhite', stats.drawsAsWhite, 'white draws'],
    ['drawsAsBlack', stats.drawsAsBlack, 'black draws'],
    ['rapidRating', stats.rapidRating, 'rapid rating'],
    ['blitzRating', stats.blitzRating, 'blitz rating'],
    ['bulletRating', stats.bulletRating, 'bullet rating'],
    ['classicalRating', stats.classicalRating, 'classical rating'],
    ['ultraBulletRating', stats.ultraBulletRating, 'ultraBullet rating'],
  ];
  const differing = pairs.filter(([, shown, name]) => (shown ?? 0) !== (counted.get(name) ?? 0));
  for (const [name, shown, count] of differing) {
    console.log(`  ${name}: library ${shown ?? 0}, plain count ${counted.get(count) ?? 0}`);
  }
  console.log(`  ${pairs.length - differing.length} of ${pairs.length} totals equal a plain count`);
  return differing.length === 0;
};
