import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a closing server end what it has begun: `beforeClose` is awaited, which should make the open requests finish,
 * and then their answers. Needs `forceCloseConnections`: what is left then are connections on which nothing is asked,
 * also those on which nothing ever was, which browsers keep ready and Node does not count as idle.
 */
export const closeInOrder = (app: FastifyInstance, beforeClose: () => Promise<void>): void => {
  const unanswered = new Set<Promise<void>>();
  app.server.on('request', (_request, response: ServerResponse) => {
    const answered = new Promise<void>((resolve) => response.once('close', resolve));
    unanswered.add(answered);
    void answered.then(() => unanswered.delete(answered));
  });
  app.addHook('preClose', async () => {
    await beforeClose();
    await Promise.all(unanswered);
  });
};
