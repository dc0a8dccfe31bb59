import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startProgram, temporaryFolder } from '../../test/processes/run-program';
import { parseExport } from './export';
import { parseGaps } from './gaps';

const start = (...words: readonly string[]) => startProgram('src/cli/outpost.ts', ['repertoire', ...words]).ending;

const fileOf = (pgn: string | Uint8Array): string => {
  const file = join(temporaryFolder(), 'white.pgn');
  writeFileSync(file, pgn);
  return file;
};

const documentSchema = z.strictObject({
  positions: z.number().int(),
  ownMoves: z.number().int(),
  expectedOwnMoves: z.number().min(0),
  gaps: z.array(
    z.strictObject({
      moves: z.array(z.string()),
      fen: z.string(),
      reply: z.string(),
      reach: z.number().min(0.02).max(1),
    }),
  ),
});

describe('outpost repertoire gaps', () => {
  it('answers with the replies that have no answer, the most frequent first', async () => {
    const file = fileOf('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 *');
    const { code, stdout, stderr } = await start('gaps', file, '--color', 'white', '--json');
    expect([code, stderr]).toEqual([0, '']);
    const { positions, ownMoves, expectedOwnMoves, gaps } = documentSchema.parse(JSON.parse(stdout));
    expect([positions, ownMoves]).toEqual([8, 4]);
    expect(expectedOwnMoves).toBeGreaterThan(1.5);
    expect(gaps.map(({ reach }) => reach)).toEqual(gaps.map(({ reach }) => reach).sort((one, other) => other - one));
    expect(gaps).toContainEqual({
      moves: ['e4'],
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
      reply: 'c6',
      reach: expect.any(Number) as unknown,
    });
    const replies = gaps.map(({ moves, reply }) => [...moves, reply].join(' '));
    expect(replies).not.toContain('e4 e5');
    expect(replies).toContain('e4 e5 Nf3 d6');
  });

  it('reports what cannot be read, and goes on with the rest', async () => {
    const file = fileOf('1. e4 e5 (1... c5 2. Ke5) 2. Nf3 *\n\n1. d4 d5 2. Ke5 *');
    const { code, stdout, stderr } = await start('gaps', file, '--color', 'white', '--goal', '4');
    expect(code).toBe(0);
    expect(stderr.trim().split('\n')).toEqual([
      'Invalid move in a variation: Ke5 (game 1, move 2)',
      'Invalid move in PGN: Ke5 (game 2, move 2, line 3, column 13)',
    ]);
    expect(stdout).toMatch(/^7 positions, 2 own moves; 1\.\d own moves of the repertoire in an average game\n/);
  });

  it.each([
    [['--color', 'white'], 1, 'There is no move to read'],
    [['--color', 'red'], 2, '--color: Expected white or black'],
    [['--color', 'white', '--goal', '0'], 2, '--goal: Expected a number from 2 to 1000'],
    [['--color', 'white', '--rating', 'high'], 2, '--rating: Expected a number from 400 to 3500'],
    [['--color', 'white', '--speed', 'slow'], 2, '--speed: Expected'],
  ])('refuses %j', async (options, expected, sentence) => {
    const { code, stdout, stderr } = await start('gaps', fileOf('nothing'), ...options);
    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr).toContain(sentence);
  });

  it('takes defaults', () => {
    expect(parseGaps(['-', '--color', 'black'])).toEqual({
      file: '-',
      color: 'black',
      rating: 1700,
      goal: 50,
      speed: 'blitz',
      isJson: false,
    });
  });
});

describe('outpost repertoire export', () => {
  const PGN = '1. e4 e5 2. Nf3 (2. Nc3) *';

  it('writes a book for engines', async () => {
    const file = fileOf(PGN);
    const { code, stdout } = await start('export', file, '--color', 'white', '--polyglot', `${file}.bin`);
    expect([code, stdout.trim()]).toEqual([0, `4 moves: ${file}.bin`]);
    expect(readFileSync(`${file}.bin`)).toHaveLength(3 * 16);
  });

  it('writes PGN by opening', async () => {
    const file = fileOf(PGN);
    const { code } = await start('export', file, '--color', 'white', '--pgn', `${file}.out.pgn`);
    expect(code).toBe(0);
    expect(readFileSync(`${file}.out.pgn`, 'utf8')).toMatch(/\n1\. e4 e5 2\. Nf3 \*\n/);
  });

  it('replaces its input never, and another file only with --force', async () => {
    const file = fileOf(PGN);
    const words = ['export', file, '--color', 'white', '--pgn'];
    const input = await start(...words, file, '--force');
    expect([input.code, input.stderr]).toEqual([2, `${file} is the file to read: name another one to write\n`]);
    const out = `${file}.out.pgn`;
    writeFileSync(out, 'mine');
    const existing = await start(...words, out);
    expect([existing.code, existing.stderr]).toEqual([2, `${out} exists already: --force replaces it\n`]);
    expect([file, out].map((path) => readFileSync(path, 'utf8'))).toEqual([PGN, 'mine']);
    expect((await start(...words, out, '--force')).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/\n1\. e4 e5 2\. Nf3 \*\n/);
  });

  it('writes to standard output, and reads windows-1252', async () => {
    const file = fileOf(Buffer.from('1. e4 e5 2. Nf3 {schön} *', 'latin1'));
    const { code, stdout, stderr } = await start('export', file, '--color', 'white', '--pgn', '-');
    expect([code, stderr]).toEqual([0, '3 moves\n']);
    expect(stdout).toMatch(/\n1\. e4 e5 2\. Nf3 \{schön\} \*\n/);
  });

  it('says where it cannot write', async () => {
    const file = fileOf(PGN);
    const { code, stderr } = await start('export', file, '--color', 'white', '--pgn', join(file, 'out.pgn'));
    expect([code, stderr.trim()]).toEqual([2, `${join(file, 'out.pgn')} cannot be written`]);
  });

  it('wants one kind of file', () => {
    expect(() => parseExport(['a.pgn', '--color', 'white'])).toThrow('Either --pgn or --polyglot');
    expect(() => parseExport(['a.pgn', '--color', 'white', '--pgn', 'b', '--replies'])).toThrow('Only with --polyglot');
  });
});
