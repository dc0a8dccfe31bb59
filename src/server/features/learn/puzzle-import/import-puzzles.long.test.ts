import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LICHESS_HEADER, lichessRow, lichessRows } from '../../../../test/data/library-games';
import { temporaryFolder } from '../../../../test/processes/run-program';
import { openTestDatabase } from '../../../../test/test-database';
import { countInBuckets } from '../../../db/learn/puzzles';
import { type ImportDeps, importPuzzles } from './import-puzzles';
import { openPuzzleFile } from './puzzle-file';
import type { RowProblem } from './read-chunks';

const open = async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return db;
};

const fileOf = async (content: string | Uint8Array, name = 'puzzles.csv') => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  const file = await openPuzzleFile(path);
  if (!file.ok) throw new Error(file.error);
  return file.value;
};

const importFile = async (content: string | Uint8Array, more: Partial<ImportDeps> = {}, name?: string) => {
  const db = more.db ?? (await open());
  const problems: RowProblem[] = [];
  const outcome = await importPuzzles(await fileOf(content, name), {
    db,
    signal: new AbortController().signal,
    onProblems: (some) => problems.push(...some),
    onProgress: () => undefined,
    ...more,
  });
  return { db, outcome, problems };
};

const rowWith = (index: number, change: (fields: string[]) => void): string => {
  const fields = lichessRow(index).split(',');
  change(fields);
  return fields.join(',');
};

/** Three rows as Lichess publishes them, made by `zstd -19`. */
const PACKED = Buffer.from(
  [
    'KLUv/QRoJQ0AJptVIADTPPObjETHqb0KG517399ujAN93GIvXY33FKqqBBAiTQBLAEwArzXVr+f+7beGemVHUQTA471A4HcvF7sb',
    '6fKXsXY4uCV4cxUu4g32Ii6CLmi3zEHjty/Y0aH1HH4efHX5G6/mIvaEmGeIhHMLDIZCHRuiiL3LB85ZEPU4eh5KnEP5eYHHu5Ga',
    'yx1HA+Y+UePUUx5F75XgtVJOPYqTFJY4ry+pQH7kN7R/UG1Sa+2sB5vR+Zlmdepq1o2j6QxeVf+WW9bkFuYx0uoszy0qo002Xnut',
    'Tmul6fD7OXRS+mfNpKl11Two1xq/78SSN+ZCzCKxmDEGX5Z888fle4H4RAOXhnJhCyzOboeDAPdpCniwzDMMHBC2cd7hRbIq/yd4',
    '7SaMpDwJ859p1l3tfEttnb8dDpulk+bPNJ276jr1a1Ll9EGdmgLgNkMVWPnIjeDN7TDIcd8mHihggkETSB/Q0DQ1arX/Z2kJoARj',
    'udjaF6tIBLQXyrkC9ioZuhuSDlIsrEQeuJdZUy+CkPwejWJXCifNKmx46jWRG1R9jgyQZN8YlN82oQ==',
  ].join(''),
  'base64',
);

/** 24 bits, the lowest first. */
const threeBytes = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);

/** A text, and behind it the same letter again and again, 128 KB of it for 4 bytes of the file. */
const packedTightly = (text: string, letter: string, blocks: number): Buffer => {
  const beginning = Buffer.concat([threeBytes(text.length << 3), Buffer.from(text)]);
  const block = Buffer.concat([threeBytes((131_072 << 3) | 2), Buffer.from(letter)]);
  const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50]);
  return Buffer.concat([frame, beginning, ...Array.from({ length: blocks }, () => block), threeBytes(1)]);
};

