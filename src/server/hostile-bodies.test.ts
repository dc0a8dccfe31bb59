import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { readApiDescription } from '../test/api-description';
import { hostileBodies } from '../test/hostile-bodies';
import { listenTestApp } from '../test/test-app';
import { HEALTH_PATH } from './features/health/routes';

/** Another address each time, so that no limit answers in the call's place. */
const clientOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

it('a megabyte of every kind is answered by every call with words, and the next one as well', async () => {
  const base = await listenTestApp({ hasReviews: false });
  const calls = [...hostileBodies(await readApiDescription(base))];
  const faults: string[] = [];
  for (const [index, { method, path, type, kind, body }] of calls.entries()) {
    const headers = { 'content-type': type, 'x-forwarded-for': clientOf(index) };
    const sent = fetch(base + path, { method, headers, body });
    // One that is refused before it was sent whole may meet a closed connection.
    const answer = await sent.catch(() => undefined);
    const text = await answer?.text().catch(() => '');
    const about = `${method} ${path}, ${type}, ${kind}: ${answer?.status} ${text?.slice(0, 200)}`;
    if (answer !== undefined && answer.status >= 500 && answer.status !== 503) faults.push(about);
    if (answer !== undefined && answer.status >= 400 && !/"message":"[^"]/.test(text ?? '')) faults.push(about);
  }
  expect(faults).toEqual([]);
  expect(calls.length).toBeGreaterThan(500);
  expect((await fetch(base + HEALTH_PATH)).status).toBe(200);
});

it('bodies that break off half way leave a server that answers', async () => {
  const base = await listenTestApp({ hasReviews: false });
  const { hostname, port, host } = new URL(base);
  for (const { method, path, type, body } of hostileBodies(await readApiDescription(base))) {
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
