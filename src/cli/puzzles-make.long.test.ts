import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LICHESS_HEADER } from '../chess/puzzles/lichess-row';
import { OPERA_GAME } from '../test/data/games';
import { startProgram, temporaryFolder } from '../test/processes/run-program';
import { parsePuzzlesMake } from './puzzles-make';

const start = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  startProgram('src/cli/outpost.ts', ['puzzles', 'make', ...words], environment);

const runWith = (input: string, ...words: readonly string[]) => {
  const { child, ending } = start(['-', '--check', '12', ...words]);
  child.stdin.end(input);
  return ending;
};

describe('outpost puzzles make', () => {
  it('writes the puzzles of the games in the form of Lichess, once each', async () => {
    const { code, stdout, stderr } = await runWith(`${OPERA_GAME}\n\n${OPERA_GAME}\n`);
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header).toBe(LICHESS_HEADER);
    expect(rows.filter((row) => row.includes(',d1d3 d8d3 b3b8') || row.includes(' b3b8 d7b8 d1d8'))).toHaveLength(1);
    expect(new Set(rows).size).toBe(rows.length);
    expect(stderr).toMatch(new RegExp(`^2 games analyzed, ${rows.length} puzzles? found; `));
    expect(code).toBe(0);
  });

  it('writes to a file, ends at the wanted number, and passes a refused game over', async () => {
    const out = join(temporaryFolder(), 'puzzles.csv');
    const { code, stdout, stderr } = await runWith(`1. e4 Qxe9 *\n\n${OPERA_GAME}\n`, '--out', out, '--max', '1');
    expect(stdout).toBe('');
    expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect(stderr).toMatch(
      /^Invalid move in PGN: Qxe9 \(game 1,.* line 1, column 7\)\n1 game analyzed, 1 puzzle found/,
    );
    expect(code).toBe(3);
  });

  it('replaces its input never, and another file only with --force', async () => {
    const folder = temporaryFolder();
    const [file, out] = [join(folder, 'games.pgn'), join(folder, 'puzzles.csv')];
    writeFileSync(file, OPERA_GAME);
    writeFileSync(out, 'mine');
    expect(await start([file, '--out', file, '--force']).ending).toEqual({
      code: 2,
      stdout: '',
      stderr: `${file} is the file to read: name another one to write\n`,
    });
    const existing = await start([file, '--out', out]).ending;
    expect(existing).toEqual({ code: 2, stdout: '', stderr: `${out} exists already: --force replaces it\n` });
    const failing = await start([file, '--out', out, '--force'], { STOCKFISH_PATH: '/bin/false' }).ending;
    expect(failing.code).toBe(1);
    expect([file, out].map((path) => readFileSync(path, 'utf8'))).toEqual([OPERA_GAME, 'mine']);
    expect((await start([file, '--out', out, '--force', '--check', '12']).ending).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(new RegExp(`^${LICHESS_HEADER}\n`));
    expect(readdirSync(folder).toSorted()).toEqual(['games.pgn', 'puzzles.csv']);
  });

  it('exits with 3 when there is no game, with 2 when a file cannot be used, with 1 when the engine fails', async () => {
    expect(await runWith('  \n')).toMatchObject({ code: 3, stdout: '' });
    const missing = start(['/no/such/game.pgn']).ending;
    expect(await missing).toEqual({ code: 2, stdout: '', stderr: '/no/such/game.pgn cannot be read\n' });
    const file = join(temporaryFolder(), 'game.pgn');
    writeFileSync(file, OPERA_GAME);
    const unwritable = start([file, '--out', '/no/such/puzzles.csv']).ending;
    expect(await unwritable).toMatchObject({ code: 2, stderr: '/no/such/puzzles.csv cannot be written\n' });
    const failing = start([file], { STOCKFISH_PATH: '/bin/false' }).ending;
    expect(await failing).toMatchObject({ code: 1, stdout: '' });
  });

  it('exits with 130 when it is interrupted, and keeps what it has found', async () => {
    const { child, ending } = start(['-', '--check', '12']);
    child.stdin.write(`${OPERA_GAME}\n\n${OPERA_GAME}\n\n`);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGINT');
    expect(await ending).toMatchObject({ code: 130, stdout: expect.stringContaining(LICHESS_HEADER) as string });
  });
});

describe('parsePuzzlesMake', () => {
  it('takes a file and what to do with it', () => {
    expect(parsePuzzlesMake(['games.pgn'])).toEqual({
      file: 'games.pgn',
      out: '-',
      isForced: false,
      max: Infinity,
      depth: 20,
    });
    expect(parsePuzzlesMake(['--max', '5', '-', '--out', 'p.csv', '--check', '16', '--force'])).toEqual({
      file: '-',
      out: 'p.csv',
      isForced: true,
      max: 5,
      depth: 16,
    });
  });

  it.each([
    [[], 'Which file?'],
    [['one.pgn', 'two.pgn'], 'One file at a time'],
    [['one.pgn', '--max', 'many'], '--max should be'],
    [['one.pgn', '--check', '3'], '--check should be'],
    [['one.pgn', '--deep'], '--deep'],
  ])('refuses %j', (words, error) => {
    expect(() => parsePuzzlesMake(words)).toThrow(error);
  });
});
