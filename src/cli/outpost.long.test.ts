import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { startNode, startProgram } from '../test/processes/run-program';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };

const run = (...words: readonly string[]) => startProgram('src/cli/outpost.ts', words).ending;

const COMMANDS = [
  ...['analyze', 'scout', 'prepare', 'puzzles import', 'puzzles make'],
  ...['repertoire gaps', 'repertoire check', 'repertoire import', 'repertoire export', 'backup', 'move'],
];

describe('outpost', () => {
  it.each([['--help'], ['-h'], ['help'], ['puzzles', '--help'], ['help', 'puzzles']])(
    'lists its commands on %s',
    async (...words) => {
      const { code, stdout, stderr } = await run(...words);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^Usage: outpost COMMAND/);
      for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    },
  );

  it.each(COMMANDS)('describes %s, whichever way it is asked', async (name) => {
    const words = name.split(' ');
    const endings = await Promise.all([run('help', ...words), run(...words, '--help'), run(...words, 'file', '-h')]);
    for (const { code, stdout, stderr } of endings) {
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^Usage: (\\S+ )?outpost ${name}\\b`));
      expect(stdout).toMatch(/^Examples?:\n {2}(\S+ )*outpost /m);
      expect(stdout).toMatch(/^Exit codes: 0 done/m);
    }
  });

  it.each([
    [[], 'Which command?'],
    [['puzzles'], 'Which command of puzzles?'],
    [['puzzles', 'solve'], 'There is no command called puzzles solve'],
    [['analyse', 'game.pgn'], 'There is no command called analyse'],
    [['help', 'analyse'], 'There is no command called analyse'],
    [['--nonsense'], 'There is no command called --nonsense'],
  ])('refuses %j in a sentence, with its help', async (words, sentence) => {
    const { code, stdout, stderr } = await run(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(`${sentence}\n\nUsage: outpost COMMAND`)).toBe(true);
  });

  it.each(COMMANDS)('refuses an option that %s does not know, with the help of the command', async (name) => {
    const { code, stdout, stderr } = await run(...name.split(' '), '--nonsense');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`--nonsense[^]*\\n\\nUsage: (\\S+ )?outpost ${name}\\b`));
  });
});

describe('npm run', () => {
  const aliases = Object.entries(scripts).filter(([, words]) => words.startsWith('tsx src/cli/'));

  it('has a name for the program and for most commands, but not the one that npm runs at every install', () => {
    expect(aliases.map(([name]) => name)).toEqual([
      'outpost',
      'analyze',
      'scout',
      'backup',
      'db:move',
      'puzzles:import',
      'puzzles:make',
    ]);
    expect(scripts).not.toHaveProperty('prepare');
  });

  // Other tests run bundles built from the sources.
  it.each([...aliases, ['outpost -- prepare', `${scripts['outpost']} prepare`]])(
    '%s starts from the sources, and refuses what it does not know',
    async (_, words) => {
      const { code, stdout, stderr } = await startNode(['--import', ...words.split(' '), '--nonsense']).ending;
      expect(stderr).toContain('--nonsense');
      expect([code, stdout]).toEqual([2, '']);
    },
  );
});

describe('what is loaded', () => {
  it('is nothing of a command for help, and no database for an analysis', async () => {
    const { serverBundle } = (await import(resolve('scripts/server-bundle.mjs'))) as { serverBundle: BuildOptions };
    const { outputs } = (
      await build({
        ...serverBundle,
        entryPoints: ['src/cli/outpost.ts'],
        outdir: 'dist/server',
        write: false,
        metafile: true,
      })
    ).metafile;
    expect(loadedBy('src/cli/outpost.ts', outputs)).toEqual([
      'src/cli/command.ts',
      'src/cli/outpost.ts',
      'src/server/platform/program.ts',
    ]);
    const ofAnalyze = loadedBy('src/cli/analyze.ts', outputs);
    expect(ofAnalyze).toContain('src/chess/pgn/pgn.ts');
    expect(ofAnalyze.filter((file) => /src\/server\/db\/|node_modules\/(kysely|pg)\//.test(file))).toEqual([]);
    expect(loadedBy('src/cli/backup.ts', outputs).filter((file) => file.startsWith('src/engine/'))).toEqual([]);
  });
});

/** Sources loaded with an entry point, without dynamic imports. */
const loadedBy = (entry: string, outputs: Metafile['outputs']): readonly string[] => {
  const start = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === entry);
  const files = new Set([start!]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') files.add(path);
  }
  return [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {})).sort();
};
