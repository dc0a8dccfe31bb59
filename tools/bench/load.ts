/**
 * What the built server bears, with a library of 100,000 games: reads, open streams while games come in, and memory over
 * a long while; on the SQLite file that one person has, and on PostgreSQL with Redis where they are installed. A worker is
 * there for the long while alone. Linux only.
 *
 *     npm run bench -- load [--games N] [--seconds N] [--streams N] [--import N]
 *     npm run bench -- load --filters [--games N] [--seconds N]
 *     npm run bench -- load --soak [--minutes N]
 *     npm run bench -- load --sizes [--games N]
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SPEEDS } from '../../src/chess/clock';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../src/chess/player/tactics';
import { COLORS } from '../../src/chess/types';
import { CURRENT_USER_PATH } from '../../src/contract/profile-paths';
import { QUOTAS } from '../../src/contract/quotas';
import { GAME_ORDERS, type LibraryImport, OUTCOMES } from '../../src/contract/library';
import { OWNER_ID } from '../../src/contract/profile';
import { READY_PATH } from '../../src/server/features/health/routes';
import { libraryPaths, newestGamesPath, profilePaths } from '../../src/test/library-paths';
import { megabytes, processorSeconds, withBuiltServer } from './built-server';
import { type Footing, withFootings } from './load/footings';
import { measureReads, type Read, type ReadsOf } from './load/reads';
import { createCaller, openStream, type Stream } from './load/shoot';
import { soak } from './load/soak';
import { fullText, PLAYER, sourceGames } from './numbered-games';

const whole = (usual: number) => ({ type: 'string', default: String(usual) }) as const;

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: whole(100_000),
      seconds: whole(5),
      streams: whole(500),
      import: whole(3000),
      filters: { type: 'boolean' },
      soak: { type: 'boolean' },
      minutes: whole(10),
      sizes: { type: 'boolean' },
    },
  });
  const games = Number(values.games);
  describeMachine();
  if (values.sizes === true) {
    await measureSizes(games);
    return;
  }
  await withFootings(async (footings) => {
    if (values.soak === true) {
      for (const footing of footings) await soak(footing, { games, minutes: Number(values.minutes) });
      return;
    }
    for (const footing of footings) await footing.fill(games);
    const isOfFilters = values.filters === true;
    await measureReads(footings, isOfFilters ? filterReads : pageReads, { seconds: Number(values.seconds) });
    if (isOfFilters) return;
    if (games >= QUOTAS.keptGames) {
      console.log(`no games come in: a library has at most ${QUOTAS.keptGames}`);
      return;
    }
    for (const footing of footings) {
      await measureStreams(footing, { streams: Number(values.streams), games: Number(values.import) });
    }
  });
};

const describeMachine = (): void => {
  const [load = 0] = loadavg();
  console.log(
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.versions.node}; ` +
      `load before this: ${load.toFixed(1)}. The callers share the cores with the server.`,
  );
};

/** Bytes a game in the database, indexes included, with and without what the engine found in it. */
const measureSizes = async (games: number): Promise<void> => {
  for (const reviewed of ['none', 'all'] as const) {
    await withFootings(async (footings) => {
      for (const { name, fill, bytes } of footings) {
        await fill(games, reviewed);
        const size = await bytes();
        console.log(
          `${name}, ${games} games, ${reviewed} looked through: ${(size / 1e6).toFixed(1)} MB, ` +
            `${Math.round(size / games)} bytes a game`,
        );
      }
    });
  }
};

/** What the pages of the application ask for. */

const pageReads: ReadsOf = async ({ cookie, get }) => {
  const { user, games, stats, openings } = profilePaths(OWNER_ID);
  const library = libraryPaths(OWNER_ID);
  const page = (filter: Readonly<Record<string, string>>): string =>
    `${library.games}?${new URLSearchParams(filter).toString()}`;
  const { games: some } = await get<{ readonly games: readonly { readonly id: string }[] }>(page({}));
  const reads: readonly (readonly [name: string, path: string, headers?: Read['headers']])[] = [
    ['the page itself', '/'],
    ['who is signed in', CURRENT_USER_PATH, { cookie }],
    ['who user 1 is', user],
    ['totals', stats],
    ['the 3 newest games, as home asks', newestGamesPath(OWNER_ID)],
    ['the 200 newest games with PGN', games],
    ['openings', openings],
    ['how the library stands', library.library],
    ['report', library.report],
    ['games: the first hundred', page({})],
    ['games by color and result', page({ color: 'white', outcome: 'loss' })],
    ['games by speed and opponent', page({ speed: 'blitz', opponent: 'val 12' })],
    ['games by tactic', page({ tactic: 'missedForks' })],
    ['a game', library.game(some[0]?.id ?? '')],
    ['a puzzle at random', '/api/puzzles/random'],
    ['the puzzle of the day', '/api/puzzles/daily'],
    ['puzzle themes', '/api/puzzle-themes'],
    ['puzzle figures', `/api/puzzle-progress/user/${OWNER_ID}`],
    ['ready?', READY_PATH],
  ];
  return reads.map(([name, path, headers = {}]) => ({ name, paths: [path], headers }));
};

/** The list of games by each of its filters and orders: many values of each, and pages from the first to far behind. */

const MISSED = ['fork', 'pin', 'capture', 'skewer', 'check'];

const ALLOWED = ['fork', 'pin', 'capture', 'mate'];

/** Parts of opponents' names: of all of them, of many, of few, of none. */
const NAMES = ['r', 'rival', 'val 1', 'val 12', '77', 'rival 4321', 'l 19999', 'nobody'];

const OPENINGS = [0, 1, 3, 20, 300].map((number) => `invented defense: variation ${number}`);

