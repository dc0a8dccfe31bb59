import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors';

const INDEX = 'index.html';

/** The pages as they are before any data: `/` is `index.html`, and a parameter in an address `_`. */
const SHELLS = 'shells';

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
  const shells = root === undefined ? [] : readdirSync(join(root, SHELLS), { recursive: true, encoding: 'utf8' });
  app.setNotFoundHandler((request, reply) => {
    if (root === undefined || !requestsPage(request)) throw notFound(request.url);
    const shell = shellNames(request.url).find((name) => shells.includes(name));
    return reply.sendFile(shell === undefined ? INDEX : `${SHELLS}/${shell}`);
  });
};

const shellNames = (url: string): readonly string[] => {
  const [, path = ''] = /^\/([^?#]*)/.exec(url) ?? [];
  const [first, ...rest] = path.split('/');
  return [`${path}.html`, `${[first, ...rest.map(() => '_')].join('/')}.html`];
};

/** Sources for the content policy, for the scripts in the page itself: every page has the same. */
export const inlineScripts = (root: string | undefined): readonly string[] => {
  if (root === undefined) return [];
  const scripts = readFileSync(join(root, INDEX), 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
};

const serveFolder = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    // A list: with a string compressed forms are not found.
    index: [`${SHELLS}/${INDEX}`],
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    logLevel: 'warn',
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(root + ASSETS);
      reply.header('cache-control', isAsset ? IMMUTABLE : REVALIDATE);
      if (isAsset && isPartOfPage(reply.request)) removeDocumentHeaders(reply);
    },
  });
};

/** A worker follows the policy of its own response. */
const isPartOfPage = ({ headers }: FastifyRequest): boolean =>
  ['script', 'style', 'font', 'image'].includes(String(headers['sec-fetch-dest']));

/** They tell browsers what a page or a worker may do; a page of thirty files has 20 KB of them. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const removeDocumentHeaders = (reply: FastifyReply): void => {
  for (const name of DOCUMENT_HEADERS) {
    reply.removeHeader(name);
    // Set before Fastify.
    reply.raw.removeHeader(name);
  }
};

/** An Accept header with HTML, or with anything for an address that does not look like a file. */
const requestsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  if (!['GET', 'HEAD'].includes(method) || path === '/api' || path.startsWith('/api/')) return false;
  if (path.startsWith(ASSETS)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
};
