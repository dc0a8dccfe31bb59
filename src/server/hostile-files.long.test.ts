/** Files that exhaust time or memory, against the built server. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { referencePaths } from '../contract/reference';
import { encounter } from '../test/data/reference-pgn';
import { type HostileFile, hostileFiles } from '../test/hostile-input';
import { prepareServer, watchHealth } from '../test/processes/built-server';
import { temporaryFolder } from '../test/processes/run-program';

const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;
/** MB. One file once took 2 GB at each start of the server. */
const MOST_MEMORY = 900;
/** Several chunks, each of which would be read again with every later one. */
const TEXT_SIZE = 600_000;

const fileSchema = z.object({ id: z.number(), state: z.string(), message: z.string().optional() });

it.runIf(isOnSqlite)(
  'hostile files are refused in words, and the server answers, keeps its memory, reads others',
  async () => {
    const folder = temporaryFolder();
    const server = prepareServer(folder)({ settings: { DATA_DIR: folder } });
    const address = `${await server.listening}`;
    const send = async ({ path, type, body }: Omit<HostileFile, 'what'>): Promise<string> => {
      const answer = await fetch(address + path, { method: 'POST', headers: { 'content-type': type }, body });
      expect(answer.status).toBe(202);
      const { id } = fileSchema.parse(await answer.json());
      return `${address}${path.split('?')[0] ?? path}/${id}`;
    };
    const readState = async (url: string) => fileSchema.parse(await (await fetch(url)).json());
    const health = watchHealth(address);
    for (const { what, words, ...file } of hostileFiles(TEXT_SIZE)) {
      const url = await send(file);
      await expect.poll(async () => (await readState(url)).state, { message: what }).toMatch(/finished|failed/);
      if (words !== undefined) expect((await readState(url)).message, what).toMatch(words);
    }
    expect((await health.end()).answers).toBeGreaterThan(0);
    const body = Buffer.from(encounter());
    const url = await send({ path: referencePaths.files, type: 'application/octet-stream', body });
    await expect.poll(async () => (await readState(url)).state).toBe('finished');
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1];
    expect(Number(peak) / 1024).toBeLessThan(MOST_MEMORY);
  },
);
