import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePieces, decodeText, PIECE_SIZE } from './decode-text';

const decodeAll = async (chunks: readonly Buffer[]): Promise<readonly string[]> => {
  const pieces: string[] = [];
  const stream = async function* () {
    await Promise.resolve();
    yield* chunks;
  };
  for await (const { text } of decodePieces(stream())) pieces.push(text);
  return pieces;
};

it('reads UTF-8, windows-1252, and a file put together of both', () => {
  const older = Buffer.from('[White "M\xfcller, J\xf6rg"]\n', 'latin1');
  const newer = Buffer.from('[Black "Đurđević, Ana – “A”"]\n', 'utf8');
  expect(decodeText(older)).toBe('[White "Müller, Jörg"]\n');
  expect(decodeText(Buffer.concat([newer, older, newer]))).toBe(
    '[Black "Đurđević, Ana – “A”"]\n[White "Müller, Jörg"]\n[Black "Đurđević, Ana – “A”"]\n',
  );
  expect(decodeText(Buffer.from([0x93, 0x41, 0x94, 0x00]))).toBe('“A” ');
});

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

it('makes pieces of one size, cut behind an ASCII letter', async () => {
  const text = '€ '.repeat(100_000);
  const pieces = await decodeAll(
    [Buffer.from(text)].flatMap((bytes) => [bytes.subarray(0, 200_001), bytes.subarray(200_001)]),
  );
  expect(pieces.join('')).toBe(text);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.every((piece) => !piece.includes('\uFFFD'))).toBe(true);
  expect(PIECE_SIZE).toBe(131_072);
});
