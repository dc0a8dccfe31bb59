/**
 * What the built server's health call takes while it is attacked: by a hundred equal requests of a guest to each call that
 * reads; a megabyte of every kind to every other call, one after the other and six at once, with requests that break off
 * between them; by files that are small to send and endless to read, until each of them is over; and by hundreds of event
 * streams opened at once. The figure beside it is the same call at rest.
 *
 *     npm run build && npm run bench -- hostile [reads]
 *
 * With `reads` the first of these alone.
 */
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { hostileBodies, type HostileCall, type HostileFile, hostileFiles } from '../../src/test/hostile-input';
import { readApiDescription } from '../../src/test/test-app';
import { withBuiltServer } from './built-server';

/** As many of the same at once as froze the server for seconds before it read what comes in threads. */
const AT_ONCE = 6;

/** Equal requests of one guest, each on a connection of its own. */
const EQUAL = 100;

/** What stands in an address of a call that reads; `1` for everything else. */
const PARAMETERS: Readonly<Record<string, string>> = { '{username}': 'mira.talwade', '{site}': 'sample' };

/** What such a call cannot be asked without. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/repertoire-games': '?of=library:1&color=white',
  '/api/meetings/{site}/{username}': '?me=library:1',
  '/api/prepare/{site}/{username}': '?as=white',
  '/api/prepare/{site}/{username}/sheet.pdf': '?as=white',
  '/api/prepare/{site}/{username}/sheet.pgn': '?as=white',
  '/api/puzzle-runs/puzzles': '?kind=streak',
  '/api/library/{id}/games': '?limit=200',
  '/api/games/user/{id}': '?max=1000',
};

/** Event streams opened at once, and what they are of: a scout of which much is told, and a library. */
const STREAMS = 600;

const STREAMED = ['/api/lichess/user/mira.talwade/progress', '/api/library/1/progress'];

/** Milliseconds for which they stay open. */
const STREAMING = 10_000;

const BETWEEN_PROBES = 20;

const TEXT_SIZE = 12 * 2 ** 20;

/** In place of every site. */
const NOBODY = 'http://127.0.0.1:9';

/** Milliseconds at rest. */
const REST = 5000;

const fileSchema = z.object({ id: z.number(), state: z.string() });

const OVER = ['finished', 'failed', 'cancelled'];

/** `computed`: by the server's main thread until health was answered. Both in milliseconds. */
type Probe = { readonly took: number; readonly computed: number; readonly isWell: boolean };

type Server = { readonly address: string; readonly pid: number | undefined };

export const run = ([part]: readonly string[] = []): Promise<void> =>
  withBuiltServer(
    async (server) => {
      const { address } = server;
      const atRest = await probeWhile(server, () => new Promise((resolve) => setTimeout(resolve, REST)));
      describe('at rest', 0, atRest);
      const { paths } = await readApiDescription(address);
      for (const path of Object.keys(paths).filter((known) => paths[known]?.get !== undefined)) {
        const probes = await probeWhile(server, () => readAtOnce(address + addressOf(path)));
        describe(`GET ${path} at once`, EQUAL, probes);
      }
      if (part === 'reads') return;
      const calls = [...hostileBodies(await readApiDescription(address))];
      const one = await probeWhile(server, () => sendAll(address, calls, 1));
      describe('one at a time', calls.length, one);
      const six = await probeWhile(server, () => sendAll(address, calls, AT_ONCE));
      describe(`${AT_ONCE} of the same at once`, calls.length * AT_ONCE, six);
      const broken = await probeWhile(server, () => breakOffAll(address, calls));
      describe('broken off half way', calls.length, broken);
      for (const file of hostileFiles(TEXT_SIZE)) {
        const before = performance.now();
        const probes = await probeWhile(server, () => sendUntilOver(address, file));
        describe(`${file.what}, over after ${((performance.now() - before) / 1000).toFixed(1)} s`, 1, probes);
      }
      for (const path of STREAMED) {
        const streaming = await probeWhile(server, () => streamAtOnce(address + path));
        describe(`event streams of ${path} at once`, STREAMS, streaming);
      }
    },
    { PROFILE_MODE: 'fixed', HOST: '127.0.0.1', LICHESS_URL: NOBODY, CHESSCOM_URL: NOBODY, TABLEBASE_URL: NOBODY },
  );

