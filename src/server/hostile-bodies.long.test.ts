import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { HEALTH_PATH } from '../contract/analysis/analysis';
import { hostileBodies, type HostileCall } from '../test/hostile-input';
import { listenTestApp, readApiDescription } from '../test/test-app';

/** A new address each time, so that no rate limit responds instead. */
const clientOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** None when the request was refused before its body was sent and the connection was closed. */
const send = (
  base: string,
  { method, path, type, body }: HostileCall,
  client: number,
): Promise<Response | undefined> => {
  const headers = { 'content-type': type, 'x-forwarded-for': clientOf(client) };
  return fetch(base + path, { method, headers, body }).catch(() => undefined);
};

/** By its Content-Length, before the body is read. */
const TOO_LARGE = 413;

/** All, except that oversized bodies are sent once per route and body type. */
const callsToTry = async (base: string): Promise<readonly HostileCall[]> => {
  const isRefused = new Map<string, boolean>();
  const tried: HostileCall[] = [];
  for (const call of hostileBodies(await readApiDescription(base))) {
    const operation = `${call.method} ${call.path} ${call.type}`;
    if (isRefused.get(operation) === true) continue;
    tried.push(call);
    if (isRefused.has(operation)) continue;
    const answer = await send(base, call, tried.length);
    await answer?.body?.cancel();
    isRefused.set(operation, answer?.status === TOO_LARGE);
  }
  expect(isRefused.size).toBeGreaterThan(100);
  expect(tried.length).toBeGreaterThan(500);
  return tried;
};

it('a megabyte of every kind is answered by every call with words, and the next one as well', async () => {
  const base = await listenTestApp({ hasReviews: false });
  const faults: string[] = [];
  for (const [index, call] of (await callsToTry(base)).entries()) {
    const answer = await send(base, call, index);
    if (answer === undefined) continue;
    const text = await answer.text().catch(() => '');
    const about = `${call.method} ${call.path}, ${call.type}, ${call.kind}: ${answer.status} ${text.slice(0, 200)}`;
    if (answer.status >= 500 && answer.status !== 503) faults.push(about);
    if (answer.status >= 400 && !/"message":"[^"]/.test(text)) faults.push(about);
  }
  expect(faults).toEqual([]);
  expect((await fetch(base + HEALTH_PATH)).status).toBe(200);
});

it('bodies that break off half way leave a server that answers', async () => {
  const base = await listenTestApp({ hasReviews: false });
  const { hostname, port, host } = new URL(base);
  for (const { method, path, type, body } of await callsToTry(base)) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const bytes = Buffer.from(body);
    const head = [`${method} ${path} HTTP/1.1`, `host: ${host}`, `content-type: ${type}`];
    socket.write(`${[...head, `content-length: ${bytes.length}`].join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
    await once(socket, 'close');
  }
  expect((await fetch(base + HEALTH_PATH)).status).toBe(200);
});
