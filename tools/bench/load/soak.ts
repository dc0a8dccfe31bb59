/** Memory of the server over minutes of mixed traffic: reads, sign-ins, puzzles, imports, deletions and analyses. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ANALYSIS_PATH } from '../../../src/contract/analysis/analysis';
import { type GamesPage, type LibraryImport } from '../../../src/contract/library';
import { OWNER_ID } from '../../../src/contract/profile';
import { libraryPaths, profilePaths } from '../../../src/test/library-paths';
import { megabytes, withBuiltServer, withBuiltWorker } from '../built-server';
import { fullText, PLAYER, sourceGames } from '../numbered-games';
import { median } from '../replay';
import type { Footing } from './footings';
import { type Caller, createCaller, openStream, shoot } from './shoot';

/** Milliseconds between two samples, and before the first. */
const PAUSE = 10_000;

const WARM_UP = 60_000;

/** Reads a second, and milliseconds between two other deeds. */
const READS = 20;

const DEED_PAUSE = 500;

const CALLERS = 10;

/** Games of one import, all of them deleted again. */
const IMPORTED = 20;

/** Part of the memory in use by which the end may differ from the beginning. */
const FLAT = 0.05;

type Wanted = { readonly games: number; readonly minutes: number };

export const soak = async (footing: Footing, { games, minutes }: Wanted): Promise<void> => {
  await footing.fill(games);
  const measure = (): Promise<void> => soakServer(footing, minutes);
  await (footing.needsWorker ? withBuiltWorker(measure, footing.environment) : measure());
};

const soakServer = (footing: Footing, minutes: number): Promise<void> =>
  withBuiltServer(async ({ address, pid, inUse }) => {
    const callers: Caller[] = [];
    for (let index = 0; index < CALLERS; index += 1) callers.push(await createCaller(address, `Caller${index}`));
    const over = new AbortController();
    const deeds = doDeeds(address, callers, over.signal);
    const seconds = (WARM_UP + minutes * 60_000) / 1000;
    const reads = shoot({ address, calls: readsOf(), connections: CALLERS, seconds, rate: READS });
    await sleep(WARM_UP);
    const before = await leastInUse(inUse);
    const samples = await sample(pid, minutes);
    const after = await leastInUse(inUse);
    over.abort();
    const [{ requests, refused, unanswered, p50, p99 }, counts] = [await reads, await deeds];
    console.log(`\n${footing.name}: ${minutes} minutes of mixed traffic after one to warm up`);
    console.log(
      `${requests} reads, ${refused} not 2xx, ${unanswered} unanswered, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
    for (const [name, { done, failures }] of counts) console.log(`${done} ${name}, ${failures} failed`);
    describeMemory({ before, after, samples });
  }, footing.environment);

const readsOf = () => {
  const { user, stats, games, openings } = profilePaths(OWNER_ID);
  const library = libraryPaths(OWNER_ID);
  const pages = ['color=black', 'speed=blitz&outcome=win', 'tactic=pins'].map((filter) => `${library.games}?${filter}`);
  const puzzles = ['/api/puzzles/random', '/api/puzzles/daily', `/api/puzzle-progress/user/${OWNER_ID}`];
  return ['/', user, stats, games, openings, library.library, library.report, ...pages, ...puzzles].map((path) => ({
    path,
  }));
};

type Counts = ReadonlyMap<string, { done: number; failures: number }>;

const doDeeds = async (address: string, callers: readonly Caller[], signal: AbortSignal): Promise<Counts> => {
  // A game without a move is refused by an analysis.
  const sources = sourceGames().filter((source) => /^1\. /m.test(source));
  const deeds: Readonly<Record<string, (caller: Caller, round: number) => Promise<unknown>>> = {
    'sign-ins': (caller) => caller.signIn(),
    'puzzle attempts': attempt,
    'imports with deletion': (caller, round) => importAndDelete(address, sources, caller, round),
    analyses: (caller, round) =>
      caller.send('POST', ANALYSIS_PATH, { pgn: sources[round % sources.length], mode: 'fast' }),
  };
  const counts = new Map(Object.keys(deeds).map((name) => [name, { done: 0, failures: 0 }]));
  for (let round = 0; !signal.aborted; round += 1) {
    for (const [name, deed] of Object.entries(deeds)) {
      const count = counts.get(name)!;
      try {
        await deed(callers[round % callers.length]!, round);
        count.done += 1;
      } catch (error) {
        count.failures += 1;
        console.log(error);
      }
      await sleep(DEED_PAUSE);
    }
  }
  return counts;
};

const attempt = async ({ get, send }: Caller, round: number): Promise<void> => {
  const { id } = await get<{ readonly id: number }>('/api/puzzles/random');
  const solved = round % 3 > 0;
  await send('POST', '/api/puzzle-attempts', { userId: OWNER_ID, puzzleId: id, solved, timeSpent: solved ? 60 : 30 });
};

const importAndDelete = async (
  address: string,
  sources: readonly string[],
  { get, send }: Caller,
  round: number,
): Promise<void> => {
  const paths = libraryPaths(OWNER_ID);
  const from = (round * IMPORTED) % sources.length;
  const rival = `Soaker ${round} `;
  const text = fullText(sources.slice(from, from + IMPORTED), IMPORTED)
    .replaceAll('lichess.org/bbb', `lichess.org/${round.toString(36).padStart(3, 's')}`)
    .replaceAll(/\[(White|Black) "(?!Ida Farrow)/g, `[$1 "${rival}`);
  const stream = openStream(address, round);
  await stream.opened;
  const query = new URLSearchParams({ player: PLAYER }).toString();
  const { id } = await send<LibraryImport>('POST', `${paths.imports}?${query}`, text);
  await stream.hasFinished(id);
  stream.close();
  const filter = new URLSearchParams({ opponent: rival }).toString();
  const { games } = await get<GamesPage>(`${paths.games}?${filter}`);
  if (games.length < IMPORTED) throw new Error(`of ${IMPORTED} games ${games.length} came in`);
  for (const game of games) await send('DELETE', paths.game(game.id));
};

const sample = async (pid: number | undefined, minutes: number): Promise<readonly number[]> => {
  const samples: number[] = [];
  for (let count = 0; count < (minutes * 60_000) / PAUSE; count += 1) {
    await sleep(PAUSE);
    samples.push(megabytes(pid, 'VmRSS'));
  }
  return samples;
};

/** Calls that are being answered hold memory, too: the least of a few looks is what stays. */
const leastInUse = async (inUse: () => Promise<number>): Promise<number> => {
  const looks: number[] = [];
  for (let look = 0; look < 5; look += 1) {
    looks.push(await inUse());
    await sleep(500);
  }
  return Math.min(...looks);
};

type Memory = { readonly before: number; readonly after: number; readonly samples: readonly number[] };

/** What the process has is what is in use and the garbage that is not collected yet, which comes and goes. */
const describeMemory = ({ before, after, samples }: Memory): void => {
  const third = Math.floor(samples.length / 3);
  const [first, last] = [median(samples.slice(0, third)), median(samples.slice(-third))];
  const change = after / before - 1;
  const percent = `${(100 * change).toFixed(1)} %`;
  console.log(`memory of the server, each ${PAUSE / 1000} s, in MB: ${samples.join(' ')}`);
  console.log(
    `the first third's median ${first} MB, the last third's ${last} MB; in use after a collection ` +
      `${before.toFixed(1)} MB at first, ${after.toFixed(1)} MB at last: ${change <= FLAT ? 'flat' : 'not flat'} (${percent})`,
  );
};
