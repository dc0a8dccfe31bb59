/** Runs a program of ours as its own process, with the engines that it starts itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';

type Ending = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Started = {
  readonly child: ChildProcess & { readonly stdin: NodeJS.WritableStream };
  readonly ending: Promise<Ending>;
};

/** Starts `src/…`, as it was built for the run (src/test/processes/programs.ts); by the Node.js of the tests, or by `node`. */
export const startProgram = (
  path: string,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  node?: string,
): Started => startNode([join(inject('programs'), `${basename(path, '.ts')}.js`), ...words], environment, node);

/** Starts Node with settings of its own: one engine, a data folder of the test, and no noise. */
export const startNode = (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  node = process.execPath,
): Started => {
  const child = spawn(node, words, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: temporaryFolder(),
      ENGINE_PROCESSES: '1',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ending = Promise.all([code, text(child.stdout), text(child.stderr)]).then(([exit, stdout, stderr]) => ({
    code: exit,
    stdout,
    stderr,
  }));
  return { child, ending };
};

/** Of a program of a thread, as it was built for the run (src/test/processes/programs.ts). */
export const programUrl = (name: string): URL => pathToFileURL(join(inject('programs'), `${name}.js`));

/** A folder that is removed with the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
