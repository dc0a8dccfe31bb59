import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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

/** Sends the content policy and the other protective headers with every answer. Specification, API-26. */
export const addSecurityHeaders = async (app: FastifyInstance, { appUrl, sources }: Addresses): Promise<void> => {
  const requested = sources.all.flatMap(({ browser }) => browser?.origin ?? []);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(requested) },
    strictTransportSecurity: appUrl.startsWith('https:') && HTTPS_ONLY,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
};
