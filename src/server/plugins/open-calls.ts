import { finished } from 'node:stream';
import type { onRequestHookHandler } from 'fastify';
import { tooManyOpenCalls } from '../errors';
import { clientOf } from './limits';

/** A hook that lets a client have `max` calls open at once, together for all routes with this hook; 429 beyond. */
export const limitOpenCalls = (max: number): onRequestHookHandler => {
  const open = new Map<string, number>();
  const leave = (client: string): void => {
    const left = (open.get(client) ?? 0) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return (request, reply, done) => {
    const client = clientOf(request);
    const already = open.get(client) ?? 0;
    if (already >= max) {
      done(tooManyOpenCalls());
      return;
    }
    open.set(client, already + 1);
    finished(reply.raw, () => leave(client));
    done();
  };
};
