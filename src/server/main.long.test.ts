import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ANALYSIS_PATH, HEALTH_PATH, healthSchema } from '../contract/analysis/analysis';
import { readEvents, readEventsUntil } from '../test/api-client';
import { OPERA_GAME } from '../test/data/games';
import { startProgram } from '../test/processes/run-program';
import { METRICS_PATH } from './http/metrics';

const MAIN = 'src/server/main.ts';

const startServer = async (environment: Readonly<Record<string, string>> = {}) => {
  const { child, ending } = startProgram(MAIN, [], { PORT: '0', ...environment });
  const line = await new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))));
  expect(line).toMatch(/^listening on http:\/\/localhost:\d+\n$/);
  return { child, ending, address: line.replace('listening on ', '').trim() };
};

describe('the server process', () => {
  it('serves before its engines are ready and ends in good order on SIGTERM', async () => {
    const { child, ending, address } = await startServer();
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ending).toMatchObject({ code: 0, stderr: '' });
  });

  it('says in one line of the log that no engine can run, and in its health', async () => {
    const { child, ending, address } = await startServer({ STOCKFISH_PATH: '/bin/false', LOG_LEVEL: 'error' });
    const engine = async () => healthSchema.parse(await (await fetch(address + HEALTH_PATH)).json()).engine;
    await expect.poll(engine).toEqual({ open: 0, isMissing: true });
    child.kill('SIGTERM');
    const [, ...log] = (await ending).stdout.trim().split('\n');
    expect(log).toEqual([expect.stringMatching(/no engine can run.*\/bin\/false ended with code 1.*Node\.js v/)]);
  });

  it('counts its own process in the metrics', async () => {
    const { address } = await startServer();
    expect(await (await fetch(address + METRICS_PATH)).text()).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('tells an open analysis that it ends', async () => {
    const { child, ending, address } = await startServer();
    const response = await fetch(address + ANALYSIS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ pgn: OPERA_GAME, mode: 'accurate' }),
    });
    const [reading, rest] = response.body!.tee();
    await readEventsUntil(new Response(reading), 'progress');
    child.kill('SIGTERM');
    expect(readEvents(await new Response(rest).text()).at(-1)?.name).toBe('error');
    expect(await ending).toMatchObject({ code: 0 });
  });

  it.each([
    [{ PORT: '99999' }, /^PORT should be a whole number from 0 to 65535, not "99999"\n$/],
    [
      { DATA_DIR: '/dev/null' },
      /^DATA_DIR should be a folder that can hold the session secret, \/dev\/null is not: .*\n$/,
    ],
  ])('refuses to start with %j, in one line', async (environment, line) => {
    const ending = await startProgram(MAIN, [], environment).ending;
    expect(ending.code).toBe(1);
    expect(ending.stderr).toMatch(line);
    expect(ending.stdout).toBe('');
  });

  it('refuses to start on a port that is taken, in one line', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const ending = await startProgram(MAIN, [], { HOST: '127.0.0.1', PORT: String(port) }).ending;
    expect(ending.code).toBe(1);
    expect(ending.stderr).toMatch(/^PORT and HOST should be free to listen on, .* is not: .*EADDRINUSE.*\n$/);
  });
});
