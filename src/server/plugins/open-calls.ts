import { finished } from 'node:stream';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { tooManyOpenCalls } from '../errors';
import type { Redis } from '../redis';
import { createDistributedSemaphore } from '../distributed-semaphore';
import { clientOf } from './limits';

type OpenCallsSettings = {
  /** What is called; tells these calls from others in Redis. */
  readonly name: string;
  /** That a client may have open. */
  readonly max: number;
  readonly redis?: Redis;
};

/** One call's share: given up when nobody holds it any more. */
type Place = { readonly hold: () => () => void };

const places = new WeakMap<FastifyRequest, Place>();

/** Keeps the place of a call, of which the work goes on after its answer, until what comes back is called. */
export const holdPlace = (request: FastifyRequest): (() => void) => places.get(request)?.hold() ?? (() => undefined);

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
    const place = createPlace(() => {
      leave(client);
      void taken?.then((leaveShared) => leaveShared?.());
    });
    places.set(request, place);
    finished(reply.raw, place.hold());
    if (taken !== undefined && (await taken) === undefined) throw tooManyOpenCalls();
  };
};

const createPlace = (giveUp: () => void): Place => {
  const holders = new Set<symbol>();
  return {
    hold: () => {
      const holder = Symbol('holder');
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) giveUp();
      };
    },
  };
};
