import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A request as the log has it: which call, and nothing of who asks or whom for. An address may hold a name or a reset
 * link's secret, so the log has its pattern.
 */
export const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url });

/** Unlike any other, also among several servers: by it an answer and its lines in the log are found. */
export const makeRequestId = (): string => randomUUID();

/** Tells the request's id with each answer. */
export const sendRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
