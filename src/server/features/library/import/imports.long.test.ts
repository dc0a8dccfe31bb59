import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  type GamesPage,
  type ImportProblem,
  type Library,
  libraryReportSchema,
  MAX_IMPORT_BYTES,
} from '../../../../contract/library';
import { inventedGames, PLAYER } from '../../../../test/data/games';
import { createLibraryClient, PGN } from '../../../../test/library-client';
import { libraryPaths } from '../../../../test/library-paths';
import { buildTestApp, listenTestApp } from '../../../../test/test-app';
import { openTestDatabase } from '../../../../test/test-database';
import { appendPiece, createImport, finishReceiving } from '../../../db/library/imports';
import { readLibrary } from '../../../db/library/libraries';

const openLibrary = async () => createLibraryClient(await buildTestApp({ hasReviews: false }));

it('takes the games of a text, and knows them when they come again', async () => {
  const { bring, library, get, paths } = await openLibrary();
  const text = inventedGames(40).join('\n');
  expect(await bring(text, { name: 'club.pgn' })).toMatchObject({
    kind: 'pgn',
    label: 'club.pgn',
    state: 'finished',
    added: 40,
    known: 0,
    refused: 0,
    read: text.length,
    size: text.length,
  });
  expect(await bring(text)).toMatchObject({ added: 0, known: 40 });
  expect(await library()).toMatchObject({ kind: 'own', games: 40, waiting: 40, names: [PLAYER], canWrite: true });
  const page = await get<GamesPage>(`${paths.games}?limit=3`);
  expect(page).toMatchObject({ total: 40, offset: 0 });
  expect(page.games.map(({ createdAt }) => createdAt?.slice(0, 10))).toEqual([
    '2019-02-09',
    '2019-02-08',
    '2019-02-07',
  ]);
});

it('lists what it does not take with place and reason, and keeps the rest', async () => {
  const { bring, get, paths, library } = await openLibrary();
  const [first, second, third] = inventedGames(3);
  const foreign = inventedGames(1, { player: 'Somebody Else', from: 3 })[0]!;
  const broken = second!.replace(/\n1\. \S+/, '\n1. Kxe9');
  const { id, ...ending } = await bring([first, broken, foreign, third].join('\n'));
  expect(ending).toMatchObject({ state: 'finished', added: 2, refused: 2 });
  expect(await get<ImportProblem[]>(paths.problems(id))).toEqual([
    { message: 'Invalid move in PGN: Kxe9', game: 2, line: expect.any(Number) as number, column: 4, moveNumber: '1' },
    { message: `Neither White nor Black is ${PLAYER} or owner.`, game: 3 },
  ]);
  expect((await library()).games).toBe(2);
});

const LEGAL = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7';

const own = (headers: string, moves: string): string =>
  `[White "${PLAYER}"]\n[Black "Bex, Ola"]\n${headers}\n\n${moves}\n\n`;

it('reads a FEN tag without a SetUp tag, and keeps a game up to a late move that is not legal, marked and counted [A87] [A88]', async () => {
  const { bring, get, paths } = await openLibrary();
  const { id, ...ending } = await bring(
    [
      own('[Result "1-0"]', `${LEGAL} 11. Qxh8 Bb7 1-0`),
      own(
        '[Result "0-1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]',
        '1. f3 e5 2. g4 Qh4# 0-1',
      ),
      own('[Result "1-0"]', '1. e4 e5 2. Nf3 -- 3. Nxe5 1-0'),
    ].join(''),
  );
  expect(ending).toMatchObject({ state: 'finished', added: 2, refused: 1, shortened: 1 });
  expect(await get<ImportProblem[]>(paths.problems(id))).toMatchObject([
    { message: 'Invalid move in PGN: Qxh8', game: 1, moveNumber: '11', isKept: true },
    { message: 'Invalid move in PGN: -- (null move)', game: 3, moveNumber: '2...' },
  ]);
  const { games } = await get<GamesPage>(`${paths.games}?limit=5`);
  expect(games.map(({ result }) => result).toSorted()).toEqual(['0-1', '1-0']);
});

