import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors';

const INDEX = 'index.html';

/** File names contain a content hash. */
const ASSETS = '/assets/';

const IMMUTABLE = 'public, max-age=31536000, immutable';

const REVALIDATE = 'no-cache';

/**
 * Serves the built web app from `root`, precompressed where available, with its page for all page addresses. Everything
 * else is 404, as is everything without a folder or under /api/.
 */
export const addStaticFiles = async (app: FastifyInstance, root: string | undefined): Promise<void> => {
  if (root !== undefined) await serveFolder(app, root);
  app.setNotFoundHandler((request, reply) => {
    if (root === undefined || !requestsPage(request)) throw notFound(request.url);
    return reply.sendFile(INDEX);
  });
};

const serveFolder = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    logLevel: 'warn',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(root + ASSETS) ? IMMUTABLE : REVALIDATE);
    },
  });
};

/** An Accept header with HTML, or with anything for an address that does not look like a file. */
const requestsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  if (!['GET', 'HEAD'].includes(method) || path === '/api' || path.startsWith('/api/')) return false;
  if (path.startsWith(ASSETS)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
};
