/**
 * `npm run check`: format, lint, import rules, types, unit and server tests.
 * `npm test` adds the browser tests; both end with the counts. Every step runs, so that one run shows all that is wrong.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules', '.bin', name);

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
};

/** A step that is right or wrong as a whole counts as one. */
const check = (name, command, args) => ({
  name,
  run: () => (run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** A runner's own counts; a run that reported no test, or failed outside a test, is a failure too. */
const counted = (ok, passed, failed) => ({ passed, failed: failed > 0 ? failed : ok && passed > 0 ? 0 : 1 });

export const unitTests = {
  name: 'unit and server tests',
  run: () => {
    const ok = run(bin('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/unit.json',
    ]);
    const report = readReport('unit.json');
    return counted(ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
  },
};

export const browserTests = (chromium) => ({
  name: 'browser tests',
  run: () => {
    const ok = run(bin('playwright'), ['test'], chromium === undefined ? {} : { CHROMIUM_PATH: chromium });
    const stats = readReport('e2e.json')?.stats;
    return counted(ok, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
  },
});

export const staticChecks = [
  check('format', bin('prettier'), ['--check', '--log-level=warn', '.']),
  check('lint', bin('eslint'), ['.', '--max-warnings=0', '--cache', '--cache-location', '.cache/eslint/']),
  check('import rules', bin('tsx'), ['scripts/check-imports.ts']),
  check('types', bin('tsc'), ['--build']),
];

export const build = check('build', process.execPath, ['scripts/build.mjs']);

/** Runs the steps in order, prints the counts as the last line, and answers the exit code. */
export const runSteps = (steps) => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const outcomes = steps.map((step) => {
    console.log(`\n== ${step.name}`);
    return { name: step.name, ...step.run() };
  });
  const failing = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.name);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(failing.length === 0 ? '\nAll green.' : `\nFailed: ${failing.join(', ')}.`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failing.length === 0 ? 0 : 1;
};

if (process.argv[1]?.endsWith('check.mjs')) process.exit(runSteps([...staticChecks, unitTests]));
