import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../src/test/processes/run-program';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});
const license = z.union([
  z.object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) }),
  z.object({ expression: z.string() }),
]);
const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.literal('outpost-pro') }) }),
  components: z.array(z.object({ name: z.string(), version: z.string(), licenses: z.array(license).min(1) })),
});

const locked = Object.entries(lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages)
  .filter(([path]) => path !== '')
  .map(([path, row]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), ...row }));

/** Under the GPL 3 or later a work may hold parts under these; the data and fonts that lie beside it, too. */
const COMPATIBLE = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Unlicense', 'WTFPL', 'Zlib'],
  ...['Apache-2.0', 'MPL-2.0', 'Python-2.0', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1'],
  ...['GPL-2.0-or-later', 'GPL-3.0', 'GPL-3.0-only', 'GPL-3.0-or-later', 'LGPL-3.0-or-later'],
]);
/** Whose own word for it is no name of a license; what lies in the package says which it is. */
const NAMED_BY_HAND: Readonly<Record<string, string>> = { 'stockfish@16.0.0': 'GPL-3.0', 'png-js@2.0.0': 'MIT' };

const isCompatible = (expression = 'none'): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => COMPATIBLE.has(name.trim())));

it('every package, of the server, the page and the tools, has a license that the GPL 3 is compatible with', () => {
  const others = locked.filter((row) => {
    const byHand = NAMED_BY_HAND[`${row.name}@${row.version ?? ''}`];
    return !isCompatible(byHand ?? row.license);
  });
  expect(others.map((row) => `${row.name}@${row.version ?? ''}: ${row.license ?? 'none'}`)).toEqual([]);
  expect(['GPL-2.0-only', 'SSPL-1.0', 'UNLICENSED', '(MIT AND BUSL-1.1)', undefined].some(isCompatible)).toBe(false);
});

it('the list of packages has each that the server runs on, with version and license', () => {
  const path = join(temporaryFolder(), 'sbom.json');
  const made = spawnSync(process.execPath, ['scripts/sbom.mjs', path], { encoding: 'utf8' });
  expect([made.status, made.stderr]).toEqual([0, '']);
  const { components } = sbomSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  // Those for other machines are not installed here.
  const needed = locked.filter(({ dev = false, optional = false }) => !dev && !optional);
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.map(({ name, version = '' }) => `${name}@${version}`).filter((row) => !listed.has(row))).toEqual([]);
  for (const name of ['react', '@lichess-org/chessground', '@fontsource-variable/inter'])
    expect(components.map((component) => component.name)).toContain(name);
});

describe('npm run audit', () => {
  /** Against an npm that answers so. */
  const audit = (answer: string) => {
    const folder = temporaryFolder();
    const npm = join(folder, 'npm');
    writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${answer}\nEND\nexit 1\n`);
    chmodSync(npm, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    return spawnSync(process.execPath, ['scripts/audit.mjs'], { encoding: 'utf8', env });
  };
  const vulnerability = (severity: string) => ({
    ...{ name: 'left-pad', severity, range: '<2.0.0' },
    via: [{ title: 'Pads to the right', url: 'https://example.org/1' }, 'other'],
  });

  it.each([
    ['critical', 1],
    ['high', 1],
    ['moderate', 0],
  ])('names what is known; %s ends with exit code %i', (severity, code) => {
    const { status, stdout } = audit(JSON.stringify({ vulnerabilities: { 'left-pad': vulnerability(severity) } }));
    expect(stdout).toContain(`${severity}: left-pad <2.0.0: Pads to the right (https://example.org/1)\n`);
    expect(status).toBe(code);
  });

  it('says that nothing is known', () => {
    const { status, stdout } = audit('{"vulnerabilities": {}}');
    expect([status, stdout]).toEqual([0, '0 packages with known advisories, 0 of them high or critical\n']);
  });

  it.each([
    ['{"message": "405 Method Not Allowed", "statusCode": 405}', ' (405 Method Not Allowed)'],
    ['<html>', ''],
  ])('says in one line that nothing was checked where the registry answers %s', (answer, why) => {
    const { status, stdout } = audit(answer);
    expect([status, stdout]).toEqual([0, `not checked: the registry does not answer${why}\n`]);
  });
});
