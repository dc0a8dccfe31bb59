/**
 * `npm run bench -- NAME [arguments]`: each benchmark prints a ratio against what a user would pick instead,
 * both measured side by side in one run.
 */
import { pathToFileURL } from 'node:url';

type Benchmark = { readonly run: (args: readonly string[]) => Promise<void> };

const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  analysis: () => import('./analysis'),
  board: () => import('./board'),
  fairness: () => import('./fairness'),
  hostile: () => import('./hostile'),
  import: () => import('./import'),
  library: () => import('./library'),
  load: () => import('./load'),
  memory: () => import('./memory'),
  pages: () => import('./pages'),
  prepare: () => import('./prepare'),
  puzzles: () => import('./puzzles'),
  queue: () => import('./queue'),
  reference: () => import('./reference'),
  replay: () => import('./replay'),
  report: () => import('./report'),
  repertoire: () => import('./repertoire'),
  scout: () => import('./scout'),
  tree: () => import('./tree'),
};

const main = async ([name = '', ...args]: readonly string[]): Promise<void> => {
  const load = benchmarks[name];
  if (load === undefined) {
    console.error(`npm run bench -- ${Object.keys(benchmarks).join(' | ')}`);
    process.exitCode = 2;
    return;
  }
  const benchmark = await load();
  await benchmark.run(args);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
