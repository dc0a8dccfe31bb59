/** Decodes a stream in pieces of limited size. */
import { isUtf8 } from 'node:buffer';
import { decodeText } from '../../chess/pgn/decode-text';

/** Maximum bytes per piece. All but the last have at least half. */
export const PIECE_SIZE = 128 * 1024;

const LINE_BREAK = 0x0a;

const NON_ASCII = 0x80;

/** UTF-8 lead bytes are at or above this, continuation bytes below. */
const LEAD_BYTE = 0xc0;

const MAX_CHARACTER_BYTES = 4;

/** Text with the number of bytes it was decoded from. */
export type DecodedPiece = { readonly text: string; readonly bytes: number };

export async function* decodePieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DecodedPiece> {
  for await (const bytes of cutPieces(chunks)) yield { text: decodeText(bytes), bytes: bytes.length };
}

/** Decodes whole lines as they arrive, so that nothing waits for more input. Very long lines are cut. */
export async function* decodeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    const lines = bytes.lastIndexOf(LINE_BREAK) + 1;
    const end = lines === 0 && bytes.length >= PIECE_SIZE ? endOfPiece(bytes) : lines;
    if (end > 0) yield decodeText(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  if (rest.length > 0) yield decodeText(rest);
}

/** Splits bytes into independently decodable pieces, without cutting characters. */
export async function* cutPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PIECE_SIZE);
  let size = 0;
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + PIECE_SIZE - size);
      piece.set(part, size);
      size += part.length;
      from += part.length;
      if (size < PIECE_SIZE) continue;
      const end = endOfPiece(piece);
      const next = new Uint8Array(PIECE_SIZE);
      next.set(piece.subarray(end));
      yield piece.subarray(0, end);
      piece = next;
      size = PIECE_SIZE - end;
    }
  if (size > 0) yield piece.subarray(0, size);
}

/**
 * Prefers the last ASCII byte in the second half, so that both halves of a line decode alike; otherwise the last whole
 * character.
 */
const endOfPiece = (piece: Uint8Array): number => {
  for (let at = piece.length - 1; at >= piece.length / 2; at--) if ((piece[at] ?? 0) < NON_ASCII) return at + 1;
  for (let at = piece.length - 1; at > piece.length - MAX_CHARACTER_BYTES; at--)
    if ((piece[at] ?? 0) >= LEAD_BYTE) return isUtf8(piece.subarray(at)) ? piece.length : at;
  return piece.length;
};
