import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { analysisResultSchema } from '../contract/analysis/analysis';
import { openDatabase } from '../server/db/database';
import { FOOLS_MATE, OPERA_GAME, SCHOLARS_MATE } from '../test/data/games';
import { startProgram, temporaryFolder } from '../test/processes/run-program';
import { parseAnalyze } from './analyze';

const start = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  startProgram('src/cli/outpost.ts', ['analyze', ...words], environment);

const run = (...words: readonly string[]) => start(words).ending;

const runWith = (input: string, ...words: readonly string[]) => {
  const { child, ending } = start(['-', '--mode', 'fast', ...words]);
  child.stdin.end(input);
  return ending;
};

const file = (text: string | Uint8Array): string => {
  const path = join(temporaryFolder(), 'games.pgn');
  writeFileSync(path, text);
  return path;
};

describe('outpost analyze', () => {
  it('prints a table of the moves, the opening and both accuracies', async () => {
    const game = `[White "Ann"]\n[Black "Ben"]\n[Result "1-0"]\n\n${SCHOLARS_MATE}`;
    const { code, stdout, stderr } = await run(file(game), '--mode', 'fast');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Ann – Ben, 1-0\nStockfish 16, fast · C23 Bishop's Opening/);
    expect(stdout).toMatch(/^ +2\. +Bc4 +\S+ +Nf3$/m);
    expect(stdout).toMatch(/^ +3\.\.\. Nf6 +#1 +\S+ +blunder +Allows mate in 1: 4\.Qxf7#\.$/m);
    expect(stdout).toMatch(/^ +4\. {3}Qxf7# +mate$/m);
    expect(stdout).toMatch(
      /^White won by checkmate\. The decisive move was 3\.\.\.Nf6: .* after it White had mate in 1\.$/m,
    );
    expect(stdout).toMatch(/^Accuracy: White \d+\.\d%, Black \d+\.\d%$/m);
  });

  it('prints a JSON document a game and a line each, from standard input', async () => {
    const { code, stdout } = await runWith(`${FOOLS_MATE}\n\n${SCHOLARS_MATE}\n`, '--json');
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => analysisResultSchema.loose().parse(JSON.parse(line)));
    expect(results.map(({ totalMoves }) => totalMoves)).toEqual([4, 7]);
    expect(results[0]?.moveEvaluations['2']).toBe(-110);
    expect(results.map(({ verdict }) => verdict)).toMatchObject([
      {
        text: expect.stringMatching(/^Black won by checkmate\. The decisive move was 2\.g4: /) as string,
        decisive: [{ ply: 2, san: 'g4', judgment: 'blunder' }],
        ending: 'checkmate',
      },
      { decisive: [{ ply: 5, san: 'Nf6', judgment: 'blunder' }], ending: 'checkmate' },
    ]);
    expect(code).toBe(0);
  });

  it('reads windows-1252 from a file and from standard input', async () => {
    const game = Buffer.from('[White "Müller, Jörg"]\n[Black "Bex, Ola"]\n\n1. e4 e5 *\n', 'latin1');
    const { child, ending } = start(['-', '--mode', 'fast']);
    child.stdin.end(game);
    for (const { code, stdout } of [await ending, await run(file(game), '--mode', 'fast')]) {
      expect(stdout).toMatch(/^Müller, Jörg – Bex, Ola/);
      expect(code).toBe(0);
    }
  });

  it('passes a refused game over, says where it is wrong, and exits with 3', async () => {
    const { code, stdout, stderr } = await runWith(`1. e4 Qxe9 *\n\n${FOOLS_MATE}\n`, '--json');
    expect(stderr).toMatch(/^Invalid move in PGN: Qxe9 \(game 1,.* line 1, column 7\)\n$/);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(3);
  });

  it('exits with 3 when there is no game', async () => {
    expect(await runWith('  \n')).toEqual({ code: 3, stdout: '', stderr: 'The text contains no games\n' });
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
    expect(stderr).toMatch(/^--mode should be one of fast, accurate\n\nUsage: outpost analyze/);
  });

  it('exits with 2 on a bad setting', async () => {
    const { ending } = start([file(FOOLS_MATE)], { ENGINE_PROCESSES: 'many' });
    expect(await ending).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^ENGINE_PROCESSES should be .*\n$/) as string,
    });
  });

  it('exits with 1 when the engine fails', async () => {
    const { ending } = start([file(FOOLS_MATE)], { STOCKFISH_PATH: '/bin/false' });
    expect(await ending).toMatchObject({ code: 1, stdout: '' });
  });

  it('makes no database where there is none', async () => {
    const dataDir = temporaryFolder();
    const { ending } = start([file(FOOLS_MATE), '--mode', 'fast'], { DATA_DIR: dataDir });
    expect((await ending).code).toBe(0);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('adds its evaluations to those of an installation', async () => {
    const dataDir = temporaryFolder();
    const db = await openDatabase(dataDir);
    onTestFinished(() => db.destroy());
    const { ending } = start([file(FOOLS_MATE), '--mode', 'fast'], { DATA_DIR: dataDir });
    expect(await ending).toMatchObject({ code: 0, stderr: '' });
    expect((await db.selectFrom('evaluations').select('id').execute()).length).toBeGreaterThan(0);
  });

  it('exits with 130 when it is interrupted', async () => {
    const { child, ending } = start(['-', '--mode', 'accurate', '--json']);
    child.stdin.end(`${FOOLS_MATE}\n\n${OPERA_GAME}\n`);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGINT');
    expect(await ending).toMatchObject({ code: 130, stderr: '' });
  });
});

describe('parseAnalyze', () => {
  it('analyzes a file accurately by default', () => {
    expect(parseAnalyze(['game.pgn'])).toEqual({ file: 'game.pgn', mode: 'accurate', isJson: false });
  });

  it('takes standard input, a mode and JSON, in any order', () => {
    expect(parseAnalyze(['--json', '--mode', 'fast', '-'])).toEqual({ file: '-', mode: 'fast', isJson: true });
  });

  it.each([
    [[], 'Which file?'],
    [['--mode', 'deep', 'game.pgn'], '--mode should be one of fast, accurate'],
    [['one.pgn', 'two.pgn'], 'One file at a time'],
    [['--depth', '12', 'game.pgn'], '--depth'],
    [['game.pgn', '--mode'], '--mode'],
  ])('refuses %j and says why', (words, error) => {
    expect(() => parseAnalyze(words)).toThrow(error);
  });
});
