import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readAhead, sendRequest, type SiteRequest, TIMEOUTS } from './ask';

const TOKEN = { authorization: 'Bearer secret' };

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

/** A site that sends `/from` to the place, and another server that counts what it is asked. */
const openSite = async (placeOf: (other: string) => string, status = 302) => {
  const reached: string[] = [];
  const other = await serve((request, response) => {
    reached.push(`other ${request.headers.authorization ?? ''}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const site = await serve((request, response) => {
    reached.push(request.url ?? '');
    if (request.url?.startsWith('/from') === true) response.writeHead(status, { location: placeOf(other) }).end();
    else response.setHeader('content-type', 'application/json').end('{}');
  });
  const cooldown = { remaining: () => Promise.resolve(0), begin: () => Promise.resolve(1000) };
  const settings = { url: site, headers: TOKEN, timeouts: TIMEOUTS, cooldown, onAnswer: () => undefined };
  const question = (rest: Partial<SiteRequest> = {}) => sendRequest(settings, { path: '/from', headers: {}, ...rest });
  return { question, reached };
};

it.each([
  ['a path', '/to?a=1', 302],
  ['a path, for good', '/to?a=1', 301],
  ['a path beside it', 'to?a=1', 308],
])('follows a redirect to %s of the same site', async (_, place, status) => {
  const { question, reached } = await openSite(() => place, status);
  const answer = await question();
  expect(answer.ok && answer.value.status).toBe(200);
  expect(reached).toEqual(['/from', '/to?a=1']);
});

it.each([
  ['another site', (other: string) => `${other}/to`],
  ['another site without its scheme', (other: string) => other.replace('http:', '')],
  ['another site with backslashes', (other: string) => other.replace('http://', '/\\')],
  ['another scheme', () => 'https://127.0.0.1/to'],
  ['the same machine by another name', (other: string) => other.replace('127.0.0.1', 'localhost')],
  ['no address', () => 'http://[/'],
  ['itself', () => '/from'],
])('says so where a site sends it to %s, and sends its token nowhere', async (_, placeOf) => {
  const { question, reached } = await openSite(placeOf);
  expect(await question()).toEqual({ ok: false, error: { reason: 'redirected' } });
  expect(reached.filter((path) => path !== '/from')).toEqual([]);
});

it('follows nothing with what it writes', async () => {
  const { question, reached } = await openSite(() => '/to', 307);
  const form = new URLSearchParams({ code: 'secret' });
  expect(await question({ method: 'POST', form })).toEqual({ ok: false, error: { reason: 'redirected' } });
  expect(reached).toEqual(['/from']);
});

/** Numbers from 1 on, and how many have been taken. */
const createPieces = (count: number) => {
  let taken = 0;
  return {
    taken: () => taken,
    next: (): Promise<number | undefined> => Promise.resolve(taken === count ? undefined : (taken += 1)),
  };
};

it('gives everything in its order', async () => {
  const read: number[] = [];
  for await (const piece of readAhead(createPieces(10).next, 3)) {
    read.push(piece);
    await yieldToEventLoop();
  }
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('takes what comes while nobody asks for it, and no more than it may keep', async () => {
  const pieces = createPieces(10);
  const ahead = readAhead(pieces.next, 3);
  expect((await ahead.next()).value).toBe(1);
  await yieldToEventLoop();
  expect(pieces.taken()).toBe(4);
  await ahead.next();
  await yieldToEventLoop();
  expect(pieces.taken()).toBe(5);
});

it('waits for what is late', async () => {
  let give: (piece: number | undefined) => void;
  const late = readAhead<number>(() => new Promise((resolve) => (give = resolve)), 3);
  const first = late.next();
  await yieldToEventLoop();
  give!(7);
  expect((await first).value).toBe(7);
  const end = late.next();
  await yieldToEventLoop();
  give!(undefined);
  expect((await end).done).toBe(true);
});
