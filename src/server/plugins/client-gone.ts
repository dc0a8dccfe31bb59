import type { FastifyReply } from 'fastify';

/** A signal that aborts as soon as nobody is left to read the answer (and, without effect, when it is complete). */
export const clientGoneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => controller.abort());
  return controller.signal;
};
