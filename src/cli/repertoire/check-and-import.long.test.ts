import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../server/db/database';
import { listRepertoires, readRepertoire } from '../../server/db/repertoires/repertoires';
import { startProgram, temporaryFolder } from '../../test/processes/run-program';
import { parseCheck } from './check';

const fileOf = (pgn: string): string => {
  const file = join(temporaryFolder(), 'white.pgn');
  writeFileSync(file, pgn);
  return file;
};

const run = (dataDir: string, ...words: readonly string[]) =>
  startProgram('src/cli/outpost.ts', ['repertoire', ...words], { DATA_DIR: dataDir }).ending;

const checkSchema = z.strictObject({
  positions: z.number().int(),
  checked: z.number().int(),
  moves: z.array(
    z.strictObject({
      moves: z.array(z.string()),
      fen: z.string(),
      played: z.string(),
      best: z.string(),
      loss: z.number().min(5).max(100),
      reach: z.number().min(0).max(1),
    }),
  ),
});

describe('outpost repertoire check', () => {
  const PGN = '1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Qh5 Nc6 3. Qxf7+ *';

  it('lists the moves that lose, by how often and how much', async () => {
    const { code, stdout, stderr } = await run(
      temporaryFolder(),
      ...['check', fileOf(PGN), '--color', 'white', '--depth', '10', '--json'],
    );
    expect([code, stderr]).toEqual([0, '']);
    const { positions, checked, moves } = checkSchema.parse(JSON.parse(stdout));
    expect([positions, checked]).toEqual([5, 5]);
    expect(moves.find(({ played }) => played === 'Qxf7+')).toMatchObject({
      moves: ['e4', 'e5', 'Qh5', 'Nc6'],
      fen: 'r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1',
    });
    const weights = moves.map(({ reach, loss }) => reach * loss);
    expect(weights).toEqual(weights.toSorted((one, other) => other - one));
  });

  it('says that nothing loses, of frequent positions alone where a goal is given', async () => {
    const words = ['check', fileOf(PGN), '--color', 'white', '--depth', '8', '--goal', '2'];
    const { code, stdout } = await run(temporaryFolder(), ...words);
    expect([code, stdout]).toEqual([0, 'No move loses 5 points or more at depth 8, 1 position.\n']);
  });

  it('takes defaults, and refuses a depth that is none', () => {
    expect(parseCheck(['-', '--color', 'black'])).toEqual({
      ...{ file: '-', color: 'black', rating: 1700, speed: 'blitz' },
      ...{ goal: undefined, depth: 16, isJson: false },
    });
    expect(() => parseCheck(['-', '--color', 'black', '--depth', '99'])).toThrow('--depth: Expected a number');
  });
});

