/** The steps of `npm test` and `npm run test:all`. Every step runs, so that one run shows all that is wrong. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { audit } from './audit.mjs';
import { findChromium } from './chromium.mjs';
import { reportMissingNodes } from './nodes.mjs';
import { findPostgres, findRedis, startPostgres, startRedis } from './services.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Niceness of the checks beside the tests: the tests go first. */
const BESIDE = 10;

/** Whether it ended well. What it says is shown as it says it, or is given to `hear`. */
const run = (command, args, { env = {}, hear } = {}) =>
  new Promise((resolve) => {
    const stdio = hear === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
    if (hear === undefined || child.pid === undefined) return;
    setPriority(child.pid, BESIDE);
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', hear);
  });

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
  run: async (hear) => ((await run(command, args, { hear })) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** A runner's own counts; a run that reported no test, or failed outside a test, is a failure too. */
const counted = (ok, passed, failed) => ({ passed, failed: failed > 0 ? failed : ok && passed > 0 ? 0 : 1 });

const vitest = async (report, words, env) => {
  const output = `--outputFile.json=test-results/${report}`;
  const ok = await run(bin('vitest'), ['run', ...words, '--reporter=default', '--reporter=json', output], { env });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report) ?? {};
  const counts = counted(ok, numPassedTests, numFailedTests);
  return { ...counts, reported: counts.failed > 0 ? reportedFailures(testResults) : [] };
};

/** What failed, in words that can be repeated at the end of a long run. */
const reportedFailures = (files) => {
  const reported = files.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const ofFile =
      file.status === 'failed' && failed.length === 0 ? [{ fullName: '', failureMessages: [file.message] }] : [];
    return [...failed, ...ofFile].map(
      (test) => `${relative(root, file.name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`,
    );
  });
  return reported.length > 0 ? reported : ['an error outside of every test: see above'];
};

/** Without processes, engines and whatever else takes seconds: see vitest.config.ts. */
export const fastTests = { name: 'fast tests', run: () => vitest('fast.json', ['--project', 'fast']) };

export const longTests = {
  name: 'long tests',
  run: () => {
    reportMissingNodes();
    return vitest('long.json', ['--project', 'long']);
  },
};

/**
 * The tests of what talks to a database or Redis once more, on a real PostgreSQL in place of SQLite and with a real Redis,
 * where both are installed: see vitest.config.ts. They wait for these much of the time: there is a worker more than two processors would take.
 */
export const sharedTests = {
  name: 'server tests on PostgreSQL and Redis',
  run: async () => {
    const [postgresFolder, redisProgram] = [findPostgres(), findRedis()];
    if (postgresFolder === undefined || redisProgram === undefined) {
      const missing = postgresFolder === undefined ? 'PostgreSQL' : 'Redis';
      console.log(`not run: no ${missing} is installed here (Debian: apt-get install postgresql redis-server)`);
      return { passed: 0, failed: 0 };
    }
    const postgres = await startPostgres(postgresFolder, { inMemory: true });
    const redis = await startRedis(redisProgram);
    try {
      const env = { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
      return await vitest('shared.json', ['--project', 'shared', '--maxWorkers=3'], env);
    } finally {
      await redis.stop();
      postgres.stop();
    }
  },
};

/** A test that passed only when it was repeated counts as passed, and is named at the end as a fault to mend. */
export const browserTests = (name, words) => ({
  name,
  run: async () => {
    const chromium = findChromium();
    if (chromium === undefined) {
      console.log(
        'not run: no Chromium is found (Debian: apt-get install chromium-headless-shell; or set CHROMIUM_PATH)',
      );
      return { passed: 0, failed: 0 };
    }
    const env = chromium.path === undefined ? {} : { CHROMIUM_PATH: chromium.path };
    const ok = await run(bin('playwright'), ['test', ...words], { env });
    const { stats, suites = [] } = readReport('e2e.json') ?? {};
    const counts = counted(ok, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
    return { ...counts, flaky: suites.flatMap(flakyTests) };
  },
});

const flakyTests = ({ title, specs = [], suites = [] }) =>
  [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => spec.title),
    ...suites.flatMap(flakyTests),
  ].map((name) => `${title} › ${name}`);

/** They change nothing that a test reads. */
export const staticChecks = [
  check('lint', bin('oxlint'), []),
  // "typescript" is the version with an API, which dependency-cruiser reads imports with.
  check('types', process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '--build']),
  check('format', bin('oxfmt'), ['--check', '.']),
  check('size of folders', bin('tsx'), ['tools/house.ts']),
  check('import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src']),
];

/**
 * New advisories come without a change of ours: a serious one fails the run, a silent registry does not pass for good.
 */
export const advisories = {
  name: 'known advisories',
  run: () => ({ passed: 0, failed: 0, ...{ passed: { passed: 1 }, failed: { failed: 1 } }[audit()] }),
};

export const build = check('build', process.execPath, ['scripts/build.mjs']);

/**
 * Runs the steps in order, and beside them, one after the other, those that only read what is there; these are told of
 * between the steps. Prints the counts as the last line, and answers the exit code.
 */
export const runSteps = async (steps, beside) => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const outcomes = [];
  const waiting = [];
  const tell = () => waiting.splice(0).forEach((text) => console.log(text));
  const perform = async (step, hear) => {
    const begun = Date.now();
    const outcome = await step.run(hear);
    outcomes.push({ name: step.name, ...outcome, seconds: Math.round((Date.now() - begun) / 1000) });
    return outcome;
  };
  const others = (async () => {
    for (const step of beside) {
      const said = [];
      const { failed } = await perform(step, (text) => said.push(text));
      waiting.push(`\n== ${step.name}\n${said.join('')}${failed > 0 ? 'failed' : 'fine'}`);
    }
  })();
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    await perform(step);
    tell();
  }
  await others;
  tell();
  console.log(`\n${outcomes.map(({ name, seconds }) => `${name} ${seconds} s`).join(' · ')}`);
  const failing = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.name);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  for (const text of outcomes.flatMap((outcome) => outcome.reported ?? [])) console.log(`\nFAILED ${text}`);
  for (const text of outcomes.flatMap((outcome) => outcome.flaky ?? [])) console.log(`\nFLAKY ${text}`);
  console.log(failing.length === 0 ? '\nAll green.' : `\nFailed: ${failing.join(', ')}.`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failing.length === 0 ? 0 : 1;
};
