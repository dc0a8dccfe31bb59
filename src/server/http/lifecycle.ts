/** When requests begin, and how the server ends. */
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ACCOUNT_PATHS, SIGN_IN_PATH } from '../../contract/account/auth-paths';
import type { DiskReserve } from '../db/disk-reserve';
import { fail } from '../errors';
import { acceptBeforeWork, beginInTurn } from '../platform/event-loop';
import { clientOf } from '../platform/limits';
import { createSemaphore } from '../platform/semaphores';
import { inTurnOfUser, takeTurnOfUser } from '../platform/turns';
import { clientGoneSignal } from './routes';

declare module 'fastify' {
  // Types cannot be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Skips the queue, for monitoring. */
    readonly isUrgent?: boolean;
  }
}

/**
 * Begins one request in each turn of the event loop: each computes for a millisecond or more before its first await, and
 * hundreds in a row would block all others. Answers are written in turns too: many may have waited for the same.
 */
export const limitPerTurn = (app: FastifyInstance): void => {
  acceptBeforeWork(app.server);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isUrgent === true) done();
    else beginInTurn(clientOf(request), done);
  });
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const write = (): void => done(null, payload);
    if (request.routeOptions.config.isUrgent === true) write();
    else beginInTurn(clientOf(request), write);
  });
};

/** Calls of a client that wait for the two before them. */
const MAX_WAITING = 100;

/** The account of a call; many may share an address. */
type AccountOf = (request: FastifyRequest, reply: FastifyReply) => Promise<number | undefined>;

/**
 * Hook for routes whose large bodies are parsed on the event loop: two calls of an account, or of a client without one,
 * are read and answered at once. The others wait, unread.
 */
export const queueLargeCalls = (accountOf?: AccountOf): onRequestAsyncHookHandler => {
  const semaphore = createSemaphore(Infinity, { ofClient: 2 });
  const enter = async (reply: FastifyReply): Promise<void> => {
    if (semaphore.waitingOfClient() >= MAX_WAITING) throw fail('too-many-open-calls');
    const leave = await semaphore.acquire(clientGoneSignal(reply));
    if (leave === undefined) throw fail('client-gone');
    finished(reply.raw, leave);
  };
  return async (request, reply) => {
    const account = await accountOf?.(request, reply);
    if (account === undefined) return enter(reply);
    takeTurnOfUser(request, account);
    return inTurnOfUser(account, () => enter(reply));
  };
};

/**
 * Orderly shutdown: awaits `beforeClose`, which should make open requests finish, and then their responses. Needs
 * `forceCloseConnections` for idle connections, including preconnected ones, which Node does not count as idle.
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

/** In addition to DELETE: deleting needs a sign-in, which writes a session. */
const RESERVED_PATHS = [ACCOUNT_PATHS.remove, SIGN_IN_PATH];

/** Lets deletions use reserved space on a full disk. */
export const deleteOnFullDisks = (app: FastifyInstance, reserve: DiskReserve): void => {
  app.addHook('preHandler', async ({ method, routeOptions, log }, reply) => {
    if (method !== 'DELETE' && !RESERVED_PATHS.includes(routeOptions.url ?? '')) return;
    const giveBack = await reserve.use();
    finished(reply.raw, () => {
      giveBack().catch((err: unknown) => log.warn({ err }, 'the room for deletions could not be kept'));
    });
  });
};
