import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_PATHS, SIGN_IN_PATH } from '../../contract/account/auth-paths';
import type { DiskReserve } from '../db/infra/disk-reserve';

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
