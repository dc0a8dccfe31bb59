/** `npm test`: everything, from a fresh clone. Installs what is missing, builds, and runs every check and test. */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { ensureChromium } = await import('./chromium.mjs');
const { advisories, browserTests, build, runSteps, sharedTests, staticChecks, unitTests } = await import('./check.mjs');

const chromium = ensureChromium();
process.exit(await runSteps([advisories, build, unitTests, sharedTests, browserTests(chromium)], staticChecks));
