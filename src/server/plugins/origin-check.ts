import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foreignOrigin } from '../errors';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses writes that a page of another origin makes a browser send, 403, and reads that it hides in an image or a script,
 * which would cost work without anybody knowing. Ours are the host that the request itself names, a known one
 * (known-hosts.ts), and that of `appUrl`. A request that names no origin comes from no page: a script, a test, the command
 * line. A link to us may stand anywhere.
 */
export const checkOrigins = (app: FastifyInstance, appUrl: string): void => {
  const ownHost = new URL(appUrl).host;
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = WRITES.includes(request.method) ? comesFromUs(request, ownHost) : !isHiddenRead(request);
    done(isOurs ? undefined : foreignOrigin());
  });
};

const isHiddenRead = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/api/') && headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';

const comesFromUs = ({ headers }: FastifyRequest, ownHost: string): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const source = headers.origin ?? headers.referer;
  if (source === undefined) return true;
  const host = hostOf(source);
  return host !== undefined && (host === ownHost || host === headers.host);
};

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);
