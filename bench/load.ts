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
import { parseArgs } from 'node:util';
import { filterReads } from './load/filter-reads';
import { withFootings } from './load/footings';
import { pageReads } from './load/page-reads';
import { measureReads } from './load/reads';
import { measureSizes } from './load/sizes';
import { soak } from './load/soak';
import { measureStreams } from './load/streams';

const whole = (usual: number) => ({ type: 'string', default: String(usual) }) as const;

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ games: whole(100_000), seconds: whole(5), streams: whole(500), import: whole(3000) },
      ...{ filters: { type: 'boolean' }, soak: { type: 'boolean' }, minutes: whole(10), sizes: { type: 'boolean' } },
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
