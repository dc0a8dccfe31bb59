import { describe, expect, it } from 'vitest';
import { startProgram, temporaryFolder } from '../test/processes/run-program';
import { writeQuickEngine } from '../test/quick-engine';
import { testRedisUrl } from '../test/test-services';

const WORKER = 'src/server/worker.ts';

describe('the worker process', () => {
  it.each([
    [{}, /^REDIS_URL should be the Redis of the web processes, it is missing\n$/],
    [{ REDIS_URL: 'http://127.0.0.1' }, /^REDIS_URL should be a redis address\n$/],
    [{ REDIS_URL: 'redis://127.0.0.1:9' }, /^REDIS_URL should be a Redis that can be reached: .*ECONNREFUSED.*\n$/],
  ])('refuses to start with %j, in one line', async (environment, line) => {
    const ending = await startProgram(WORKER, [], environment).ending;
    expect(ending.code).toBe(1);
    expect(ending.stderr).toMatch(line);
    expect(ending.stdout).toBe('');
  });

  const redis = testRedisUrl();
  it.skipIf(redis === undefined)('says what it works with, and ends in good order on SIGTERM', async () => {
    const settings = { REDIS_URL: redis!, STOCKFISH_PATH: writeQuickEngine(temporaryFolder()) };
    const { child, ending } = startProgram(WORKER, [], settings);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGTERM');
    expect(await ending).toEqual({ code: 0, stdout: 'working with Quick, engines: 1\n', stderr: '' });
  });

  it.skipIf(redis === undefined)('refuses to start without an engine, in one line', async () => {
    const settings = { REDIS_URL: redis!, STOCKFISH_PATH: '/bin/false' };
    const ending = await startProgram(WORKER, [], settings).ending;
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toMatch(/^no engine is ready: .*\n$/);
  });
});
