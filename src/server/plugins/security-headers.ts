import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What the pages may load. Styles may be inline because the board places its pieces by style attributes;
 * scripts may not. Transport security belongs to whoever terminates TLS in front of this server.
 */
const contentPolicy = (platform: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", platform],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/**
 * Sends the content policy and the other protective headers with every answer. `platformUrl` is where the browser itself
 * asks the chess platform about a player. Specification, API-26.
 */
export const addSecurityHeaders = async (app: FastifyInstance, platformUrl: string): Promise<void> => {
  const { origin } = new URL(platformUrl);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(origin) },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
};
