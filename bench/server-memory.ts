import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ANALYSIS_PATH } from '../src/contract/analysis';
import type { BenchGame } from './bench-games';
import { megabytes } from './process-status';

/** Resident memory of the built server, started for this alone, before and after it has analysed the games. */
export const measureServer = async (games: readonly BenchGame[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await addressOf(server.stdout);
    const ready = megabytes(server.pid, 'VmRSS');
    for (const { source } of games) await analyse(address, source);
    console.log(
      `the server: ${ready} MB when it listens, ${megabytes(server.pid, 'VmRSS')} MB after ${games.length} games`,
    );
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
};

const addressOf = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface({ input: output })) {
    const address = /^listening on (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server did not start. Is it built (npm run build)?');
};

const analyse = async (address: string, pgn: string): Promise<void> => {
  const response = await fetch(address + ANALYSIS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pgn, mode: 'fast' }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.json();
};
