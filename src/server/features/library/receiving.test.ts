import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { libraryPaths, MAX_IMPORT_BYTES, type Library } from '../../../contract/library';
import { inventedGames } from '../../../test/data/invented-games';
import { createLibraryVisitor, PGN } from '../../../test/library-visitor';
import { buildTestApp, listenTestApp } from '../../../test/test-app';

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
    const { bring, get, paths } = createLibraryVisitor(await buildTestApp({ hasReviews: false }));
    const text = inventedGames(1, { player: 'Jörg Weiß' })[0]!;
    expect(await bring(Buffer.from(text, 'latin1'), { player: 'jörg weiß' })).toMatchObject({ added: 1 });
    expect(await get(paths.games)).toMatchObject({ games: [{ whitePlayer: 'Jörg Weiß' }] });
  });
});
