/** The real server as a process that a test may kill at any moment and start again over the same data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { writeQuickEngine } from './quick-engine';
import { temporaryFolder } from './temporary-folder';

export type KillableServer = {
  readonly dataDir: string;
  /** Resolves to its address when it listens; `undefined` when it was killed before. */
  readonly start: () => Promise<string | undefined>;
  /** SIGKILL; resolves when the process has gone. */
  readonly kill: () => Promise<void>;
};

/** Built once a test, as the product is, so that starting it takes no more than starting it. Its engine answers at once. */
export const createKillableServer = async (): Promise<KillableServer> => {
  const dataDir = temporaryFolder();
  // Inside the project, so that its packages are found.
  const folder = resolve('.cache', `killable-server-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const main = join(folder, 'main.js');
  await build({
    ...{ entryPoints: ['src/server/main.ts'], outfile: main, bundle: true, packages: 'external' },
    ...{ platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' },
  });
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    ...{ ENGINE_PROCESSES: '1', STOCKFISH_PATH: writeQuickEngine(dataDir), LICHESS_URL: 'http://127.0.0.1:9' },
  };
  let child: ChildProcess | undefined;
  let gone = Promise.resolve();
  onTestFinished(async () => {
    child?.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    dataDir,
    start: async () => {
      const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      gone = new Promise((left) => started.once('exit', () => left()));
      for await (const line of createInterface({ input: started.stdout })) {
        const address = /^listening on (\S+)/.exec(line)?.[1];
        if (address !== undefined) return address;
      }
      return undefined;
    },
    kill: async () => {
      child?.kill('SIGKILL');
      await gone;
    },
  };
};