it('counts no game whose result is no win, loss or draw', async () => {
  const { bring, get, paths } = await openLibrary();
  const forms = ['0-0', '1/2-0', '1 - 0', '0.5-0.5'];
  expect(
    await bring(
      forms.map((result, day) => own(`[Date "2024.03.0${day + 1}"]\n[Result "${result}"]`, '1. e4 e5')).join(''),
    ),
  ).toMatchObject({ added: 4, refused: 0 });
  const { profile } = libraryReportSchema.parse(await get<unknown>(paths.report));
  expect(profile).toMatchObject({ excluded: { irregular: 2 }, results: { all: { games: 2, wins: 1, draws: 1 } } });
});

it('keeps the games of six pieces of a text in one step', async () => {
  const db = await openTestDatabase();
  const games = inventedGames(26).map((game) => `${game}\n`);
  const texts = Array.from({ length: 13 }, (_, piece) => games.slice(2 * piece, 2 * piece + 2).join(''));
  const size = texts.join('').length;
  const id = await createImport(db, { userId: 1, kind: 'pgn', label: 'a', settings: { player: PLAYER }, now: 1 });
  for (const [number, text] of texts.entries()) await appendPiece(db, id, number, text);
  await finishReceiving(db, id, size);
  const { ended } = createLibraryClient(await buildTestApp({ db, hasReviews: false }));
  expect(await ended(id)).toMatchObject({ state: 'finished', added: 26, refused: 0, read: size });
  // Each step raises it once.
  expect(await readLibrary(db, 1)).toMatchObject({ version: 3 });
});

const headed = (headers: Readonly<Record<string, string>>, moves: string): string =>
  `${Object.entries(headers)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')}\n${moves}\n\n`;

const MATCH = { Event: 'Match', Date: '2024.03.02', White: 'Aro, Tim', Black: 'Bex, Ola', Result: '1/2-1/2' };

const DRAWN = '1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 1/2-1/2';

const ofRounds = (...rounds: readonly string[]): string =>
  rounds.map((Round) => headed({ ...MATCH, ...(Round !== '' && { Round }) }, DRAWN)).join('');

it('takes the same short draw of three rounds for three games, and each of them once', async () => {
  const { bring, library } = await openLibrary();
  const settings = { player: 'Aro, Tim' };
  expect(await bring(ofRounds('1.1', '1.2', '1.3'), settings)).toMatchObject({ added: 3, known: 0 });
  expect(await bring(ofRounds('1.3', '1.1'), settings)).toMatchObject({ added: 0, known: 2 });
  // Another program leaves the round out, or writes less of it.
  expect(await bring(ofRounds('', '?', '1'), settings)).toMatchObject({ added: 0, known: 3 });
  expect(await library()).toMatchObject({ games: 3 });
});

it('finds out which round a game without one was, so that no other is lost', async () => {
  const { bring, library } = await openLibrary();
  const settings = { player: 'Aro, Tim' };
  expect(await bring(ofRounds(''), settings)).toMatchObject({ added: 1 });
  expect(await bring(ofRounds('1.1', '1.2'), settings)).toMatchObject({ added: 1, known: 1 });
  expect(await library()).toMatchObject({ games: 2 });
});

it('says that a speed is unknown, lists such games by it, and never takes them for classical', async () => {
  const { bring, get, paths } = await openLibrary();
  const control = (TimeControl: string, Round: string) => headed({ ...MATCH, Round, TimeControl }, DRAWN);
  const text = control('as agreed', '1') + control('?', '2') + control('90 min + 30 sec / move', '3');
  expect(await bring(text, { player: 'Aro, Tim' })).toMatchObject({ added: 3 });
  const listed = async (speed: string) => (await get<GamesPage>(`${paths.games}?speed=${speed}`)).games;
  const unknown = await listed('unknown');
  expect(unknown.map(({ speed, timeControl }) => [speed, timeControl])).toEqual([
    ['unknown', 'Speed unknown'],
    ['unknown', 'Speed unknown'],
  ]);
  expect((await listed('classical')).map(({ timeControl }) => timeControl)).toEqual(['90+30']);
});

