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
import { foreignOrigin, unknownHost } from '../errors';
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

/**
 * Answers 421 to a request that names another host than ours, or none, or several. What a proxy says beside the Host
 * header (X-Forwarded-Host) is not read: a page can send it, too.
 */
export const answerKnownHosts = (app: FastifyInstance, isKnown: (name: string) => boolean): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (isForUs(raw, isKnown)) done();
    else done(unknownHost(raw.httpVersion === '1.1' && raw.headers.host === undefined ? 400 : 421));
  });
};

const isForUs = ({ rawHeaders, url = '' }: IncomingMessage, isKnown: (name: string) => boolean): boolean => {
  const headers = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1);
  const names = [...headers, ...authorityOf(url)].map(parseHost);
  return headers.length === 1 && names.every((name) => name !== undefined && isKnown(name));
};

/** A request to a proxy names the host before the path; the router does not look at it. */
const authorityOf = (url: string): readonly string[] => {
  const [, authority] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return authority === undefined ? [] : [authority];
};
