/**
 * JSON of any length, made in pieces: the next one when the connection has taken those before it, and each in a turn of
 * the event loop.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { nextPiece } from '../platform/event-loop';
import { currentTurn } from '../platform/turns';
import { JSON_TYPE } from './response-cache';

export const sendJson = (reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply =>
  reply.type(JSON_TYPE).send(Readable.from(pieces));

/** Rows from pages of at most `size` of them. `last` is the last row of the page before. */
export type ReadPage<Row> = (last: Row | undefined, size: number) => Promise<readonly Row[]>;

/** An array of rows that are read page by page; a page is a piece. */
export const pagedArray = <Row>(
  read: ReadPage<Row>,
  size: number,
  toValue: (row: Row) => unknown = (row) => row,
): AsyncIterable<string> => textPages(pagesOf(read, size), toValue);

/** An array of rows that are there already, or are read one by one; each is a piece. */
export const jsonArray = <Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  toValue: (row: Row) => unknown,
): AsyncIterable<string> => textPages(onesOf(rows), toValue);

/** An array of texts of JSON that are themselves in pieces. */
export async function* joinedArray(texts: readonly AsyncIterable<string>[]): AsyncGenerator<string> {
  yield '[';
  for (const [index, pieces] of texts.entries()) {
    if (index > 0) yield ',\n';
    yield* pieces;
  }
  yield ']';
}

/** Pages in the turns of whoever asks now: a stream is read from anywhere. */
const pagesOf = <Row>(read: ReadPage<Row>, size: number): AsyncIterable<readonly Row[]> => {
  const { client } = currentTurn();
  return (async function* () {
    let last: Row | undefined;
    for (;;) {
      await nextPiece(client);
      const page = await read(last, size);
      if (page.length > 0) yield page;
      if (page.length < size) return;
      last = page.at(-1);
    }
  })();
};

const onesOf = <Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncIterable<readonly Row[]> => {
  const { client } = currentTurn();
  return (async function* () {
    for await (const row of rows) {
      await nextPiece(client);
      yield [row];
    }
  })();
};

async function* textPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  toValue: (row: Row) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    yield `${separator}\n${page.map((row) => JSON.stringify(toValue(row))).join(',\n')}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n]';
}
