import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { takeTurnsByClient } from '../platform/turns';
import { limitPerTurn, queueLargeCalls } from './lifecycle';

const buildApp = () => {
  const app = Fastify();
  limitPerTurn(app);
  const handled: string[] = [];
  const answer = (name: string) => () => {
    handled.push(name);
    return name;
  };
  app.get('/work', answer('work'));
  app.get('/health', { config: { isUrgent: true } }, answer('health'));
  return { app, handled };
};

it('begins requests that come all at once one in each turn of the event loop, and answers all of them', async () => {
  const { app, handled } = buildApp();
  await app.ready();
  const answers = Promise.all(Array.from({ length: 200 }, () => app.inject('/work')));
  let most = 0;
  for (let before = 0; handled.length < 200; before = handled.length) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, handled.length - before);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
  for (const { statusCode } of await answers) expect(statusCode).toBe(200);
});

it('writes answers that have waited for the same thing one in each turn', async () => {
  const app = Fastify();
  limitPerTurn(app);
  let written = 0;
  const answer = {
    toJSON: () => {
      written += 1;
      return 'found';
    },
  };
  const requests: unknown[] = [];
  const found = new Promise<void>((resolve) => {
    app.get('/shared', async () => {
      requests.push(undefined);
      if (requests.length === 50) resolve();
      await found;
      return answer;
    });
  });
  await app.ready();
  const answers = Promise.all(Array.from({ length: 50 }, () => app.inject('/shared')));
  let most = 0;
  for (let before = 0; written < 50; before = written) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, written - before);
  }
  expect(most).toBeLessThanOrEqual(2);
  for (const { body } of await answers) expect(body).toBe('"found"');
});

it('lets whoever asks for health go before those that wait, and answers addresses without a route', async () => {
  const { app, handled } = buildApp();
  await app.ready();
  const answers = Promise.all(Array.from({ length: 200 }, () => app.inject('/work')));
  expect((await app.inject('/health')).body).toBe('health');
  expect(handled.indexOf('health')).toBeLessThan(100);
  expect(handled.length).toBeLessThan(200);
  await answers;
  expect((await app.inject('/no/such')).statusCode).toBe(404);
});

/** Calls name their account, and are answered when `finish` is called. */
const buildQueued = async () => {
  const app = Fastify();
  takeTurnsByClient(app, ({ ip }) => ip);
  const begun: string[] = [];
  const finishing: (() => void)[] = [];
  const accountOf = ({ headers }: FastifyRequest) => Promise.resolve(Number(headers.account ?? NaN) || undefined);
  app.post('/save', { onRequest: queueLargeCalls(accountOf) }, async ({ headers }) => {
    begun.push(String(headers.account));
    await new Promise<void>((resolve) => finishing.push(resolve));
    return 'saved';
  });
  await app.ready();
  const save = (account?: number, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: '/save', remoteAddress, headers: account ? { account: `${account}` } : {} });
  return { save, begun, finish: () => finishing.splice(0).forEach((resolve) => resolve()) };
};

it('reads two large calls of an account at once, whatever its addresses, and those of others beside them', async () => {
  const { save, begun, finish } = await buildQueued();
  const many = Array.from({ length: 20 }, (_, index) => save(1, `192.0.2.${index + 1}`));
  await expect.poll(() => begun).toHaveLength(2);
  const other = save(2);
  await expect.poll(() => begun).toEqual(['1', '1', '2']);
  while (begun.length < 21) {
    finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
  finish();
  expect((await Promise.all([...many, other])).map(({ statusCode }) => statusCode)).toEqual(Array(21).fill(200));
});

it('queues the calls of a guest by their address, and refuses those beyond a hundred that wait', async () => {
  const { save, begun, finish } = await buildQueued();
  const many = Array.from({ length: 103 }, () => save());
  const other = save(undefined, '192.0.2.2');
  await expect.poll(() => begun).toHaveLength(3);
  while (begun.length < 103) {
    finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
  finish();
  const statuses = (await Promise.all([...many, other])).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(103);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
