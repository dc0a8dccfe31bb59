import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../test/test-app';
import { createMetrics, METRICS_PATH } from './metrics';

describe('the metrics', () => {
  it('count requests by the pattern of their address, and never tell the address', async () => {
    const app = await buildTestApp();
    for (const url of ['/api/user/1', '/api/user/1', '/api/user/77', '/api/nothing?name=Rosalind'])
      await app.inject(url);
    const { statusCode, headers, body } = await app.inject(METRICS_PATH);
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toMatch(
      /^outpost_http_request_duration_seconds_count\{.*route="\/api\/user\/:id",status="200".*\} 2$/m,
    );
    expect(body).toMatch(
      /^outpost_http_request_duration_seconds_count\{.*route="\/api\/user\/:id",status="404".*\} 1$/m,
    );
    expect(body).toMatch(/^outpost_http_request_duration_seconds_count\{.*route="none",status="404".*\} 1$/m);
    expect(body).not.toContain('Rosalind');
  });

  it('tell what the engines do and what came of questions to Lichess', async () => {
    const metrics = createMetrics();
    const app = await buildTestApp({ metrics });
    const usage = { pids: [], processes: 2, busy: 0, waiting: 7, running: 2 };
    metrics.watch({ load: () => ({ open: 3, retryAfter: 0 }), usage: () => usage });
    metrics.countSearch({ priority: 'interactive', outcome: 'found', waited: 40, searched: 300 });
    metrics.countSearch({ priority: 'interactive', outcome: 'timed-out', waited: 0, searched: 10 });
    metrics.countAnswer('rate-limited', 'lichess');
    const { body } = await app.inject(METRICS_PATH);
    expect(body).toContain('\noutpost_engine_requests 3\n');
    expect(body).toContain('\noutpost_engine_queue 7\n');
    expect(body).toContain('\noutpost_engine_running 2\n');
    expect(body).toContain('\noutpost_engine_wait_seconds_sum{priority="interactive"} 0.04\n');
    expect(body).toContain('\noutpost_engine_search_seconds_sum{priority="interactive",outcome="found"} 0.3\n');
    expect(body).toContain('\noutpost_engine_search_seconds_count{priority="interactive",outcome="timed-out"} 1\n');
    expect(body).toContain('\noutpost_source_answers_total{site="lichess",outcome="rate-limited"} 1\n');
  });

  it.each([
    ['127.0.0.1', 200],
    ['10.1.2.3', 200],
    ['::ffff:192.168.7.7', 200],
    ['fd12::7', 200],
    ['203.0.113.9', 404],
    ['2001:db8::7', 404],
    ['172.32.0.1', 404],
  ])('are there for %s with %d', async (remoteAddress, status) => {
    const app = await buildTestApp();
    expect((await app.inject({ url: METRICS_PATH, remoteAddress })).statusCode).toBe(status);
  });

  it('are not there for somebody far away behind a proxy of this machine', async () => {
    const app = await buildTestApp();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await app.inject({ url: METRICS_PATH, headers })).statusCode).toBe(404);
  });

  it('are not there for somebody far away behind a proxy that is trusted, and a guess of others is not believed', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const ask = { url: METRICS_PATH, headers, remoteAddress: '172.18.0.5' };
    const trusting = await buildTestApp({ trustedProxies: ['uniquelocal'] });
    expect((await trusting.inject(ask)).statusCode).toBe(404);
    const app = await buildTestApp();
    expect((await app.inject(ask)).statusCode).toBe(200);
  });
});

it('tells an id with each answer, another one each time, also with a failure', async () => {
  const app = await buildTestApp();
  const answers = [await app.inject('/api/user/1'), await app.inject('/api/user/1'), await app.inject('/api/nothing')];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
