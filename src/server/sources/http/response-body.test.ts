import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, readElements, readLines } from './response-body';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const linesOf = async (text: string, size: number, maxLine?: number): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for await (const line of readLines(inPieces(text, size), maxLine)) lines.push(line);
  return lines;
};

const whole = (text: string): Line => ({ kind: 'whole', text });

describe('lines of a stream', () => {
  it.each([1, 2, 3, 5, 100])('are the same in pieces of %i bytes, also inside a letter', async (size) => {
    expect(await linesOf('{"a":"é🙂"}\n\n \n{"b":2}\n', size)).toEqual([whole('{"a":"é🙂"}'), whole('{"b":2}')]);
  });

  it('tell what stands after the last line break from whole lines', async () => {
    expect(await linesOf('one\ntw', 4)).toEqual([whole('one'), { kind: 'rest', text: 'tw' }]);
  });

  it.each([1, 7, 1000])('drop the text of a line that is too long, in pieces of %i', async (size) => {
    const text = `short\n${'x'.repeat(50)}\nshort\n${'y'.repeat(50)}`;
    const tooLong: Line = { kind: 'too-long' };
    expect(await linesOf(text, size, 10)).toEqual([whole('short'), tooLong, whole('short'), tooLong]);
  });
});

const readAll = async (text: string, size: number, maxElement?: number) => {
  const bytes = new TextEncoder().encode(text);
  // oxlint-disable-next-line typescript/require-await -- as an answer is
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const { texts, isWhole } = readElements(chunks(), maxElement);
  const found: string[] = [];
  for await (const element of texts) found.push(element);
  return { found, isWhole: isWhole() };
};

it('gives each object by itself, wherever the bytes are cut', async () => {
  const object = fc.dictionary(
    fc.string({ unit: 'grapheme' }),
    fc.json().map((text): unknown => JSON.parse(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(object), fc.integer({ min: 1, max: 40 }), async (games, size) => {
      const { found, isWhole } = await readAll(JSON.stringify({ games }), size);
      expect(found.map((text): unknown => JSON.parse(text))).toEqual(
        games.map((game): unknown => JSON.parse(JSON.stringify(game))),
      );
      expect(isWhole).toBe(true);
    }),
  );
});

it.each(['', '{"code":0,"message":"An internal error"}', '{"games":[{"pgn":"1. e4"},{"pg', '[]', '"games"', '<html>'])(
  'says that %j is not whole',
  async (text) => {
    expect((await readAll(text, 3)).isWhole).toBe(false);
  },
);

it('skips what is longer than allowed, and goes on behind it', async () => {
  const games = [{ id: 1 }, { id: 2, pgn: 'x'.repeat(50) }, { id: 3 }];
  expect((await readAll(JSON.stringify({ games }), 7, 30)).found).toEqual(['{"id":1}', '', '{"id":3}']);
});
