import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getJson, HttpError, post, postFile, postJson, remove, removeJson } from './http';

type Seen = { method: string | undefined; contentType: string | undefined; body: string };

const seen: Seen[] = [];
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/game': (response) => response.end('{"moves":33}'),
  '/refused': (response) => response.writeHead(400).end('no such game'),
  '/refused-json': (response) => response.writeHead(422).end('{"message":"too long"}'),
  '/empty': (response) => response.writeHead(404).end(),
  '/unauthorized': (response) => response.writeHead(401).end('{"message":""}'),
};

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    seen.push({ method: request.method, contentType: request.headers['content-type'], body });
    ANSWERS[request.url ?? '']?.(response);
  });
});
const answer = { parse: (value: unknown) => value };
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const refusal = (path: string) => getJson(base + path, answer).catch((error: unknown) => error);

it('reads with GET and gives the answer as JSON [API-28]', async () => {
  expect(await getJson(`${base}/game`, answer)).toEqual({ moves: 33 });
  expect(seen.at(-1)).toEqual({ method: 'GET', contentType: undefined, body: '' });
});

it('writes a payload as JSON and says so [API-29]', async () => {
  await postJson(`${base}/game`, { pgn: '1. e4' }, answer);
  expect(seen.at(-1)).toEqual({ method: 'POST', contentType: 'application/json', body: '{"pgn":"1. e4"}' });
});

it('writes without a payload with neither body nor content type [API-29]', async () => {
  await post(`${base}/game`);
  expect(seen.at(-1)).toEqual({ method: 'POST', contentType: undefined, body: '' });
});

it('sends a file as it is, said to be of its type', async () => {
  const file = new Blob(['1. e4 *']);
  const { signal } = new AbortController();
  expect(await postFile(`${base}/game`, file, 'application/x-chess-pgn', answer, signal)).toEqual({ moves: 33 });
  expect(seen.at(-1)).toEqual({ method: 'POST', contentType: 'application/x-chess-pgn', body: '1. e4 *' });
});

it('deletes without a payload and gives the answer', async () => {
  expect(await removeJson(`${base}/game`, answer)).toEqual({ moves: 33 });
  expect(seen.at(-1)).toEqual({ method: 'DELETE', contentType: undefined, body: '' });
  await remove(`${base}/game`);
  expect(seen.at(-1)).toEqual({ method: 'DELETE', contentType: undefined, body: '' });
});

it('turns a refusal into an error that reads status, colon, body [ERR-01]', async () => {
  const error = await refusal('/refused');
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ message: '400: no such game', status: 400, body: 'no such game' });
});

it('puts the status text where the body is empty [ERR-02]', async () => {
  expect(await refusal('/empty')).toMatchObject({ message: '404: Not Found', status: 404, body: '' });
});

it('takes a 401 for an error like any other [ERR-03]', async () => {
  expect(await refusal('/unauthorized')).toMatchObject({ message: '401: {"message":""}', status: 401 });
});

it('finds the words for people in a JSON body, and none anywhere else [ERR-24]', async () => {
  expect(await refusal('/refused-json')).toMatchObject({ serverMessage: 'too long' });
  expect(await refusal('/refused')).toMatchObject({ serverMessage: undefined });
  expect(await refusal('/empty')).toMatchObject({ serverMessage: undefined });
  expect(await refusal('/unauthorized')).toMatchObject({ serverMessage: undefined });
});

it('passes on what the schema says of an unexpected answer', async () => {
  const picky = {
    parse: (): never => {
      throw new TypeError('not a game');
    },
  };
  await expect(getJson(`${base}/game`, picky)).rejects.toThrow('not a game');
});
