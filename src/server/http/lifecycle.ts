/**
 * Requests that come all at once begin some at a time: each computes for a millisecond or two before it first waits for
 * anything, which hundreds of them would do in a row while everybody else waits.
 */
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PATHS, SIGN_IN_PATH } from '../../contract/account/auth-paths';
import type { DiskReserve } from '../db/disk-reserve';

declare module 'fastify' {
  // Types cannot be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Begins at once, however many wait: for whoever watches the server. */
    readonly isUrgent?: boolean;
  }
}

/** That begin in one turn of the event loop. */
const AT_ONCE = 4;

export const admitInSlices = (app: FastifyInstance): void => {
  /** In the order in which they came. */
  const waiting: (() => void)[] = [];
  /** In this turn of the event loop. */
  let begun = 0;

  const nextTurn = (): void => {
    const admitted = waiting.splice(0, AT_ONCE);
    begun = admitted.length;
    if (begun > 0) setImmediate(nextTurn);
    admitted.forEach((begin) => begin());
  };

  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    if (routeOptions.config.isUrgent === true) {
      done();
      return;
    }
    if (begun === AT_ONCE) {
      waiting.push(done);
      return;
    }
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    done();
  });
};

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

/** Beside all DELETEs: nobody deletes anything before the sign-in, which writes a session. */
const ALSO = [ACCOUNT_PATHS.remove, SIGN_IN_PATH];

/** What makes room, and what has to come before it, is done with the reserve where the disk is full. */
export const deleteOnFullDisks = (app: FastifyInstance, reserve: DiskReserve): void => {
  app.addHook('preHandler', async ({ method, routeOptions, log }, reply) => {
    if (method !== 'DELETE' && !ALSO.includes(routeOptions.url ?? '')) return;
    const giveBack = await reserve.use();
    finished(reply.raw, () => {
      giveBack().catch((err: unknown) => log.warn({ err }, 'the room for deletions could not be kept'));
    });
  });
};
