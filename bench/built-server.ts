import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type BuiltServer = { readonly address: string; readonly pid: number | undefined };

/** Starts the built server on a free port with data of its own, for as long as the work takes. */
export const withBuiltServer = async (
  work: (server: BuiltServer) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await work({ address: await addressOf(server.stdout), pid: server.pid });
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
