/**
 * The list of all packages that the product is made of, with version, license and hash, as CycloneDX JSON: npm's own, from
 * node_modules and the lockfile. `node scripts/sbom.mjs FILE` writes it; the build lays it into dist/sbom.json.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Of packages that bring the text of a license and do not name it. */
const NAMED_BY_HAND = { 'png-js@2.0.0': 'MIT' };

/** By name and version: some packages tell their license in a way that npm's list leaves out. */
const licensesOfLock = () => {
  const { packages } = readJson('package-lock.json');
  return new Map(
    Object.entries(packages).map(([path, { version, license }]) => {
      const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
      return [name, license ?? NAMED_BY_HAND[name]];
    }),
  );
};

/** Throws with npm's words when it cannot be made. */
const makeSbom = () => {
  const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error'], {
    ...{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (npm.status !== 0) throw new Error(npm.stderr || String(npm.error));
  const sbom = JSON.parse(npm.stdout);
  const licenses = licensesOfLock();
  for (const component of sbom.components) {
    const name = licenses.get(`${component.name}@${component.version}`);
    if ((component.licenses ?? []).length === 0 && name !== undefined) component.licenses = [{ license: { name } }];
  }
  // npm takes the folder's name, whatever the product is called.
  sbom.metadata.component.name = readJson('package.json').name;
  return sbom;
};

/** A build goes on without it, and says so: an old npm is no reason not to start. */
export const writeSbom = (path) => {
  try {
    writeFileSync(path, `${JSON.stringify(makeSbom(), null, 1)}\n`);
    return true;
  } catch (error) {
    console.error(`The list of packages could not be made: ${error.message.trim()}`);
    return false;
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = writeSbom(process.argv[2] ?? join(root, 'sbom.json')) ? 0 : 1;
}
