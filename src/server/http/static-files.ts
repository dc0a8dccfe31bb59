import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors';

const INDEX = 'index.html';

/** The bundler puts a hash of the content into the names of these files, so that they never change. */
const ASSETS = '/assets/';

const FOR_EVER = 'public, max-age=31536000, immutable';

const ASK_FIRST = 'no-cache';

/**
 * Serves the built web app in the folder `root`: its files, compressed ones where they lie beside, and its page for
 * every other address that a person can open. Everything else, and all of it without a folder, is answered 404;
 * nothing under /api/ is ever answered with the page.
 */
export const addStaticFiles = async (app: FastifyInstance, root: string | undefined): Promise<void> => {
  if (root !== undefined) await serveFolder(app, root);
  app.setNotFoundHandler((request, reply) => {
    if (root === undefined || !asksForPage(request)) throw notFound(request.url);
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
      reply.header('cache-control', path.startsWith(root + ASSETS) ? FOR_EVER : ASK_FIRST);
    },
  });
};

/** A browser says that it wants HTML; anything else is taken for a page only when it does not look like a file. */
const asksForPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  if (!['GET', 'HEAD'].includes(method) || path === '/api' || path.startsWith('/api/')) return false;
  if (path.startsWith(ASSETS)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
};
