import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { reportFacts } from '../../../chess/player/player-report';
import { importSchema, librarySchema } from '../../../contract/library';
import { inventedGames, PLAYER } from '../../../test/data/games';
import { libraryPaths } from '../../../test/library-paths';
import { createRandom } from '../../../test/mock-lichess/make-games';
import { createKillableServer, type KillableServer } from '../../../test/processes/built-server';
import { type Database, openDatabase } from '../../db/database';
import { readLibrary } from '../../db/library/libraries';
import { readExportPage } from '../../db/library/list';
import type { WholeGame } from '../../db/library/schema';
import { countReviews, readReport } from '../../db/library/stats';

const KILLS = 22;
const GAMES = 2000;
/** Each brings some games of the one before again. */
const TEXT_GAMES = 200;
const OVERLAP = 40;
/** Milliseconds after the server listens: a text is received and worked off within about so long, and reviews begin. */
const LATEST_KILL = 500;

const PATHS = libraryPaths(1);

/** Texts in which every game stands, some of them twice. */
const texts = (): string[] => {
  const games = inventedGames(GAMES);
  return Array.from({ length: GAMES / TEXT_GAMES }, (_, index) =>
    games.slice(Math.max(0, index * TEXT_GAMES - OVERLAP), (index + 1) * TEXT_GAMES).join('\n'),
  );
};

/** Whether the server has said that it has the text. */
const send = async (address: string, text: string): Promise<boolean> => {
  const url = `${address}${PATHS.imports}?player=${encodeURIComponent(PLAYER)}`;
  const headers = { 'content-type': 'application/x-chess-pgn' };
  try {
    const answer = await fetch(url, { method: 'POST', body: text, headers });
    importSchema.parse(await answer.json());
    return answer.status === 202;
  } catch {
    // Killed before it could answer.
    return false;
  }
};

const libraryAt = async (address: string) => librarySchema.parse(await (await fetch(address + PATHS.library)).json());

/** Starts and kills the server, each time with one more text if it is done with the last; answers the texts left. */
const torment = async (server: KillableServer, waiting: readonly string[]): Promise<readonly string[]> => {
  const random = createRandom(1858);
  const left = [...waiting];
  for (let kill = 0; kill < KILLS; kill++) {
    const starting = server.start();
    if (kill < 2) {
      await sleep(200 + random.below(800));
      await server.kill();
      await starting;
      continue;
    }
    const address = await starting;
    if (address === undefined) throw new Error('The server did not start');
    const moment = sleep(random.below(LATEST_KILL));
    const sending = left[0] === undefined ? Promise.resolve(false) : send(address, left[0]);
    await moment;
    await server.kill();
    if (await sending) left.shift();
  }
  return left;
};

const readAll = async (db: Database, libraryId: number): Promise<readonly WholeGame[]> => {
  const all: WholeGame[] = [];
  for (;;) {
    const page = await readExportPage(db, libraryId, all.at(-1), 250);
    if (page.length === 0) return all;
    all.push(...page);
  }
};

it('goes on after a SIGKILL at any moment: no game and no review is lost or doubled', async () => {
  const server = createKillableServer();
  const left = await torment(server, texts());
  const address = (await server.start()) ?? '';
  for (const text of left) expect(await send(address, text)).toBe(true);
  const isOver = async (): Promise<boolean> =>
    (await libraryAt(address)).imports.every(({ state }) => ['finished', 'cancelled'].includes(state));
  await expect.poll(isOver, { interval: 200 }).toBe(true);
  await expect.poll(async () => (await libraryAt(address)).reviewed).toBeGreaterThan(50);
  await server.kill();

  const db = await openDatabase(server.dataDir);
  const library = await readLibrary(db, 1);
  expect(library).toMatchObject({ kind: 'own', names: [PLAYER] });
  const games = await readAll(db, library!.id);
  const counts = await countReviews(db, library!.id);
  const report = await readReport(db, library!.id);
  await db.destroy();

  expect(games.map(({ playedAt }) => playedAt)).toEqual(Array.from(games, (_, index) => Date.UTC(2019, 0, 1 + index)));
  expect(games).toHaveLength(GAMES);
  const states = games.map(({ reviewState }) => reviewState);
  const inState = (state: string): number => states.filter((one) => one === state).length;
  expect(counts).toEqual({ games: GAMES, reviewed: inState('done'), deep: 0, waiting: inState('waiting'), failed: 0 });
  expect(inState('done') + inState('waiting')).toBe(GAMES);
  expect(games.every(({ review, reviewState }) => (review !== undefined) === (reviewState === 'done'))).toBe(true);
  const recounted = reportFacts(games.map(({ facts }) => facts));
  const { results, accuracy, phases, clockUse, pressure, rookEndgames, repertoire, excluded } = recounted;
  expect(report).toMatchObject({ results, excluded, clockUse, pressure, rookEndgames });
  expect(report.accuracy).toEqual(accuracy);
  expect(report.phases).toEqual(phases);
  expect(report.repertoire.unnamed).toBe(repertoire.unnamed);
  const tactics = (list: 'strengths' | 'weaknesses' | 'missed', from: typeof report) =>
    Object.fromEntries(from.tactics[list].map(({ name, count }) => [name, count]));
  for (const list of ['strengths', 'weaknesses', 'missed'] as const) {
    expect(tactics(list, report)).toEqual(tactics(list, recounted));
  }
});