const YEARS = [2013, 2016, 2019, 2022];

type Filter = Readonly<Record<string, string>>;

const FILTERS: Readonly<Record<string, readonly Filter[]>> = {
  none: [{}],
  color: COLORS.map((color) => ({ color })),
  result: OUTCOMES.map((outcome) => ({ outcome })),
  speed: SPEEDS.map((speed) => ({ speed })),
  name: NAMES.map((opponent) => ({ opponent })),
  'tactic of one’s own': [...TACTICAL_STRENGTHS, ...TACTICAL_WEAKNESSES].map((tactic) => ({ tactic })),
  'tactic missed': MISSED.map((missed) => ({ missed })),
  'tactic allowed': ALLOWED.map((allowed) => ({ allowed })),
  opening: OPENINGS.map((opening) => ({ opening })),
  dates: YEARS.map((year) => ({ from: `${year}-03-01`, to: `${year + 2}-08-31` })),
  'color, result': COLORS.flatMap((color) => OUTCOMES.map((outcome) => ({ color, outcome }))),
  'speed, name': NAMES.map((opponent, index) => ({ speed: index % 2 === 0 ? 'blitz' : 'rapid', opponent })),
  'tactic, missed, color': MISSED.map((missed, index) => ({
    tactic: 'pins',
    missed,
    color: index % 2 === 0 ? 'white' : 'black',
  })),
  ...Object.fromEntries(GAME_ORDERS.map((sort) => [`sorted: ${sort}`, [{ sort }, { sort, color: 'white' }]])),
  'opening, result, dates': OPENINGS.map((opening) => ({ opening, outcome: 'loss', from: '2015-01-01' })),
};

const OFFSETS = [0, 100, 2000, 20_000];

const filterReads: ReadsOf = () =>
  Promise.resolve(Object.entries(FILTERS).map(([name, filters]): Read => ({ name, paths: filters.flatMap(pagesOf) })));

const pagesOf = (filter: Filter): readonly string[] =>
  OFFSETS.map((offset) => {
    const query = new URLSearchParams({ ...filter, offset: String(offset) });
    return `${libraryPaths(OWNER_ID).games}?${query.toString()}`;
  });

/** Many streams of a library's progress at once while games come in: do all get the end of it, and at what price. */

type Wanted = { readonly streams: number; readonly games: number };

/** Milliseconds until everything has its last state; then it is told what is missing. */
const TIMEOUT = 180_000;

/** Milliseconds after which a stream is believed to say no more. */
const SETTLED = 3000;

const measureStreams = async (footing: Footing, { streams: count, games }: Wanted): Promise<void> => {
  let left: readonly Stream[] = [];
  await withBuiltServer(async ({ address, pid = 0 }) => {
    const caller = await createCaller(address, `Watcher${footing.name.length}`);
    const text = fullText(sourceGames(), games).replaceAll('lichess.org/bbb', 'lichess.org/sss');
    await caller.get(libraryPaths(OWNER_ID).report);
    const before = megabytes(pid, 'VmRSS');
    const streams = Array.from({ length: count }, (_, index) => openStream(address, index));
    await Promise.all(streams.map(({ opened }) => opened));
    const opened = megabytes(pid, 'VmRSS');

    const start = { time: performance.now(), busy: processorSeconds(pid) };
    const paths = libraryPaths(OWNER_ID);
    const path = `${paths.imports}?${new URLSearchParams({ player: PLAYER }).toString()}`;
    const { id } = await caller.send<LibraryImport>('POST', path, text);
    const arrivals = await Promise.all(
      streams.map((stream) => Promise.race([stream.hasFinished(id), sleep(TIMEOUT, undefined, { ref: false })])),
    );
    const reported = arrivals.filter((at) => at !== undefined).sort((one, other) => one - other);
    const busy = processorSeconds(pid) - start.busy;
    const during = megabytes(pid, 'VmHWM');
    const { added } = await caller.get<LibraryImport>(paths.import(id));
    await sleep(SETTLED);

    const half = Math.floor(count / 2);
    streams.slice(0, half).forEach((stream) => stream.close());
    left = streams.slice(half);
    await untilOpen(address, count - half);
    console.log(`\n${footing.name}: ${count} streams open while ${added} games come in`);
    console.log(
      `${reported.length} have the last state, the first ${seconds((reported[0] ?? 0) - start.time)} after the text was sent, ` +
        `the last ${seconds((reported.at(-1) ?? 0) - (reported[0] ?? 0))} later; ${seconds(1000 * busy)} of processor time; ` +
        `${streams.reduce((sum, stream) => sum + stream.events(), 0)} events`,
    );
    console.log(
      `memory of the server: ${before} MB before, ${opened} MB with the streams, at most ${during} MB, ` +
        `${megabytes(pid, 'VmRSS')} MB with half of them closed`,
    );
  }, footing.environment);
  const ends = await Promise.all(left.map(({ ended }) => ended));
  console.log(
    `${count - left.length} closed by their readers, and gone from the server; of the other ${left.length}, ` +
      `${ends.filter((isWhole) => isWhole).length} ended whole when the server ended`,
  );
};

/**
 * Until the server has so many streams open as it tells itself: connections beyond those of its own are the callers'.
 */
const untilOpen = async (address: string, count: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await openSockets(address)) <= count + SPARE) return;
    await sleep(100);
  }
  console.log(`after ten seconds ${await openSockets(address)} connections are open still, ${count} streams should be`);
};

/** Connections of other calls and to the database that may be open beside the streams. */
const SPARE = 30;

const openSockets = async (address: string): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/m.exec(text)?.[1]);
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
