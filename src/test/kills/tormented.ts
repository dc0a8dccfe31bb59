/** A server that is killed while it is written to, and what writes to it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../mock-lichess/make-games';
import type { KillableServer } from '../processes/built-server';

export type Answer = { readonly status: number; readonly body: string; readonly cookie: string };

type Question = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Texts are sent as they are, all else as JSON. */
  readonly body?: unknown;
};

export type Tormented = {
  /** `undefined` when the server was killed before it had answered. */
  readonly ask: (path: string, question?: Question) => Promise<Answer | undefined>;
};

/** One kind of writes. What was answered is remembered; what was not may have been done or not. */
export type Writer = {
  /** Writes once. */
  readonly write: (server: Tormented) => Promise<void>;
  /** After a new start: all that was answered is there, once. Finds out what became of what was not answered. */
  readonly check: (server: Tormented) => Promise<void>;
};

/** A server that ends without having been killed is a failure. */
export const createTormented = (address: string, isKilled: () => boolean): Tormented => ({
  ask: async (path, { method = 'GET', cookie, headers = {}, body } = {}) => {
    try {
      const answer = await fetch(address + path, {
        method,
        headers: {
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      return { status: answer.status, body: await answer.text(), cookie: cookies.join('; ') };
    } catch (error) {
      if (!isKilled()) throw error;
      return undefined;
    }
  },
});

/** Maximum milliseconds of writing before a kill. */
const LATEST_KILL = 900;
/** Maximum milliseconds of a startup before a kill. */
const START = 1500;

export const isReady = async (server: KillableServer, isKilled: () => boolean = () => false): Promise<Tormented> => {
  const address = await server.start();
  if (address === undefined) throw new Error('The server did not start');
  return createTormented(address, isKilled);
};

export const killAtStart = async (server: KillableServer, random: Random): Promise<void> => {
  const starting = server.start();
  await sleep(random.below(START));
  await server.kill();
  await starting;
};

/** Starts it, lets the writers check what is there and write, and kills it. */
export const killAtWork = async (server: KillableServer, writers: readonly Writer[], random: Random): Promise<void> => {
  let isKilled = false;
  const tormented = await isReady(server, () => isKilled);
  for (const writer of writers) await writer.check(tormented);
  const writing = writers.map(async (writer) => {
    while (!isKilled) await writer.write(tormented);
  });
  await Promise.race([sleep(random.below(LATEST_KILL)), Promise.all(writing)]);
  isKilled = true;
  await server.kill();
  await Promise.all(writing);
};
