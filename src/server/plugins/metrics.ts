import { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { plainAddress } from '../accounts/network';
import { notFound } from '../errors';
import type { Metrics } from '../metrics';

export const METRICS_PATH = '/metrics';
/** Addresses that no route of ours matches. */
const NO_ROUTE = 'none';

/** Counts every request, and tells the metrics to whoever asks from this machine or a private network; others find nothing. */
export const addMetrics = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    metrics.countRequest({ method, route: routeOptions.url ?? NO_ROUTE, status: statusCode, took: elapsedTime });
    done();
  });
  app.get(METRICS_PATH, { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (!isNear(request.ip)) throw notFound(request.url);
    const { text, type } = await metrics.tell();
    return reply.type(type).send(text);
  });
};

const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NEAR.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const) {
  NEAR.addSubnet(network, bits, 'ipv6');
}

const isNear = (address: string): boolean => {
  const plain = plainAddress(address);
  return NEAR.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
};
