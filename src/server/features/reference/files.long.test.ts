import { describe, expect, it } from 'vitest';
import { readPgn } from '../../../chess/pgn/pgn';
import { toReferenceGame } from '../../../chess/player/reference-game';
import { quotaMessages, QUOTAS } from '../../../contract/quotas';
import { referenceFileSchema } from '../../../contract/reference';
import { createMember } from '../../../test/api-client';
import { frameOf, overlappingZipOf, skippableOf, zipOf, zstOf } from '../../../test/data/packed-files';
import { encounter, manyEncounters } from '../../../test/data/reference-pgn';
import { createReferenceClient } from '../../../test/reference-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { toRemoteGame } from '../../sources/reference/to-remote-game';
import { appendChunk, createFile, finishUpload, startFile, writeAttempts } from './file-queries';

const visit = async () => createReferenceClient(await buildTestApp());
const bytes = (text: string): Buffer => Buffer.from(text);

describe('a reference file', () => {
  it.each([
    ['PGN text', (text: string) => bytes(text)],
    [
      'PGN text with a byte-order mark and Windows line breaks',
      (text: string) => bytes(`\uFEFF${text.replaceAll('\n', '\r\n')}`),
    ],
    ['zstd', (text: string) => zstOf(bytes(text))],
    [
      'zstd with skippable frames, as pzstd writes it',
      (text: string) => Buffer.concat([skippableOf(4), zstOf(bytes(text)), skippableOf(0), skippableOf(9)]),
    ],
    ['a ZIP file, deflated', (text: string) => zipOf([{ name: 'games.pgn', bytes: bytes(text) }])],
    ['a ZIP file, stored', (text: string) => zipOf([{ name: 'games.pgn', bytes: bytes(text), method: 0 }])],
  ])('of %s is read, whatever its name is', async (_, pack) => {
    const apiClient = await visit();
    const file = await apiClient.add(pack(manyEncounters(700)), 'anything');
    expect(file).toMatchObject({
      name: 'anything',
      state: 'finished',
      games: 700,
      known: 0,
      skipped: 0,
      canChange: true,
    });
    expect(file.read).toBe(file.size);
    expect(await apiClient.list()).toMatchObject({ games: 700, people: 2, canAdd: true });
  });

  it('of several texts in one ZIP file brings the games of all, and passes over what is no PGN', async () => {
    const apiClient = await visit();
    const file = await apiClient.add(
      zipOf([
        { name: 'readme.txt', bytes: bytes('Games of our club. See the other files.') },
        { name: 'a/one.pgn', bytes: bytes(manyEncounters(300)) },
        { name: 'a/', bytes: bytes(''), method: 0 },
        { name: 'a/two.pgn', bytes: bytes(manyEncounters(200, 300) + encounter({ moves: '1. e4 e4' })) },
      ]),
    );
    expect(file).toMatchObject({ state: 'finished', games: 500, skipped: 1 });
    expect(await apiClient.problems(file.id)).toMatchObject([
      { message: 'Invalid move in PGN: e4', game: 201, moveNumber: '1...', file: 'a/two.pgn' },
    ]);
  });

  it('has the same short draw of three rounds three times, and each of them once', async () => {
    const apiClient = await visit();
    const ofRounds = (...rounds: readonly string[]) =>
      bytes(rounds.map((Round) => encounter({ Round, Result: '1/2-1/2' })).join(''));
    expect(await apiClient.add(ofRounds('1.1', '1.2', '1.3'))).toMatchObject({ games: 3, known: 0 });
    expect(await apiClient.add(ofRounds('1.3', '', '2', '1.1'))).toMatchObject({ games: 0, known: 4 });
  });

  it('says of every game that was skipped where it is and why', async () => {
    const apiClient = await visit();
    const file = await apiClient.add(
      [
        encounter(),
        encounter({ moves: '1. e4 e5 2. Ke3' }),
        encounter({ Variant: 'Atomic' }),
        encounter({ SetUp: '1', FEN: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', moves: '1. O-O' }),
        encounter({ moves: '' }),
        encounter({ Result: '*' }),
        encounter({ White: '?' }),
        encounter({ Round: '7' }),
      ].join(''),
    );
    expect(file).toMatchObject({ state: 'finished', games: 1, known: 1, skipped: 6 });
    expect(await apiClient.problems(file.id)).toEqual([
      { message: 'Invalid move in PGN: Ke3', game: 2, line: 29, column: 13, moveNumber: '2' },
      {
        message: 'Invalid PGN: Atomic is not supported, only standard chess and Chess960',
        game: 3,
        line: 31,
        column: 1,
      },
      { message: 'The game does not start from the initial position.', game: 4 },
      { message: 'The game has no moves.', game: 5 },
      { message: 'The game has no result.', game: 6 },
      { message: 'The game does not name its players.', game: 7 },
    ]);
  });

  const LATE =
    '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Qxh8';

  it('keeps a game up to a late move that is not legal, and says how many were shortened [A88]', async () => {
    const apiClient = await visit();
    const file = await apiClient.add(
      bytes([encounter(), encounter({ moves: LATE }), encounter({ Result: '0-0' })].join('')),
    );
    expect(file).toMatchObject({ state: 'finished', games: 2, skipped: 1, shortened: 1 });
    expect(await apiClient.problems(file.id)).toMatchObject([
      { message: 'Invalid move in PGN: Qxh8', game: 2, moveNumber: '11', isKept: true },
      { message: 'The result is not a win, loss or draw.', game: 3 },
    ]);
  });

  it('says at the last move of a shortened game that its moves end there [A88]', () => {
    const [reading] = readPgn(encounter({ moves: LATE, Termination: 'Normal' }), 'import');
    const kept = reading?.ok === true ? toReferenceGame(reading.value) : undefined;
    if (kept?.ok !== true) throw new Error('The game must be kept');
    const { white, black, headers, packed, result } = kept.value;
    const remote = toRemoteGame({
      id: 1,
      color: 'white',
      playedAt: 0,
      players: { white, black },
      headers,
      packed,
      result,
    });
    expect(remote?.game.plies).toHaveLength(20);
    expect(remote?.game.plies.at(-1)?.comment).toBe('Moves end at 11');
    expect(remote?.game.headers.get('Termination')).toBe('Normal; moves end at 11');
  });

  it.each([
    ['is empty', Buffer.alloc(0), 400, 'The file is empty'],
    ['is a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 415, /^This is not a PGN file/],
    ['is prose', bytes('Dear friends,\n\nplease find the games below.'), 415, /^This is not a PGN file/],
    ['is packed by 7z', Buffer.from('377abcaf271c0004', 'hex'), 415, /^This archive format is not supported/],
    ['is packed by gzip', Buffer.from('1f8b0800', 'hex'), 415, /^This archive format is not supported/],
  ])('that %s is refused with words', async (_, payload, status, message) => {
    const apiClient = await visit();
    const answer = await apiClient.send(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ readonly message: string }>().message).toMatch(message);
    expect(await apiClient.list()).toMatchObject({ files: [] });
  });

  const games = manyEncounters(2000);
  it.each([
    ['is encrypted', zipOf([{ name: 'a.pgn', bytes: bytes(games), isEncrypted: true }]), 'The file is encrypted.', 0],
    ['is packed in an odd way', zipOf([{ name: 'a.pgn', bytes: bytes(games), method: 14 }]), 'compression method', 0],
    [
      'is a ZIP file that breaks off',
      zipOf([{ name: 'a.pgn', bytes: bytes(games) }]).subarray(0, -30),
      'incomplete',
      0,
    ],
    ['is a ZIP file with damage in it', damaged(zipOf([{ name: 'a.pgn', bytes: bytes(games) }])), 'damaged', 0],
    ['is zstd that breaks off', zstOf(bytes(games)).subarray(0, 400_000), 'incomplete', 900],
    [
      'unpacks to more than any games do',
      zipOf([{ name: 'a.pgn', bytes: Buffer.alloc(9_000_000, ' ') }]),
      'implausibly large',
      0,
    ],
    ['asks for a window of 2 GB', frameOf({ bytes: bytes(games), window: 0xa7 }), 'more than 8 MB', 0],
    [
      'does so later',
      Buffer.concat([zstOf(bytes(games)), frameOf({ bytes: bytes(games), window: 0xa7 })]),
      '8 MB',
      900,
    ],
    ['needs a dictionary', frameOf({ bytes: bytes(games), dictionary: 5 }), 'dictionary', 0],
    [
      'is packed by lz4 behind a skippable frame',
      Buffer.concat([skippableOf(1), bytes('lz4 ')]),
      'compression method',
      0,
    ],
    ['is a ZIP file whose files overlap', overlappingZipOf(bytes(games), 300), 'overlap', 0],
    ['is a ZIP file of too many files', overlappingZipOf(bytes(games), 5001), 'more than 5,000 files', 0],
    ['has skippable frames alone', Buffer.concat([skippableOf(0), skippableOf(7)]), 'No games were found', 0],
    ['has no games', zipOf([{ name: 'a.txt', bytes: bytes('nothing here') }]), 'No games were found', 0],
  ])('that %s ends with words, and what was read of it stays', async (_, payload, words, least) => {
    const apiClient = await visit();
    const file = await apiClient.add(payload);
    expect(file).toMatchObject({ state: 'failed' });
    expect(file.message).toContain(words);
    expect(file.games).toBeGreaterThanOrEqual(least);
  });

  it('is undone with its games, and with whoever has no other', async () => {
    const apiClient = await visit();
    const file = await apiClient.add(manyEncounters(1200));
    await apiClient.undo(file.id);
    expect(await apiClient.list()).toMatchObject({ files: [], games: 0, people: 0 });
    expect((await apiClient.remove(file.id)).statusCode).toBe(404);
  });

  it('is cancelled while it is read: what was read of it stays, and can be undone', async () => {
    const apiClient = await visit();
    const { id } = referenceFileSchema.parse((await apiClient.send(manyEncounters(20_000))).json());
    await expect.poll(async () => (await apiClient.file(id))?.games, { interval: 5 }).toBeGreaterThan(0);
    expect((await apiClient.remove(id)).statusCode).toBe(204);
    const file = await apiClient.file(id);
    expect(file?.state).toBe('cancelled');
    expect(file?.games).toBeLessThan(20_000);
    await apiClient.undo(id);
    expect(await apiClient.list()).toMatchObject({ files: [], games: 0, people: 0 });
  });
});

describe('a game that several files have', () => {
  it('is there once, however they write names, rounds and times', async () => {
    const apiClient = await visit();
    const first = await apiClient.add(encounter());
    const second = await apiClient.add(
      encounter({
        White: 'Mira Talwade',
        Black: 'Brandvold,O',
        Event: 'Inv. Open',
        Round: '?',
        UTCDate: '2024.05.04',
        UTCTime: '12:00:00',
      }) + encounter({ Date: '2024.05.05' }),
    );
    expect(first).toMatchObject({ games: 1, known: 0 });
    expect(second).toMatchObject({ games: 1, known: 1 });
    expect(await apiClient.list()).toMatchObject({ games: 2, people: 2 });
  });

  it('stays when there are more of them than one step of undoing takes', async () => {
    const apiClient = await visit();
    const first = await apiClient.add(manyEncounters(1200));
    const second = await apiClient.add(manyEncounters(1200));
    await apiClient.undo(first.id);
    expect(await apiClient.file(second.id)).toMatchObject({ games: 1200, known: 0 });
  });

  it('stays when one of them is undone, and goes with the last', async () => {
    const apiClient = await visit();
    const first = await apiClient.add(manyEncounters(3));
    const second = await apiClient.add(
      manyEncounters(2) + encounter({ White: 'Thornquist, Ansel', WhiteFideId: '35000003' }),
    );
    await apiClient.undo(first.id);
    expect(await apiClient.file(second.id)).toMatchObject({ games: 3, known: 0 });
    expect(await apiClient.find('talwade')).toMatchObject([{ games: 2 }]);
    await apiClient.undo(second.id);
    expect(await apiClient.list()).toMatchObject({ files: [], games: 0, people: 0 });
  });
});

it('of one user does not hold up that of another: they are read in turn', async () => {
  const app = await buildTestApp({ appUrl: 'https://chess.example', profileMode: 'signed-in' });
  const visitorOf = async (username: string) => {
    const { cookies } = await createMember(app, { username, email: `${username}@example.org` });
    return createReferenceClient(app, {
      host: 'chess.example',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    });
  };
  const [ida, oskar] = [await visitorOf('ida'), await visitorOf('oskar')];
  const sent = await ida.send(zipOf([{ name: 'large.pgn', bytes: bytes(manyEncounters(30_000)) }]));
  const { id } = referenceFileSchema.parse(sent.json());
  expect(await oskar.add(encounter({ Round: '77' }))).toMatchObject({ state: 'finished', games: 1 });
  expect(await ida.file(id)).toMatchObject({ state: 'running' });
  expect((await ida.remove(id)).statusCode).toBe(204);
});

it('at which two processes ended is set aside, and says so', async () => {
  const db = await openTestDatabase();
  const id = await createFile(db, { userId: 1, name: 'deadly.pgn', kind: 'pgn', now: Date.now() });
  await appendChunk(db, id, 0, bytes(encounter()));
  await finishUpload(db, id);
  await startFile(db, id);
  await writeAttempts(db, id, 2);
  const apiClient = createReferenceClient(await buildTestApp({ db }));
  const state = async () => (await apiClient.file(id))?.state;
  await expect.poll(state).toBe('failed');
  expect((await apiClient.file(id))?.message).toMatch(/^The server stopped twice while reading this file/);
  expect(await apiClient.add(encounter())).toMatchObject({ state: 'finished', games: 1 });
});

it('beyond the quota is refused until one of the others is read', async () => {
  const db = await openTestDatabase();
  const apiClient = createReferenceClient(await buildTestApp({ db }));
  for (let file = 0; file < QUOTAS.referenceFiles; file++)
    await createFile(db, { userId: 1, name: 'on its way', kind: 'pgn', now: Date.now() });
  const refused = await apiClient.send(encounter());
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ message: quotaMessages.referenceFiles });
});

