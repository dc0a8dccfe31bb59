import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  STATUS_CODES,
} from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { parseHost } from '../config';
import { fail } from '../errors';
import type { Sources } from '../sources/sources';

/**
 * Inline styles are allowed because the board positions its pieces by style attributes; inline scripts only by their
 * hash. The engine in the browser needs WebAssembly, in a worker file of this origin.
 */
const contentPolicy = (sites: readonly string[], scripts: readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
  'worker-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...sites],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** One year in seconds. Subdomains may belong to others. */
const HTTPS_ONLY = { maxAge: 31_536_000, includeSubDomains: false };

type PolicySettings = {
  /** With https, HSTS is set. */
  readonly appUrl: string;
  /** Browsers may contact some sites directly. */
  readonly sources: Sources;
  /** Hashes of scripts in the page itself. */
  readonly scripts: readonly string[];
};

/** By name; filled at startup. */
export type ProtectiveHeaders = Map<string, string>;

/**
 * Content security policy and other headers. Specification, API-26. `early` receives the same headers for responses
 * outside Fastify's hooks.
 */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  early: ProtectiveHeaders,
  { appUrl, sources, scripts }: PolicySettings,
): Promise<void> => {
  const requested = sources.all.flatMap(({ browser }) => browser?.origin ?? []);
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(requested, scripts) },
    strictTransportSecurity: appUrl.startsWith('https:') && HTTPS_ONLY,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  };
  for (const [name, value] of await readHeaders(options)) early.set(name, value);
  await app.register(helmet, options);
};

/** The headers that the options produce. */
const readHeaders = async (options: FastifyHelmetOptions): Promise<readonly (readonly [string, string])[]> => {
  const app = Fastify();
  await app.register(helmet, options);
  app.get('/', (_request, reply) => reply.send({ ...reply.getHeaders() }));
  return Object.entries((await app.inject('/')).json<Readonly<Record<string, string>>>());
};

type ListenerSettings = {
  readonly http: ServerOptions;
  /** Milliseconds. */
  readonly keepAliveTimeout: number;
  readonly requestTimeout: number;
  /** For unreadable requests, after the response. */
  readonly onClientError: (error: Error) => void;
};

/**
 * Adds the headers to responses of Node and Fastify outside the hooks: unreadable requests, failed expectations, and
 * requests during shutdown.
 */
export const createProtectedServer = (
  listener: RequestListener,
  early: ProtectiveHeaders,
  { http, onClientError, ...timeouts }: ListenerSettings,
): Server => {
  // Otherwise Node responds by itself to a missing Host header.
  const server = createServer({ ...http, requireHostHeader: false }, (request, response) => {
    response.setHeaders(early);
    listener(request, response);
  });
  server.on('checkExpectation', (_request, response) => response.setHeaders(early).writeHead(417).end());
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    onClientError(error);
    const status = STATUSES.get(error.code ?? '') ?? 400;
    const reason = STATUS_CODES[status] ?? '';
    const body = JSON.stringify({ message: reason });
    const ours = [...early].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const length = `content-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\n`;
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${reason}\r\n${length}${ours}connection: close\r\n\r\n${body}`);
    // Fastify's listener follows, and ignores ended sockets.
    socket.destroy(error);
  });
  return Object.assign(server, timeouts);
};

/** By Node's error codes; the default is 400. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
]);

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Responds 403 to cross-site writes, and to cross-site API reads by images or scripts, which would cost work unnoticed.
 * Allowed are the request's own (known) host and that of `appUrl`. Requests without an origin do not come from a page.
 * Links from other sites are allowed.
 */
export const checkOrigins = (app: FastifyInstance, appUrl: string): void => {
  const ownHost = new URL(appUrl).host;
  app.addHook('onRequest', (request, _reply, done) => {
    const isOurs = WRITES.includes(request.method) ? isSameOrigin(request, ownHost) : !isHiddenRead(request);
    done(isOurs ? undefined : fail('foreign-origin'));
  });
};

const isHiddenRead = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/api/') && headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';

const isSameOrigin = ({ headers }: FastifyRequest, ownHost: string): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const source = headers.origin ?? headers.referer;
  if (source === undefined) return true;
  const host = hostOf(source);
  return host !== undefined && (host === ownHost || host === headers.host);
};

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);

/** Responds 421 to requests that do not name exactly one known host. Ignores X-Forwarded-Host, which pages can send. */
export const answerKnownHosts = (app: FastifyInstance, isKnown: (name: string) => boolean): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const status = raw.httpVersion === '1.1' && raw.headers.host === undefined ? 400 : 421;
    done(namesKnownHost(raw, isKnown) ? undefined : fail('unknown-host', undefined, { status }));
  });
};

const namesKnownHost = ({ rawHeaders, url = '' }: IncomingMessage, isKnown: (name: string) => boolean): boolean => {
  const headers = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1);
  const names = [...headers, ...authorityOf(url)].map(parseHost);
  return headers.length === 1 && names.every((name) => name !== undefined && isKnown(name));
};

/** An absolute request target also names a host, which the router ignores. */
const authorityOf = (url: string): readonly string[] => {
  const [, authority] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return authority === undefined ? [] : [authority];
};