describe('a file of puzzles', () => {
  it('is imported whole, and only once', async () => {
    const { db, outcome, problems } = await importFile(lichessRows(0, 2500));
    expect(problems).toEqual([]);
    const state = { rowsRead: 2500, added: 2500, known: 0, refused: 0 };
    expect(outcome).toEqual({ kind: 'done', state });
    expect(await countInBuckets(db)).toBe(2500);
    expect((await importFile(lichessRows(0, 2500), { db })).outcome).toEqual({ kind: 'done', state });
    expect((await importFile(lichessRows(2000, 3000), { db })).outcome).toEqual({
      kind: 'done',
      state: { rowsRead: 1000, added: 500, known: 500, refused: 0 },
    });
    expect(await countInBuckets(db)).toBe(3000);
  });

  it('may have bad rows, which are told with their lines', async () => {
    const rows = [
      LICHESS_HEADER,
      lichessRow(0),
      rowWith(1, (fields) => fields.splice(1, 1, 'nonsense')),
      rowWith(2, (fields) => fields.splice(2, 1, 'a1a1 a1a1')),
      rowWith(3, (fields) => fields.splice(3, 1, 'high')),
      rowWith(4, (fields) => fields.pop()),
      '',
      lichessRow(5),
    ];
    const { outcome, problems, db } = await importFile(rows.join('\n'));
    expect(outcome).toMatchObject({ kind: 'done', state: { rowsRead: 7, added: 2, refused: 4 } });
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect(problems.map(({ message }) => message.split(' ').slice(0, 2).join(' '))).toEqual([
      'Invalid FEN:',
      'Invalid move:',
      'Rating is',
      '9 fields',
    ]);
    expect(await countInBuckets(db)).toBe(2);
  });

  it('may have quotes, line ends of Windows, a byte order mark and columns to spare', async () => {
    const quoted = lichessRow(0)
      .split(',')
      .map((field) => `"${field}"`)
      .join(',');
    const strayQuote = rowWith(1, (fields) => fields.splice(0, 1, '"x'));
    const rows = [
      `\uFEFF${LICHESS_HEADER},DailyDate`,
      `${quoted},"2026-01-01, a day"`,
      strayQuote,
      `${lichessRow(2)},`,
    ];
    const { outcome, problems } = await importFile(`${rows.join('\r\n')}\r\n`);
    expect(outcome).toMatchObject({ kind: 'done', state: { rowsRead: 3, added: 2, refused: 1 } });
    expect(problems).toEqual([{ line: 3, message: '1 fields instead of 11' }]);
  });

  it('may be packed by zstd, and what comes before a break is kept', async () => {
    expect((await importFile(PACKED, {}, 'packed.csv')).outcome).toMatchObject({ kind: 'done', state: { added: 3 } });
    const { outcome } = await importFile(Buffer.concat([PACKED, PACKED.subarray(0, -20)]));
    expect(outcome).toMatchObject({
      kind: 'bad-file',
      failure: 'is incomplete; was it copied or downloaded completely?',
      state: { added: 3 },
    });
  });

  it('of 25 KB that would become 820 MB is refused in a sentence', async () => {
    const words = 'unpacks to more than 30 times its size, which is implausible';
    const before = process.memoryUsage().rss;
    const bomb = packedTightly(lichessRows(0, 2), '\n', 6256);
    expect(bomb.length).toBeLessThan(26_000);
    const { outcome } = await importFile(bomb);
    expect(outcome).toMatchObject({ kind: 'bad-file', failure: words });
    const later = await importFile(Buffer.concat([PACKED, bomb]), {}, 'later.csv.zst');
    expect(later.outcome).toMatchObject({ kind: 'bad-file', failure: words });
    expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
  });

  it.each([
    ['another table', 'name,age\nOne,7\n', 'is not Lichess’ puzzle database: the first line does not name PuzzleId'],
    ['a game', '[Event "?"]\n\n1. e4 *\n', 'is not Lichess’ puzzle database: the first line does not name'],
    ['one long line', 'x'.repeat(400_000), 'has a line of more than 100000 characters'],
    ['zstd by its name alone', 'PuzzleId', 'is not a zstd file, or is damaged', 'puzzles.csv.zst'],
  ])('that is %s is refused in a sentence', async (_, content, words, name?: string) => {
    const { outcome } = await importFile(content, {}, name);
    expect(outcome).toMatchObject({ kind: 'bad-file', state: { rowsRead: 0 } });
    expect('failure' in outcome && outcome.failure).toContain(words);
  });

  it('that is empty or missing is refused before it is read', async () => {
    const path = join(temporaryFolder(), 'empty.csv');
    writeFileSync(path, '');
    expect(await openPuzzleFile(path)).toEqual({ ok: false, error: `${path} is empty` });
    expect(await openPuzzleFile(`${path}.gone`)).toMatchObject({ ok: false });
    expect(await openPuzzleFile(temporaryFolder())).toMatchObject({ ok: false });
  });

  it('goes on where it was interrupted', async () => {
    const db = await open();
    const interrupt = new AbortController();
    const onProgress = () => interrupt.abort();
    const first = await importFile(lichessRows(0, 5000), { db, signal: interrupt.signal, onProgress });
    expect(first.outcome).toMatchObject({ kind: 'interrupted', state: { rowsRead: 1000, added: 1000 } });
    const second = await importFile(lichessRows(0, 5000), { db });
    expect(second.outcome).toEqual({ kind: 'done', state: { rowsRead: 5000, added: 5000, known: 0, refused: 0 } });
  });

  it('that two processes bring in at once comes in once', async () => {
    const db = await open();
    const both = await Promise.all([1, 2].map(() => importFile(lichessRows(0, 4000), { db })));
    expect(both.map(({ outcome }) => outcome.kind).toSorted()).toEqual(['done', 'other-import']);
    expect(both.find(({ outcome }) => outcome.kind === 'done')?.outcome.state).toMatchObject({ added: 4000, known: 0 });
    expect(await countInBuckets(db)).toBe(4000);
  });
});
