/** Prometheus metrics of requests, engines and sources, without personal data. */
import { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Milliseconds } from '../../chess/types';
import type { SearchRecord } from '../../engine/queue/block';
import type { PoolUsage } from '../../engine/queue/pool';
import type { EnginePool } from '../../engine/search';
import { notFound } from '../errors';
import { plainAddress } from '../platform/request-context';
import type { ResponseOutcome } from '../sources/failures';

type RequestRecord = {
  readonly method: string;
  /** The address pattern, since an address may contain names. */
  readonly route: string;
  readonly status: number;
  /** Until the response or stream has ended. */
  readonly took: Milliseconds;
};

type WatchedPool = Pick<EnginePool, 'load'> & { usage(): PoolUsage };

export type Metrics = {
  readonly countRequest: (request: RequestRecord) => void;
  readonly countSearch: (search: SearchRecord) => void;
  readonly countAnswer: (answer: ResponseOutcome, site: string) => void;
  /** Sets the pool whose queue is measured. */
  readonly watch: (pool: WatchedPool) => void;
  readonly read: () => Promise<{ readonly text: string; readonly type: string }>;
};

/** In seconds, from a cached response to the analysis of a game. */
const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const SEARCH_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** `hasProcess` adds Node's process metrics; use it for one instance per process. */
export const createMetrics = ({ hasProcess = false } = {}): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  if (hasProcess) collectDefaultMetrics({ register: registry });
  let pool: WatchedPool | undefined;

  const requests = new Histogram({
    name: 'outpost_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const waits = new Histogram({
    name: 'outpost_engine_wait_seconds',
    help: 'Time that a search waited for an engine',
    labelNames: ['priority'],
    buckets: SEARCH_SECONDS,
    registers,
  });
  const searches = new Histogram({
    name: 'outpost_engine_search_seconds',
    help: 'Engine time of a search; the count is that of the positions',
    labelNames: ['priority', 'outcome'],
    buckets: SEARCH_SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'outpost_source_answers_total',
    help: 'Answers of the sites that games come from, by what came of them',
    labelNames: ['site', 'outcome'],
    registers,
  });
  const collectGauge = (name: string, help: string, read: (from: NonNullable<typeof pool>) => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(pool === undefined ? 0 : read(pool));
      },
    });
  collectGauge('outpost_engine_requests', 'Requests that wait for engines or are served by them', (from) => {
    return from.load().open;
  });
  collectGauge('outpost_engine_queue', 'Searches that wait for an engine', (from) => from.usage().waiting);
  collectGauge('outpost_engine_running', 'Searches that run', (from) => from.usage().running);
  collectGauge('outpost_engine_processes', 'Engines that may run side by side', (from) => from.usage().processes);

  return {
    countRequest: ({ method, route, status, took }) => requests.observe({ method, route, status }, took / 1000),
    countSearch: ({ priority, outcome, waited, searched }) => {
      waits.observe({ priority }, waited / 1000);
      searches.observe({ priority, outcome }, searched / 1000);
    },
    countAnswer: (outcome, site) => answers.inc({ site, outcome }),
    watch: (watched) => (pool = watched),
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
};

export const METRICS_PATH = '/metrics';

/** Addresses that match no route. */
const NO_ROUTE = 'none';

/** Counts requests, and serves the metrics to this machine and private networks; others get 404. */
export const addMetrics = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    metrics.countRequest({ method, route: routeOptions.url ?? NO_ROUTE, status: statusCode, took: elapsedTime });
    done();
  });
  app.get(METRICS_PATH, { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (!isPrivate(request.ip)) throw notFound(request.url);
    const { text, type } = await metrics.read();
    return reply.type(type).send(text);
  });
};

const PRIVATE_NETWORKS = new BlockList();

for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv4');
}

for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const) {
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv6');
}

const isPrivate = (address: string): boolean => {
  const plain = plainAddress(address);
  return PRIVATE_NETWORKS.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
};
