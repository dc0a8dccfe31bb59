import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { limitPerTurn } from './lifecycle';

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

it('begins requests that come all at once a few in each turn of the event loop, and answers all of them', async () => {
  const { app, handled } = buildApp();
  await app.ready();
  const answers = Promise.all(Array.from({ length: 200 }, () => app.inject('/work')));
  let most = 0;
  for (let before = 0; handled.length < 200; before = handled.length) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, handled.length - before);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(16);
  for (const { statusCode } of await answers) expect(statusCode).toBe(200);
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
