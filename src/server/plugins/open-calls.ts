import { finished } from 'node:stream';
import type { onRequestAsyncHookHandler } from 'fastify';
import { tooManyOpenCalls } from '../errors';
import type { Redis } from '../redis';
import { createDistributedSemaphore } from '../distributed-semaphore';
import { clientOf } from './limits';

type OpenCallsSettings = {
  /** What is called; tells these calls from others in Redis. */
  readonly name: string;
  /** That a client may have open. */
  readonly max: number;
  readonly redis?: Redis | undefined;
};

/**
 * A hook that lets a client have `max` calls open at once, together for all routes with this hook; 429 beyond. With
 * Redis together for all processes, too; while it is away each counts its own.
 */
export const limitOpenCalls = ({ name, max, redis }: OpenCallsSettings): onRequestAsyncHookHandler => {
  const open = new Map<string, number>();
  const leave = (client: string): void => {
    const left = (open.get(client) ?? 0) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return async (request, reply) => {
    const client = clientOf(request);
    const already = open.get(client) ?? 0;
    if (already >= max) throw tooManyOpenCalls();
    open.set(client, already + 1);
    const taken = redis && createDistributedSemaphore({ redis, name: `${name}:${client}`, width: max }).take();
    finished(reply.raw, () => {
      leave(client);
      void taken?.then((leaveShared) => leaveShared?.());
    });
    if (taken !== undefined && (await taken) === undefined) throw tooManyOpenCalls();
  };
};
