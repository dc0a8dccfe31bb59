/**
 * Every quota of a user filled, and each call that reads what the user has: none computes for long in one turn of the event
 * loop, in which everybody else would wait. What counts is the processor time of the thread, so that others on the machine do
 * not matter.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Milliseconds } from '../chess/types';
import { ACCOUNT_PATHS } from '../contract/account/auth';
import type { GamesPage } from '../contract/library';
import { createMember } from '../test/api-client';
import { fillQuotas, FIRST_ADDRESS } from '../test/data/full-user';
import { buildTestApp, readApiDescription } from '../test/test-app';
import { openTestDatabase } from '../test/test-database';

const THREAD_TIME = '/proc/thread-self/schedstat';

const canMeasure = existsSync(THREAD_TIME) && process.env['TEST_DATABASE_URL'] === undefined;

/** Milliseconds for which the thread may compute in one turn. */
const BOUND: Milliseconds = 200;

const threadTime = (): Milliseconds => Number(readFileSync(THREAD_TIME, 'utf8').split(' ')[0]) / 1e6;

/** The longest turn of the event loop until it is ended. */
const watchTurns = (): { readonly end: () => Milliseconds } => {
  let isOver = false;
  let longest = 0;
  let before = threadTime();
  const turn = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    end: () => {
      isOver = true;
      return longest;
    },
  };
};

const agent = new Agent({ keepAlive: true });

type Answer = { readonly status: number; readonly bytes: number };

/** Reads an answer to its end, and of events the first ones. */
const read = (url: string, cookie: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie, 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      const end = (): void => resolve({ status: response.statusCode ?? 0, bytes });
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (response.headers['content-type']?.startsWith('text/event-stream') !== true) return;
        end();
        response.destroy();
      });
      response.on('end', end);
      response.on('error', reject);
    });
    request.on('error', reject);
  });

/** What the parameters of addresses stand for. */
const PARAMETERS: Readonly<Record<string, string>> = {
  '{study}': FIRST_ADDRESS,
  '{repertoire}': FIRST_ADDRESS,
  '{link}': FIRST_ADDRESS,
  '{chapter}': '1',
  '{set}': '1',
  '{event}': '1',
  '{number}': '1',
  '{difficulty}': '1',
};

/** They read nothing that is the user's: sites, players there, positions, files of all, and what needs a key. */
const NOT_OF_USER =
  /\{(?:username|site|key|run)\}|callback|newcomer|fetched-games|evaluation|tablebase|unsubscribe|reference|claim|registration|puzzles\/\{id\}/;

/** How a path is asked, where not by itself alone. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/repertoire-games': ['?of=library:2&color=white'],
  '/api/games/user/{id}': ['?max=1000', '?max=1000&pgn=false'],
  '/api/library/{id}/games': ['', '?limit=200'],
  '/api/puzzle-attempts/user/{id}': ['?limit=1000'],
  '/api/puzzle-choice': ['?puzzles=200'],
  '/api/puzzle-runs/puzzles': ['?kind=streak'],
};

/** There is no puzzle of the day among forks alone, and invitations are the owner's. */
const REFUSED = ['/api/invitations', '/api/puzzles/daily'];

describe.runIf(canMeasure)('a user who has all that the quotas allow', () => {
  it('reads it without holding up anybody: no turn of the event loop takes long', async () => {
    const db = await openTestDatabase();
    const app = await buildTestApp({ db, profileMode: 'signed-in', hasReviews: false });
    const member = await createMember(app);
    const { id } = (await member.ask('GET', ACCOUNT_PATHS.account)).json<{ readonly id: number }>();
    await fillQuotas(db, id);
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const newest = (await member.ask('GET', `/api/library/${id}/games?limit=1`)).json<GamesPage>().games[0]?.id ?? '';
    const { paths } = await readApiDescription(base);
    const readable = Object.keys(paths).filter((path) => paths[path]?.get !== undefined && !NOT_OF_USER.test(path));
    expect(readable.length).toBeGreaterThan(40);
    const slow: string[] = [];
    const refused: string[] = [];
    for (const address of readable.flatMap((path) => (QUERIES[path] ?? ['']).map((query) => path + query))) {
      const path = address
        .replace('{id}', String(id))
        .replace('{game}', newest)
        .replaceAll(/\{\w+\}/g, (parameter) => PARAMETERS[parameter] ?? parameter);
      const watch = watchTurns();
      const { status, bytes } = await read(base + path, cookie);
      const longest = Math.round(watch.end());
      if (longest > BOUND) slow.push(`${path}: ${longest} ms for ${bytes} bytes`);
      if (status !== 200) refused.push(path);
    }
    expect(slow).toEqual([]);
    expect(refused.toSorted()).toEqual(REFUSED);
  });
});
