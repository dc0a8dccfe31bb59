/** The other tests start what was built of the sources; here they are started as the README says. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startNode } from '../test/processes/run-program';
import { temporaryFolder } from '../test/processes/temporary-folder';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
const commands = Object.entries(scripts).filter(([, words]) => words.startsWith('tsx src/cli/'));

it('there are six', () => expect(commands).toHaveLength(6));

it.each(commands)('npm run %s starts from the sources, and refuses what it does not know', async (_, words) => {
  const { code, stdout, stderr } = await startNode(['--import', ...words.split(' '), '--nonsense']).ending;
  expect(stderr).toContain('--nonsense');
  expect([code, stdout]).toEqual([2, '']);
});

describe('npm run prepare', () => {
  const words = ['scripts/prepare.mjs', '--nonsense'];

  it('starts from the sources, and refuses what it does not know', async () => {
    for (const npm_command of ['run', 'run-script']) {
      const { code, stdout, stderr } = await startNode(words, { npm_command }).ending;
      expect(stderr).toContain('--nonsense');
      expect([code, stdout]).toEqual([2, '']);
    }
  });

  it('does nothing when npm runs it after an install, as it does with a script of this name', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'scripts'));
    copyFileSync('scripts/prepare.mjs', join(folder, 'scripts/prepare.mjs'));
    const prepare = scripts['prepare'];
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'empty', version: '1.0.0', scripts: { prepare } }),
    );
    for (const command of ['install', 'ci']) {
      const words = [command, '--offline', '--foreground-scripts', '--no-audit', '--no-fund'];
      const npm = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
      expect([npm.status, npm.stdout]).toEqual([0, expect.stringContaining('node scripts/prepare.mjs')]);
    }
    expect(spawnSync('npm', ['run', 'prepare'], { cwd: folder }).status).not.toBe(0);
  });

  it('is there wherever the image installs', () => {
    const stages = readFileSync('Dockerfile', 'utf8').split(/^FROM /m);
    const installing = stages.filter((stage) => stage.includes('npm ci'));
    expect(installing).toHaveLength(2);
    for (const stage of installing) {
      const before = stage.slice(0, stage.indexOf('npm ci'));
      expect(before).toContain('COPY scripts/prepare.mjs ./scripts/');
    }
  });
});
