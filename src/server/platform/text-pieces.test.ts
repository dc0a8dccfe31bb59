import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutPieces, decodeLines, decodePieces, PIECE_SIZE } from './text-pieces';

const streamOf = async function* (chunks: Iterable<Uint8Array>) {
  await Promise.resolve();
  yield* chunks;
};

const decodeAll = async (chunks: readonly Buffer[]): Promise<readonly string[]> => {
  const pieces: string[] = [];
  for await (const { text } of decodePieces(streamOf(chunks))) pieces.push(text);
  return pieces;
};

it('gives the same text however it comes, no letter cut in two', async () => {
  const unit = fc.constantFrom('a', 'é', '€', '♞', '😀', '\n');
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { maxLength: 60 }), fc.array(fc.nat(200)), async (units, cuts) => {
      const bytes = Buffer.from(units.join(''));
      const edges = [
        0,
        ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((one, other) => one - other),
        bytes.length,
      ];
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      expect((await decodeAll(chunks)).join('')).toBe(units.join(''));
    }),
  );
});

it.each(['€ ', '€', 'é', '😀', 'x', 'ж\n'])('cuts a text of "%s" alone into pieces, and no letter', async (unit) => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const text = before + unit.repeat(600_000 / Buffer.byteLength(unit));
    const bytes = Buffer.from(text);
    const pieces = await decodeAll([bytes.subarray(0, 200_001), bytes.subarray(200_001)]);
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(3);
  }
});

it('gives lines as they arrive, and cuts only one that is very long', async () => {
  const long = `${'é'.repeat(PIECE_SIZE)}\n`;
  const bytes = [Buffer.from('1. e4 '), Buffer.from('e5\n[White "M\xfcller"]\n*', 'latin1'), Buffer.from(long)];
  const pieces: string[] = [];
  for await (const text of decodeLines(streamOf(bytes))) pieces.push(text);
  expect(pieces.slice(0, 1)).toEqual(['1. e4 e5\n[White "Müller"]\n']);
  expect(pieces.join('')).toBe(`1. e4 e5\n[White "Müller"]\n*${long}`);
  const endless: string[] = [];
  for await (const text of decodeLines(streamOf(Array.from({ length: 8 }, () => Buffer.alloc(50_000, 'x')))))
    endless.push(text);
  expect(endless.map((text) => text.length)).toEqual([150_000, 150_000, 100_000]);
});

/** Maximum bytes that are buffered; each byte is passed on once. */
const countWork = async (bytes: Uint8Array, chunk: number) => {
  let [read, given, waiting, pieces] = [0, 0, 0, 0];
  const chunks = function* () {
    for (let from = 0; from < bytes.length; from += chunk) {
      waiting = Math.max(waiting, read - given);
      read = Math.min(bytes.length, from + chunk);
      yield bytes.subarray(from, read);
    }
  };
  for await (const piece of cutPieces(streamOf(chunks()))) {
    expect(piece.length).toBeLessThanOrEqual(PIECE_SIZE);
    given += piece.length;
    pieces += 1;
  }
  return { given, waiting, pieces };
};

const isLinear = ({ given, waiting, pieces }: Awaited<ReturnType<typeof countWork>>, size: number): boolean =>
  given === size && waiting < PIECE_SIZE && pieces <= (2 * size) / PIECE_SIZE + 1;

it('decides after 128 KB at most, whatever byte a text is filled with: the work grows as its size does', async () => {
  const size = 4 * PIECE_SIZE + 77;
  const quadratic: number[] = [];
  for (let byte = 0; byte < 256; byte++) {
    const bytes = new Uint8Array(size).fill(byte);
    bytes.set(Buffer.from('[Event "x"]\n'));
    if (!isLinear(await countWork(bytes, 65_536), size)) quadratic.push(byte);
  }
  expect(quadratic).toEqual([]);
});

it('so also for any mixture of bytes, in chunks of any size', async () => {
  const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(anyBytes, fc.integer({ min: 1000, max: 400_000 }), async (unit, chunk) => {
      const size = 3 * PIECE_SIZE + 1;
      const bytes = new Uint8Array(size).map((_, index) => unit[index % unit.length] ?? 0);
      expect(isLinear(await countWork(bytes, chunk), size)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