describe('on a network', () => {
  const openApp = () => buildTestApp({ appUrl: 'https://chess.example', profileMode: 'signed-in' });
  const host = { host: 'chess.example' };

  it('a guest sees the files, and adds and undoes none', async () => {
    const guest = createReferenceClient(await openApp(), host);
    const refused = await guest.send(encounter());
    expect(refused.statusCode).toBe(401);
    expect(await guest.list()).toEqual({ files: [], games: 0, people: 0, canAdd: false });
    expect((await guest.link('35000001', 'X1')).statusCode).toBe(401);
  });

  it('whoever has an account adds files, and undoes the own ones alone', async () => {
    const app = await openApp();
    const headersOf = async (username: string) => {
      const { cookies } = await createMember(app, { username, email: `${username}@example.org` });
      return { ...host, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    };
    const ida = createReferenceClient(app, await headersOf('ida'));
    const oskar = createReferenceClient(app, await headersOf('oskar'));
    const file = await ida.add(encounter());
    expect(file.canChange).toBe(true);
    expect(await oskar.file(file.id)).toMatchObject({ games: 1, canChange: false });
    const refused = await oskar.remove(file.id);
    expect(refused.statusCode).toBe(403);
    expect((await oskar.find('talwade')).length).toBe(1);
    await ida.undo(file.id);
  });
});

function damaged(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.fill(0xff, 3000, 3200);
  return copy;
}
