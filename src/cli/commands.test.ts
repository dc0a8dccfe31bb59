/** The other tests start what was built of the sources; here they are started as the README says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startNode } from '../test/processes/run-program';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
const commands = Object.entries(scripts).filter(([, words]) => words.startsWith('tsx src/cli/'));

it('there are six', () => expect(commands).toHaveLength(6));

it.each(commands)('npm run %s starts from the sources, and refuses what it does not know', async (_, words) => {
  const { code, stdout, stderr } = await startNode(['--import', ...words.split(' '), '--nonsense']).ending;
  expect(stderr).toContain('--nonsense');
  expect([code, stdout]).toEqual([2, '']);
});
