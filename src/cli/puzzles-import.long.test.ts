import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Puzzle } from '../chess/puzzles/puzzle';
import { openDatabase } from '../server/db/database';
import { openPuzzleImport } from '../server/db/learn/puzzle-imports';
import { addPuzzles, countInBuckets, findPuzzles, pickPuzzle } from '../server/db/learn/puzzles';
import { openPuzzleFile } from '../server/features/learn/puzzle-import/puzzle-file';
import { lichessRows } from '../test/data/library-games';
import { startProgram, temporaryFolder } from '../test/processes/run-program';

/** As the server stores it in training. */
const OWN: Puzzle = { fen: '3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', moves: ['g1h1', 'd8d1'], themes: ['mate'] };

const start = (dataDir: string, ...words: readonly string[]) =>
  startProgram('src/cli/outpost.ts', ['puzzles', 'import', ...words], { DATA_DIR: dataDir });

const write = (folder: string, text: string): string => {
  const path = join(folder, 'puzzles.csv');
  writeFileSync(path, text);
  return path;
};

describe('outpost puzzles import', () => {
  it('brings a file in, tells bad rows, and says where to find all of them', async () => {
    const folder = temporaryFolder();
    const path = write(folder, `${lichessRows(0, 3)}${'bad row\n'.repeat(25)}`);
    const first = await start(folder, path).ending;
    expect(first.stdout).toBe('28 rows: 3 puzzles added, 0 already there, 25 refused\n');
    expect(first.stderr.match(/^line \d+: 1 fields instead of 10$/gm)).toHaveLength(20);
    expect(first.stderr).toContain('and 5 more; --problems FILE writes all of them');
    expect(first.code).toBe(0);
    const list = join(folder, 'problems.txt');
    const second = await start(temporaryFolder(), path, '--problems', list).ending;
    expect([second.code, second.stderr]).toEqual([0, '']);
    expect(readFileSync(list, 'utf8').split('\n')).toHaveLength(26);
    for (const [problems, said] of [
      [path, `${path} is the file to read: name another one to write\n`],
      [list, `${list} exists already: --force replaces it\n`],
    ] as const) {
      const refused = await start(temporaryFolder(), path, '--problems', problems).ending;
      expect([refused.code, refused.stderr]).toEqual([2, said]);
    }
    expect(readFileSync(list, 'utf8').split('\n')).toHaveLength(26);
  });

  it.each([
    [[], 2, 'Which file?'],
    [['one', 'two'], 2, 'One file at a time, please'],
    [['/nowhere/puzzles.csv'], 2, '/nowhere/puzzles.csv cannot be read'],
    [['package.json'], 3, 'package.json is not Lichess’ puzzle database'],
  ])(
    'answers %j with exit code %d',
    async (words, exit, sentence) => {
      const { code, stderr } = await start(temporaryFolder(), ...words).ending;
      expect(stderr).toContain(sentence);
      expect(code).toBe(exit);
    },
    60_000,
  );

  it('ends at Ctrl+C with what is in, and goes on when it is started again', async () => {
    const rows = 30_000;
    const folder = temporaryFolder();
    const path = write(folder, lichessRows(0, rows));
    const db = await openDatabase(folder);
    onTestFinished(() => db.destroy());
    const { child, ending } = start(folder, path);
    await expect.poll(() => countInBuckets(db), { interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ending;
    const kept = await countInBuckets(db);
    expect(kept).toBeLessThan(rows);
    expect([code, stdout]).toEqual([130, `${kept} rows: ${kept} puzzles added, 0 already there, 0 refused\n`]);
    expect(stderr).toContain('Interrupted; start it again to continue.');
    expect((await start(folder, path).ending).stdout).toContain(`${rows} rows: ${rows} puzzles added`);
  });

  it('lets a server write beside it', async () => {
    const folder = temporaryFolder();
    const path = write(folder, lichessRows(0, 20_000));
    const db = await openDatabase(folder);
    onTestFinished(() => db.destroy());
    const { ending } = start(folder, path);
    await expect.poll(() => countInBuckets(db), { interval: 5 }).toBeGreaterThan(0);
    const written: string[] = [];
    const over = new AbortController();
    void ending.then(() => over.abort());
    while (!over.signal.aborted) {
      const key = `own ${written.length}`;
      await addPuzzles(db, [{ key, origin: 'own', puzzle: OWN, rating: 1500, deviation: 200 }]);
      written.push(key);
      await setTimeout(1); // Yields to the rest of the process.
    }
    const { code, stdout } = await ending;
    expect([code, stdout]).toEqual([0, '20000 rows: 20000 puzzles added, 0 already there, 0 refused\n']);
    expect(written.length).toBeGreaterThan(1);
    expect(await findPuzzles(db, written)).toHaveLength(written.length);
  });

  it('loses and doubles nothing, whenever it is killed', async () => {
    const rows = 60_000;
    const folder = temporaryFolder();
    const path = write(folder, lichessRows(0, rows));
    const db = await openDatabase(folder);
    onTestFinished(() => db.destroy());
    const file = await openPuzzleFile(path);
    if (!file.ok) throw new Error(file.error);
    const rowsRead = async () => (await openPuzzleImport(db, file.value.key)).rowsRead;
    for (let kill = 0; kill < 12; kill += 1) {
      const before = await rowsRead();
      const { child, ending } = start(folder, path);
      await expect.poll(rowsRead, { interval: 5 }).toBeGreaterThan(before);
      await setTimeout(kill * 3); // Each kill hits a different moment of a transaction.
      child.kill('SIGKILL');
      await ending;
      expect(await countInBuckets(db)).toBe(await rowsRead());
    }
    expect(await rowsRead()).toBeLessThan(rows);
    const { code, stdout } = await start(folder, path).ending;
    expect([code, stdout]).toEqual([0, `${rows} rows: ${rows} puzzles added, 0 already there, 0 refused\n`]);
    expect(await countInBuckets(db)).toBe(rows);
    const picked = new Set<number>();
    for (let place = 0; place < 1000; place += 1) picked.add((await pickPuzzle(db, {}, place / 1000))?.id ?? 0);
    expect(picked.size).toBe(1000);
  }, 600_000);
});

const REAL = '../shared/data/puzzles/lichess-puzzles-1499.csv';

it.skipIf(!existsSync(REAL))(
  'reads all rows of a piece of Lichess’ own file',
  async () => {
    const { code, stdout } = await start(temporaryFolder(), REAL).ending;
    expect([code, stdout]).toEqual([0, '1499 rows: 1499 puzzles added, 0 already there, 0 refused\n']);
  },
  60_000,
);