describe('outpost repertoire import', () => {
  const open = async (dataDir: string) => {
    const db = await openDatabase(dataDir);
    onTestFinished(() => db.destroy());
    return db;
  };

  it('makes a repertoire, adds to it, and changes nothing the second time', async () => {
    const dataDir = temporaryFolder();
    const db = await open(dataDir);
    const first = fileOf('1. e4 e5 2. Nf3 *');
    const again = fileOf('1. e4 e5 2. Nc3 (2. Nf3) *');
    const words = (file: string) => ['import', file, '--user', '1', '--color', 'white', '--json'];
    const outcomes: Record<string, unknown>[] = [];
    for (const file of [first, again, again]) {
      const { code, stdout, stderr } = await run(dataDir, ...words(file));
      expect([code, stderr]).toEqual([0, '']);
      outcomes.push(JSON.parse(stdout) as Record<string, unknown>);
    }
    const [head, ...others] = await listRepertoires(db, 1);
    expect(others).toEqual([]);
    const about = { repertoire: head!.address, name: 'White repertoire', cut: [] };
    expect(outcomes).toEqual([
      { ...about, isNew: true, added: 3, known: 0, conflicts: 0, newPositions: 3 },
      { ...about, isNew: false, added: 1, known: 3, conflicts: 1, newPositions: 1 },
      { ...about, isNew: false, added: 0, known: 4, conflicts: 1, newPositions: 0 },
    ]);
    const { moves, version } = await readRepertoire(db, head!);
    expect(moves.map(({ uci, rank }) => `${uci} ${rank}`).sort()).toEqual([
      ...['b1c3 also', 'e2e4 main', 'e7e5 main', 'g1f3 main'],
    ]);
    expect(version).toBe(head!.version);
  });

  it('cuts what does not fit into a note and says where, and refuses more starts than fit', async () => {
    const dataDir = temporaryFolder();
    const db = await open(dataDir);
    const shapes = Array.from({ length: 70 }, (_, index) => `Ga1${'bcdefgh'.charAt(index % 7)}${(index % 8) + 1}`);
    const circles = `[%cal ${shapes.join(',')},${shapes.map((shape) => shape.replace('G', 'R')).join(',')}]`;
    const pgn = `{${'A word '.repeat(500)}} 1. e4 {${'Plan '.repeat(601)}} e5 {${circles}} 2. Nf3 *`;
    const words = ['--user', '1', '--color', 'white'];
    const { code, stdout } = await run(dataDir, 'import', fileOf(pgn), ...words);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(1)).toEqual([
      '3 notes are cut: at most 2,000 characters and 64 arrows and circles fit.',
      '  Before the first move: 3,499 characters',
      '  After 1.e4: 3,004 characters',
      '  After 1.e4 e5: 0 characters, 140 arrows and circles',
      '',
    ]);
    const [head] = await listRepertoires(db, 1);
    const { notes } = await readRepertoire(db, head!);
    expect(notes.map(({ text, shapes: kept }) => [text.length, kept.length]).sort()).toEqual([
      [0, 64],
      [2000, 0],
      [2000, 0],
    ]);
    const again = await run(dataDir, 'import', fileOf(pgn), ...words);
    expect(again.stdout).toContain('0 moves added');
    expect((await listRepertoires(db, 1))[0]!.version).toBe(head!.version);

    const pawns = (bits: number): string =>
      bits
        .toString(2)
        .padStart(8, '0')
        .replaceAll('1', 'P')
        .replaceAll('0', '1')
        .replace(/1+/g, (empty) => String(empty.length));
    const starts = Array.from(
      { length: 501 },
      (_, index) => `[FEN "4k3/8/8/8/${pawns(index >> 8)}/${pawns(index & 255)}/8/4K3 w - - 0 1"]\n\n1. Kd1 *`,
    );
    const refused = await run(dataDir, 'import', fileOf(`1. e4 *\n\n${starts.join('\n\n')}`), ...words);
    expect([refused.code, refused.stderr]).toEqual([3, 'A repertoire begins at no more than 500 positions.\n']);
  });

  it('takes the repertoire of the name, and asks where there are several', async () => {
    const dataDir = temporaryFolder();
    const db = await open(dataDir);
    const file = fileOf('1. d4 d5 2. c4 *');
    const words = ['import', file, '--user', 'OWNER', '--color', 'white'];
    const { code, stdout } = await run(dataDir, ...words, '--name', 'Queen’s pawn');
    expect([code, stdout]).toEqual([
      0,
      'New repertoire "Queen’s pawn": 3 moves added, 3 new positions; 0 there already\n',
    ]);
    await run(dataDir, ...words, '--name', 'Other');
    expect((await listRepertoires(db, 1)).map(({ name }) => name).sort()).toEqual(['Other', 'Queen’s pawn']);
    const asked = await run(dataDir, ...words);
    expect(asked.code).toBe(2);
    expect(asked.stderr).toMatch(/--name: Which one of "(Other|Queen’s pawn)", "(Other|Queen’s pawn)"\?/);
  });

  it.each([
    [['--color', 'white'], '--user: Expected a username'],
    [['--user', 'nobody', '--color', 'white'], '--user: There is no user nobody'],
    [['--user', '1', '--color', 'white', '--name', 'x'.repeat(101)], '--name: The name is too long'],
    [['--user', '99', '--color', 'white'], '--user: There is no user 99'],
    [['--user', '1', '--color', 'white', '--name', ' '], '--name: Expected a name'],
  ])('refuses %j', async (options, sentence) => {
    const { code, stdout, stderr } = await run(temporaryFolder(), 'import', fileOf('1. e4 *'), ...options);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });
});
