import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analysisResultSchema } from '../contract/analysis';
import { FOOLS_MATE, OPERA_GAME, SCHOLARS_MATE } from '../test/data/games';
import { startProgram } from '../test/processes/run-program';
import { temporaryFolder } from '../test/processes/temporary-folder';

const ANALYZE = 'src/cli/analyze.ts';

const run = (...words: readonly string[]) => startProgram(ANALYZE, words).ending;

const runWith = (input: string, ...words: readonly string[]) => {
  const { child, ending } = startProgram(ANALYZE, ['-', '--mode', 'fast', ...words]);
  child.stdin.end(input);
  return ending;
};

const file = (text: string): string => {
  const path = join(temporaryFolder(), 'games.pgn');
  writeFileSync(path, text);
  return path;
};

describe('npm run analyze', () => {
  it('prints a table of the moves, the opening and both accuracies', async () => {
    const game = `[White "Ann"]\n[Black "Ben"]\n[Result "1-0"]\n\n${SCHOLARS_MATE}`;
    const { code, stdout, stderr } = await run(file(game), '--mode', 'fast');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Ann – Ben, 1-0\nStockfish 16, fast · C23 Bishop's Opening/);
    expect(stdout).toMatch(/^ +2\. +Bc4 +\S+ +Nf3$/m);
    expect(stdout).toMatch(/^ +3\.\.\. Nf6 +#1 +\S+ +blunder +Allows mate in 1: 4\.Qxf7#\.$/m);
    expect(stdout).toMatch(/^ +4\. {3}Qxf7# +mate$/m);
    expect(stdout).toMatch(/^Accuracy: White \d+\.\d%, Black \d+\.\d%$/m);
  });

  it('prints a JSON document a game and a line each, from standard input', async () => {
    const { code, stdout } = await runWith(`${FOOLS_MATE}\n\n${SCHOLARS_MATE}\n`, '--json');
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => analysisResultSchema.parse(JSON.parse(line)));
    expect(results.map(({ totalMoves }) => totalMoves)).toEqual([4, 7]);
    expect(results[0]?.moveEvaluations['2']).toBe(-110);
    expect(code).toBe(0);
  });

  it('passes a refused game over, says where it is wrong, and exits with 3', async () => {
    const { code, stdout, stderr } = await runWith(`1. e4 Qxe9 *\n\n${FOOLS_MATE}\n`, '--json');
    expect(stderr).toMatch(/^Invalid move in PGN: Qxe9 \(game 1,.* line 1, column 7\)\n$/);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(3);
  });

  it('exits with 3 when there is no game', async () => {
    expect(await runWith('  \n')).toEqual({ code: 3, stdout: '', stderr: 'There is no game in the text\n' });
  });

  it('exits with 2 when the file cannot be read', async () => {
    expect(await run('/no/such/game.pgn')).toEqual({
      code: 2,
      stdout: '',
      stderr: '/no/such/game.pgn cannot be read\n',
    });
  });

  it('exits with 2 and explains itself when it is used wrongly', async () => {
    const { code, stdout, stderr } = await run('--mode', 'deep', 'game.pgn');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^--mode should be one of fast, accurate\n\nUsage: npm run analyze/);
  });

  it('exits with 2 on a bad setting', async () => {
    const { ending } = startProgram(ANALYZE, [file(FOOLS_MATE)], { ENGINE_PROCESSES: 'many' });
    expect(await ending).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^ENGINE_PROCESSES should be .*\n$/) as string,
    });
  });

  it('exits with 1 when the engine fails', async () => {
    const { ending } = startProgram(ANALYZE, [file(FOOLS_MATE)], { STOCKFISH_PATH: '/bin/false' });
    expect(await ending).toMatchObject({ code: 1, stdout: '' });
  });

  it('prints its help', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Exit codes: 0 done') as string,
    });
  });

  it('exits with 130 when it is interrupted', async () => {
    const { child, ending } = startProgram(ANALYZE, ['-', '--mode', 'accurate', '--json']);
    child.stdin.end(`${FOOLS_MATE}\n\n${OPERA_GAME}\n`);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGINT');
    expect(await ending).toMatchObject({ code: 130, stderr: '' });
  });
});
