/** Decodes text in UTF-8, windows-1252 (of older chess programs), or a mixture, in linear time. */
import { isUtf8 } from 'node:buffer';

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

/** If not all is UTF-8, lines that are not are decoded as windows-1252. NUL becomes a space. */
export const decodeText = (bytes: Uint8Array): string => {
  const text = isUtf8(bytes) ? decodeUtf8(bytes) : decodeLines(bytes);
  return text.replaceAll('\0', ' ');
};

const utf8 = new TextDecoder();

const decodeUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes);

/** windows-1252 from 0x80, where Latin-1 has control characters; Node's decoder of that name is Latin-1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const WINDOWS_CODES = Uint16Array.from({ length: 256 }, (_, byte) => {
  const code = WINDOWS.charCodeAt(byte - NON_ASCII);
  return Number.isNaN(code) ? byte : code;
});

const decodeWindows = (bytes: Uint8Array): string => {
  const codes = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) codes[at] = WINDOWS_CODES[bytes[at] ?? 0] ?? 0;
  return Buffer.from(codes.buffer).toString('utf16le');
};

/** Decodes neighboring lines of one encoding together, because lines may be very short. ASCII lines fit both. */
const decodeLines = (bytes: Uint8Array): string => {
  const segments: string[] = [];
  let from = 0;
  let decode = decodeUtf8;
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    let isAscii = true;
    for (let byte = 0; byte !== LINE_BREAK && end < bytes.length; end++) {
      byte = bytes[end] ?? 0;
      isAscii &&= byte < NON_ASCII;
    }
    if (isAscii) continue;
    const decodeLine = isUtf8(bytes.subarray(start, end)) ? decodeUtf8 : decodeWindows;
    if (decodeLine === decode) continue;
    segments.push(decode(bytes.subarray(from, start)));
    from = start;
    decode = decodeLine;
  }
  segments.push(decode(bytes.subarray(from)));
  return segments.join('');
};
