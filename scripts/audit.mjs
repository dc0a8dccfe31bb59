/**
 * `npm run audit`: asks the registry for known advisories about the packages that the server runs on. Exit code 1 when one
 * is high or critical; a registry that does not answer is told in one line, and is no failure.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const SERIOUS = ['high', 'critical'];
const TIMEOUT = 60_000;

/** What npm says; nothing where it is no JSON. */
const askRegistry = () => {
  const npm = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--loglevel=silent'], {
    ...{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32', timeout: TIMEOUT },
    maxBuffer: 64 * 1024 * 1024,
  });
  try {
    return JSON.parse(npm.stdout);
  } catch {
    return undefined;
  }
};

const tell = ({ name, severity, range, via }) => {
  const titles = via.flatMap((advisory) =>
    typeof advisory === 'string' ? [] : [`${advisory.title} (${advisory.url})`],
  );
  return `${severity}: ${name} ${range}${titles.length === 0 ? '' : `: ${titles.join('; ')}`}`;
};

/** Prints what is known; `not-checked` when nobody answered. */
export const audit = () => {
  const answer = askRegistry();
  if (answer?.vulnerabilities === undefined) {
    console.log(
      `not checked: the registry does not answer${answer?.message === undefined ? '' : ` (${answer.message})`}`,
    );
    return 'not-checked';
  }
  const known = Object.values(answer.vulnerabilities);
  for (const vulnerability of known) console.log(tell(vulnerability));
  const serious = known.filter(({ severity }) => SERIOUS.includes(severity));
  console.log(`${known.length} packages with known advisories, ${serious.length} of them high or critical`);
  return serious.length === 0 ? 'passed' : 'failed';
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = audit() === 'failed' ? 1 : 0;
