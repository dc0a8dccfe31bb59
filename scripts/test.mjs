/**
 * `npm test`: build, types, lint, format, import rules, the fast tests and the journeys in a browser.
 * `npm run test:all`: that, and what takes longer; with `--rest` only what takes longer. All install what is missing.
 */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { advisories, browserTests, build, fastTests, longTests, runSteps, sharedTests, staticChecks } =
  await import('./steps.mjs');

const JOURNEY = '@fast';
const first = [fastTests, browserTests('journeys in a browser', ['--grep', JOURNEY])];
const rest = [advisories, longTests, sharedTests, browserTests('other browser tests', ['--grep-invert', JOURNEY])];

const words = process.argv.slice(2);
if (words.includes('--rest')) process.exit(await runSteps([build, ...rest], []));
process.exit(await runSteps([build, ...first, ...(words.includes('--all') ? rest : [])], staticChecks));
