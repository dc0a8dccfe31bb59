import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Puzzle } from '../chess/puzzles/puzzle';
import { openDatabase } from '../server/db/database';
import { addPuzzles, findPuzzles } from '../server/db/learn/puzzles';
import { startProgram, temporaryFolder } from '../test/processes/run-program';

const PUZZLE: Puzzle = { fen: '3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', moves: ['g1h1', 'd8d1'], themes: ['mate'] };

const backUp = (dataDir: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  startProgram('src/cli/outpost.ts', ['backup', ...words], { DATA_DIR: dataDir, ...more }).ending;

const open = async (dataDir: string) => {
  const db = await openDatabase(dataDir);
  onTestFinished(() => db.destroy());
  return db;
};

describe('outpost backup', () => {
  it('copies an installation while it is written to: all that was there before, and nothing half', async () => {
    const dataDir = temporaryFolder();
    const folder = join(temporaryFolder(), 'copy');
    const db = await open(dataDir);
    writeFileSync(join(dataDir, 'session-secret'), 'a secret', { mode: 0o600 });
    mkdirSync(join(dataDir, 'outbox'));
    writeFileSync(join(dataDir, 'outbox', 'one.eml'), 'a letter');
    const written: string[] = [];
    /** Written in pairs within one transaction: a copy has both or none. */
    const write = async () => {
      const keys = [`${written.length} one`, `${written.length} other`];
      await addPuzzles(
        db,
        keys.map((key) => ({ key, origin: 'own', puzzle: PUZZLE, rating: 1500, deviation: 200 })),
      );
      written.push(...keys);
    };
    for (let time = 0; time < 100; time++) await write();
    const before = [...written];

    const over = new AbortController();
    const ending = backUp(dataDir, [folder]).finally(() => over.abort());
    while (!over.signal.aborted) {
      await write();
      await setTimeout(1);
    }
    expect(await ending).toEqual({ code: 0, stdout: `${dataDir} was copied to ${folder}\n`, stderr: '' });
    expect(written.length).toBeGreaterThan(before.length);

    const copy = await open(folder);
    expect(await findPuzzles(copy, before)).toHaveLength(before.length);
    expect((await findPuzzles(copy, written)).length % 2).toBe(0);
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe('a secret');
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'outbox', 'one.eml'), 'utf8')).toBe('a letter');
    expect(existsSync(join(folder, 'outpost.db.part'))).toBe(false);
  });

  it('is what a server starts from', async () => {
    const dataDir = temporaryFolder();
    const folder = join(temporaryFolder(), 'copy');
    const db = await open(dataDir);
    await addPuzzles(db, [{ key: 'kept', origin: 'own', puzzle: PUZZLE, rating: 1500, deviation: 200 }]);
    expect((await backUp(dataDir, [folder])).code).toBe(0);
    const { child, ending } = startProgram('src/server/main.ts', [], { PORT: '0', DATA_DIR: folder });
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGTERM');
    expect(await ending).toMatchObject({ code: 0, stderr: '' });
    expect(await findPuzzles(await open(folder), ['kept'])).toHaveLength(1);
  });

  it('leaves nothing that looks like a copy where there is no database', async () => {
    const folder = join(temporaryFolder(), 'copy');
    const { code, stderr } = await backUp(temporaryFolder(), [folder]);
    expect(code).toBe(1);
    expect(stderr).toContain('The copy could not be made: there is no database in');
    expect(existsSync(join(folder, 'outpost.db'))).toBe(false);
  });

  it.each([
    [[], {}, 'Where to? Give a folder'],
    [['one', 'two'], {}, 'One folder, please: one two'],
    [['src'], {}, 'src is not empty'],
    [['package.json'], {}, 'package.json is a file: name a folder to create, or an empty one\n'],
    [['copy'], { DATABASE_URL: 'postgres://localhost/outpost' }, 'pg_dump'],
  ])(
    'refuses %j with %j in a sentence',
    async (words, settings, sentence) => {
      const { code, stderr } = await backUp(temporaryFolder(), words, settings);
      expect(stderr).toContain(sentence);
      expect(code).toBe(2);
    },
    60_000,
  );
});
