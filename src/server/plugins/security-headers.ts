import { createServer, STATUS_CODES, type RequestListener, type Server, type ServerOptions } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Sources } from '../sources/sources';

/**
 * What the pages may load. Styles may be inline because the board places its pieces by style attributes; scripts may
 * not. WebAssembly is compiled for the engine of the browser, in a worker that is a file of ours.
 */
const contentPolicy = (sites: readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
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

/**
 * Seconds for which a browser opens the application over https alone: a year. Names below ours may be somebody else's.
 */
const HTTPS_ONLY = { maxAge: 31_536_000, includeSubDomains: false };

type Addresses = {
  /** Where people open the application; over https, it is never opened otherwise. */
  readonly appUrl: string;
  /** Some are asked about a player by the browser itself. */
  readonly sources: Sources;
};

/** By name; filled when the application is built, and read with each answer. */
export type ProtectiveHeaders = Map<string, string>;

/**
 * Sends the content policy and the other protective headers with every answer. Specification, API-26. `early` are the
 * same for answers that are given before any hook runs.
 */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  early: ProtectiveHeaders,
  { appUrl, sources }: Addresses,
): Promise<void> => {
  const requested = sources.all.flatMap(({ browser }) => browser?.origin ?? []);
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(requested) },
    strictTransportSecurity: appUrl.startsWith('https:') && HTTPS_ONLY,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  };
  for (const [name, value] of await readHeaders(options)) early.set(name, value);
  await app.register(helmet, options);
};

/** What the options come to, as an application without anything else sends it. */
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
  /** Of requests that cannot be read; they are answered already. */
  readonly onClientError: (error: Error) => void;
};

/**
 * The HTTP server below the application. What Node and Fastify answer by themselves has the headers, too: addresses and
 * messages that cannot be read, expectations that are not met, and requests that come while the server closes.
 */
export const createProtectedServer = (
  listener: RequestListener,
  early: ProtectiveHeaders,
  { http, onClientError, ...timeouts }: ListenerSettings,
): Server => {
  // Without the Host header Node would answer by itself; so known-hosts.ts refuses it.
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
    // Fastify's own listener, which comes after this one, answers no socket that has ended.
    socket.destroy(error);
  });
  return Object.assign(server, timeouts);
};

/** Beside 400, by Node's codes. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
]);