const PATHS = libraryPaths(1);

const libraryAt = async (address: string): Promise<Library> =>
  (await (await fetch(address + PATHS.library)).json()) as Library;

/** Blanks in a body of no announced length. */
const postBlanks = (address: string, megabytes: number): Promise<{ status: number | undefined; body: unknown }> =>
  new Promise((resolve, reject) => {
    const posting = request(address + PATHS.imports, { method: 'POST', headers: PGN }, (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    const chunk = Buffer.alloc(1_000_000, ' ');
    Readable.from(Array.from({ length: megabytes }, () => chunk)).pipe(posting);
    posting.once('error', reject);
  });

describe('a text', () => {
  it('beyond 50 MB is refused with 413, announced or not', async () => {
    const address = await listenTestApp();
    const message = 'The text is larger than 50 MB. Please split it into parts.';
    expect(await postBlanks(address, MAX_IMPORT_BYTES / 1_000_000 + 2)).toMatchObject({
      status: 413,
      body: { message },
    });
    const announced = await fetch(address + PATHS.imports, {
      method: 'POST',
      headers: PGN,
      body: Buffer.alloc(MAX_IMPORT_BYTES + 1, ' '),
    });
    expect(announced.status).toBe(413);
    expect((await libraryAt(address)).imports).toMatchObject([{ state: 'failed', message }]);
  });

  it.each(['', ' \n\t\n'])('that holds nothing (%j) is refused', async (text) => {
    const app = await buildTestApp();
    const answer = await app.inject({ method: 'POST', url: PATHS.imports, headers: PGN, payload: text });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'The PGN is empty' }]);
  });

  it('as another content type is refused', async () => {
    const app = await buildTestApp();
    const headers = { 'content-type': 'text/plain' };
    const answer = await app.inject({ method: 'POST', url: PATHS.imports, headers, payload: '1. e4 *' });
    expect(answer.statusCode).toBe(400);
  });

  it('is dropped when the client goes away', async () => {
    const address = await listenTestApp();
    const importsNow = async () => (await libraryAt(address)).imports;
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${PATHS.imports} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${PGN['content-type']}\r\n`);
      socket.write(`content-length: 999999\r\n\r\n${inventedGames(50).join('\n')}`);
    });
    await expect.poll(importsNow).toMatchObject([{ state: 'receiving' }]);
    socket.destroy();
    await expect.poll(importsNow).toMatchObject([{ state: 'cancelled' }]);
    expect((await libraryAt(address)).games).toBe(0);
  });

  it('does not keep a server from ending, and says that it must be sent again', async () => {
    const app = await buildTestApp();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answered = new Promise<number | undefined>((resolve) => {
      const posting = request(address + PATHS.imports, { method: 'POST', headers: PGN }, (answer) => {
        resolve(answer.statusCode);
      });
      posting.once('error', () => resolve(undefined));
      posting.write('1. e4');
    });
    await expect.poll(async () => (await libraryAt(address)).imports).toMatchObject([{ state: 'receiving' }]);
    await app.close();
    expect(await answered).toBe(503);
  });

  it('in windows-1252 keeps its letters', async () => {
    const { bring, get, paths } = createLibraryClient(await buildTestApp({ hasReviews: false }));
    const text = inventedGames(1, { player: 'Jörg Weiß' })[0]!;
    expect(await bring(Buffer.from(text, 'latin1'), { player: 'jörg weiß' })).toMatchObject({ added: 1 });
    expect(await get(paths.games)).toMatchObject({ games: [{ whitePlayer: 'Jörg Weiß' }] });
  });
});
