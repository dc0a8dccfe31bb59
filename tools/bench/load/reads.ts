/** Reads, each alone and all mixed: requests a second, and how long one takes. */
import { processorSeconds, withBuiltServer } from '../built-server';
import type { Footing } from './footings';
import { type Caller, createCaller, shoot, type Shot } from './shoot';

const ALONE = 10;

const MIXED = 50;

/** Before each measurement, in seconds. */
const WARM_UP = 1;

/** Milliseconds for 99 of 100 answers, with ten callers at once. */
const BOUND = 50;

/** Asked for in turn where it has several paths. */
export type Read = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type ReadsOf = (caller: Caller) => Promise<readonly Read[]>;

type Server = {
  readonly footing: Footing;
  readonly address: string;
  readonly pid: number;
  readonly reads: readonly Read[];
};

/** All of them are measured side by side: each read on one footing, then on the other. */
export const measureReads = (
  footings: readonly Footing[],
  readsOf: ReadsOf,
  { seconds }: { readonly seconds: number },
): Promise<void> =>
  withServers(footings, readsOf, async (servers) => {
    console.log(`\n${' '.repeat(44)}${servers.map(({ footing }) => footing.name.padEnd(52)).join('')}`);
    console.log(`${'milliseconds'.padEnd(44)}${servers.map(() => HEADINGS).join('')}`);
    const names = servers[0]?.reads.map(({ name }) => name) ?? [];
    for (const [index, name] of names.entries()) {
      const figures: string[] = [];
      for (const server of servers) {
        figures.push(await measure(server, server.reads.slice(index, index + 1), { connections: ALONE, seconds }));
      }
      console.log(name.padEnd(44) + figures.join(''));
    }
    const figures: string[] = [];
    for (const server of servers) {
      figures.push(await measure(server, server.reads, { connections: MIXED, seconds: 2 * seconds }));
    }
    console.log(`${`all of them, ${MIXED} at once`.padEnd(44)}${figures.join('')}`);
  });

const withServers = async (
  [footing, ...others]: readonly Footing[],
  readsOf: ReadsOf,
  work: (servers: readonly Server[]) => Promise<void>,
  before: readonly Server[] = [],
): Promise<void> => {
  if (footing === undefined) return work(before);
  return withBuiltServer(async ({ address, pid = 0 }) => {
    const reads = await readsOf(await createCaller(address));
    await withServers(others, readsOf, work, [...before, { footing, address, pid, reads }]);
  }, footing.environment);
};

const measure = async (
  { footing, address, pid }: Server,
  reads: readonly Read[],
  load: { readonly connections: number; readonly seconds: number },
): Promise<string> => {
  const calls = reads.flatMap(({ paths, headers = {} }) => paths.map((path) => ({ path, headers })));
  await shoot({ address, calls, ...load, seconds: WARM_UP });
  const busy = (): number => [pid, ...footing.helpers()].reduce((sum, one) => sum + processorSeconds(one), 0);
  const before = busy();
  const shot = await shoot({ address, calls, ...load });
  return describe(shot, (1000 * (busy() - before)) / Math.max(1, shot.requests), load.connections);
};

const HEADINGS = 'a second     p50     p99   of a core  requests      ';

const describe = (
  { perSecond, p50, p99, requests, refused, unanswered }: Shot,
  processor: number,
  connections: number,
): string => {
  const figures = [
    perSecond.toFixed(0).padStart(8),
    p50.toFixed(1).padStart(8),
    p99.toFixed(1).padStart(8),
    processor.toFixed(2).padStart(12),
    String(requests).padStart(10),
  ].join('');
  const remarks = [
    ...(refused > 0 ? [`${refused} not 2xx`] : []),
    ...(unanswered > 0 ? [`${unanswered} unanswered`] : []),
    ...(connections === ALONE && p99 > BOUND ? ['slow'] : []),
  ];
  return `${figures} ${remarks.join(', ').padEnd(6)}`;
};
