/** Finds the browser for the browser tests, or installs one where that can be done without asking. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The one without windows first: the same browser, and the tests take half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

const installed = () => {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return onPath();
};

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const installFromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium for the browser tests...');
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']);
};

/** Its path, or none where Playwright has its own; undefined where there is no Chromium and none can be installed. */
export const findChromium = () => {
  const path = installed() ?? (installFromDebian() ? onPath() : undefined);
  if (path !== undefined) return { path };
  return run('npx', ['playwright', 'install', 'chromium']) ? {} : undefined;
};
