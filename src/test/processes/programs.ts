/**
 * Our programs, built once for a whole run of tests as the product is: a test that starts one waits for nothing but the
 * program itself. That the sources start as the README says, by `tsx`, is tested in src/cli/outpost.long.test.ts,
 * and that their threads do in src/server/app-threads.test.ts.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { TestProject } from 'vitest/node';

const ENTRIES = [
  'src/cli/outpost.ts',
  'src/server/main.ts',
  'src/server/thread.ts',
  'src/server/worker.ts',
  'src/server/features/learn/puzzle-import/reader-worker.ts',
  'src/test/processes/hold-places.ts',
  'src/test/threads/deadly-tasks.ts',
  'src/test/threads/trouble.ts',
];

type Bundle = { readonly serverBundle: BuildOptions };
const { serverBundle } = (await import(resolve('scripts/server-bundle.mjs'))) as Bundle;

const setup = async (project: TestProject): Promise<() => void> => {
  // Inside the project, so that its packages are found.
  const folder = resolve('.cache', `programs-${process.pid}`);
  await build({ ...serverBundle, entryPoints: ENTRIES, outdir: folder, entryNames: '[name]' });
  copyFileSync('src/engine/stockfish-host.cjs', join(folder, 'stockfish-host.cjs'));
  project.provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
};

export default setup;

/* Vitest learns what is provided by declaration merging, for which it needs an interface. */
/* oxlint-disable typescript/consistent-type-definitions */
declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built programs: `main.js`, `outpost.js` and so on. */
    programs: string;
  }
}