/** Health is asked for as long as the work takes. */
const probeWhile = async ({ address, pid }: Server, work: () => Promise<unknown>): Promise<readonly Probe[]> => {
  const probe = new Worker(join(import.meta.dirname, 'health-probe.mjs'), {
    workerData: { address, pid, every: BETWEEN_PROBES },
  });
  await work();
  probe.postMessage('end');
  const [probes] = (await once(probe, 'message')) as [readonly Probe[]];
  return probes;
};

const addressOf = (path: string): string =>
  path.replaceAll(/\{\w+\}/g, (name) => PARAMETERS[name] ?? '1') + (QUERIES[path] ?? '');

/** Of events the first ones are read. */
const readAtOnce = async (url: string): Promise<void> => {
  const headers = { 'x-forwarded-for': nextClient() };
  const read = (): Promise<void> =>
    new Promise((resolve) => {
      const request = get(url, { agent: false, headers, timeout: 60_000 }, (answer) => {
        if (answer.headers['content-type']?.startsWith('text/event-stream') === true)
          answer.once('data', () => request.destroy());
        answer.on('error', () => undefined).resume();
      });
      request.on('timeout', () => request.destroy());
      request.on('error', () => undefined).on('close', resolve);
    });
  await Promise.all(Array.from({ length: EQUAL }, read));
};

let clients = 0;

/** Another address each time, so that no limit answers in the call's place. */
const nextClient = (): string => `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients++ & 255}`;

const sendAll = async (address: string, calls: readonly HostileCall[], atOnce: number): Promise<void> => {
  for (const { method, path, type, body } of calls) {
    const client = nextClient();
    const headers = { 'content-type': type, 'x-forwarded-for': client };
    const send = async (): Promise<void> => {
      const answer = await fetch(address + path, { method, headers, body, signal: AbortSignal.timeout(60_000) });
      await answer.text();
    };
    // One that is refused before it was sent whole may meet a closed connection.
    await Promise.allSettled(Array.from({ length: atOnce }, send));
  }
};

/** Until it is read or refused. */
const sendUntilOver = async (address: string, { path, type, body }: HostileFile): Promise<void> => {
  const headers = { 'content-type': type, 'x-forwarded-for': nextClient() };
  const sent = await fetch(address + path, { method: 'POST', headers, body });
  const { id } = fileSchema.parse(await sent.json());
  for (let state = 'waiting'; !OVER.includes(state);) {
    await sleep(BETWEEN_PROBES);
    ({ state } = fileSchema.parse(await (await fetch(`${address}${path.split('?')[0] ?? path}/${id}`)).json()));
  }
};

const breakOffAll = async (address: string, calls: readonly HostileCall[]): Promise<void> => {
  const { hostname, port, host } = new URL(address);
  for (const { method, path, type, body } of calls) {
    const bytes = Buffer.from(body);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\nx-forwarded-for: ${nextClient()}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy());
    await once(socket, 'close');
  }
};

const streamAtOnce = async (url: string): Promise<void> => {
  const requests: ClientRequest[] = [];
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const headers = { accept: 'text/event-stream', 'x-forwarded-for': nextClient() };
    const request = get(url, { agent: false, headers }, (answer) => answer.on('error', () => undefined).resume());
    requests.push(request.on('error', () => undefined));
  }
  await new Promise((resolve) => setTimeout(resolve, STREAMING));
  for (const request of requests) request.destroy();
};

const describe = (words: string, requests: number, probes: readonly Probe[]): void => {
  const times = probes.map(({ took }) => took).sort((one, other) => one - other);
  const share = (part: number): string => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1);
  const computed = Math.max(0, ...probes.map((probe) => probe.computed));
  const ill = probes.filter(({ isWell }) => !isWell).length;
  console.log(
    `${words}: ${requests} requests; health ${times.length} times: median ${share(0.5)} ms, p99 ${share(0.99)} ms, ` +
      `worst ${share(1)} ms, in which the server computed for ${computed.toFixed(1)} ms at most, ${ill} without its answer`,
  );
};
