import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foreignOrigin } from '../errors';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses writes that a page of another origin makes a browser send, 403. Ours are the host that the request itself
 * names, which is a known one (known-hosts.ts), and that of `appUrl`. A request that names no origin comes from no page: a script, a test, the command line.
 */
export const checkOrigins = (app: FastifyInstance, appUrl: string): void => {
  const ownHost = new URL(appUrl).host;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!WRITES.includes(request.method) || comesFromUs(request, ownHost)) done();
    else done(foreignOrigin());
  });
};

const comesFromUs = ({ headers }: FastifyRequest, ownHost: string): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const source = headers.origin ?? headers.referer;
  if (source === undefined) return true;
  const host = hostOf(source);
  return host !== undefined && (host === ownHost || host === headers.host);
};

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);
