/**
 * `npm run check`: format, lint, import rules, types, unit and server tests.
 * `npm test` adds the browser tests; both end with the counts. Every step runs, so that one run shows all that is wrong.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { audit } from './audit.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { findRedis, startRedis } from './redis.mjs';

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

const vitest = (report, words, env) => {
  const output = `--outputFile.json=test-results/${report}`;
  const ok = run(bin('vitest'), ['run', ...words, '--reporter=default', '--reporter=json', output], env);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report) ?? {};
  const counts = counted(ok, numPassedTests, numFailedTests);
  return { ...counts, told: counts.failed > 0 ? toldFailures(testResults) : [] };
};

/** What failed, in words that can be repeated at the end of a long run. */
const toldFailures = (files) => {
  const told = files.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const ofFile =
      file.status === 'failed' && failed.length === 0 ? [{ fullName: '', failureMessages: [file.message] }] : [];
    return [...failed, ...ofFile].map(
      (test) => `${relative(root, file.name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`,
    );
  });
  return told.length > 0 ? told : ['an error outside of every test: see above'];
};

export const unitTests = { name: 'unit and server tests', run: () => vitest('unit.json', []) };

/** They kill and fill up an installation over SQLite, whatever else is there: once is enough. */
const OF_SQLITE = [
  'src/server/kills.test.ts',
  'src/server/full-disk.test.ts',
  'src/server/features/library/kill.test.ts',
];

/** The server's tests once more, on a real PostgreSQL in place of SQLite and with a real Redis, where both are installed. */
export const sharedTests = {
  name: 'server tests on PostgreSQL and Redis',
  run: async () => {
    const [postgresFolder, redisProgram] = [findPostgres(), findRedis()];
    if (postgresFolder === undefined || redisProgram === undefined) {
      const missing = postgresFolder === undefined ? 'PostgreSQL' : 'Redis';
      console.log(`not run: no ${missing} is installed here (Debian: apt-get install postgresql redis-server)`);
      return { passed: 0, failed: 0 };
    }
    const postgres = await startPostgres(postgresFolder);
    const redis = await startRedis(redisProgram);
    try {
      const env = { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
      const words = ['src/server', 'src/engine/remote', 'src/cli/db-move.test.ts'];
      return await vitest('shared.json', [...words, ...OF_SQLITE.map((file) => `--exclude=${file}`)], env);
    } finally {
      await redis.stop();
      postgres.stop();
    }
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

/** New advisories come without a change of ours: a serious one fails the run, a silent registry does not pass for good. */
export const advisories = {
  name: 'known advisories',
  run: () => ({ passed: 0, failed: 0, ...{ passed: { passed: 1 }, failed: { failed: 1 } }[audit()] }),
};

export const build = check('build', process.execPath, ['scripts/build.mjs']);

/** Runs the steps in order, prints the counts as the last line, and answers the exit code. */
export const runSteps = async (steps) => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const outcomes = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    outcomes.push({ name: step.name, ...(await step.run()) });
  }
  const failing = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.name);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  for (const text of outcomes.flatMap((outcome) => outcome.told ?? [])) console.log(`\nFAILED ${text}`);
  console.log(failing.length === 0 ? '\nAll green.' : `\nFailed: ${failing.join(', ')}.`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failing.length === 0 ? 0 : 1;
};

if (process.argv[1]?.endsWith('check.mjs')) process.exit(await runSteps([...staticChecks, unitTests]));
