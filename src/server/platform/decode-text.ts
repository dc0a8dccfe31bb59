/**
 * The bytes of a text that may be UTF-8, windows-1252 (as older chess programs write), or a file put together of both,
 * as pieces of text. The time is proportional to their number, whatever they are: a piece is decided on as soon as it has
 * come, and none is looked at again with the next one.
 */
import { isUtf8 } from 'node:buffer';

/** Of a piece, in bytes at most. All but the last one have at least half of it. */
export const PIECE_SIZE = 128 * 1024;

const LINE_BREAK = 0x0a;

const FIRST_BEYOND_ASCII = 0x80;

/** Bytes that begin a letter of several bytes in UTF-8 are above those that go on with one. */
const FIRST_OF_LETTER = 0xc0;

const LONGEST_LETTER = 4;

/** A stretch of the text, and of how many bytes it is. */
export type DecodedPiece = { readonly text: string; readonly bytes: number };

export async function* decodePieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DecodedPiece> {
  for await (const bytes of cutPieces(chunks)) yield { text: decodeText(bytes), bytes: bytes.length };
}

/** The bytes in pieces that are decoded by themselves: no letter is cut in two. */
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
 * Behind a letter that is the same in both, so that the two halves of a line are read as the line would be; without one in
 * the second half of the piece behind its last whole letter.
 */
const endOfPiece = (piece: Uint8Array): number => {
  for (let at = piece.length - 1; at >= piece.length / 2; at--)
    if ((piece[at] ?? 0) < FIRST_BEYOND_ASCII) return at + 1;
  for (let at = piece.length - 1; at > piece.length - LONGEST_LETTER; at--)
    if ((piece[at] ?? 0) >= FIRST_OF_LETTER) return isUtf8(piece.subarray(at)) ? piece.length : at;
  return piece.length;
};

/** Where part of the bytes is no UTF-8, the lines that are none are read as windows-1252. NUL letters become spaces. */
export const decodeText = (bytes: Uint8Array): string => {
  const text = isUtf8(bytes) ? decodeUtf8(bytes) : decodeLines(bytes);
  return text.replaceAll('\0', ' ');
};

const utf8 = new TextDecoder();

const decodeUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes);

/** What windows-1252 has from 0x80 on, where Latin-1 has control letters. Node's own decoder of that name knows none. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const WINDOWS_CODES = Uint16Array.from({ length: 256 }, (_, byte) => {
  const code = WINDOWS.charCodeAt(byte - FIRST_BEYOND_ASCII);
  return Number.isNaN(code) ? byte : code;
});

const decodeWindows = (bytes: Uint8Array): string => {
  const codes = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) codes[at] = WINDOWS_CODES[bytes[at] ?? 0] ?? 0;
  return Buffer.from(codes.buffer).toString('utf16le');
};

/**
 * Neighboring lines of one kind are decoded together, for a text may have a line break as every second letter. Lines of ASCII
 * are the same in both.
 */
const decodeLines = (bytes: Uint8Array): string => {
  const stretches: string[] = [];
  let from = 0;
  let decode = decodeUtf8;
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    let isAscii = true;
    for (let byte = 0; byte !== LINE_BREAK && end < bytes.length; end++) {
      byte = bytes[end] ?? 0;
      isAscii &&= byte < FIRST_BEYOND_ASCII;
    }
    if (isAscii) continue;
    const decodeLine = isUtf8(bytes.subarray(start, end)) ? decodeUtf8 : decodeWindows;
    if (decodeLine === decode) continue;
    stretches.push(decode(bytes.subarray(from, start)));
    from = start;
    decode = decodeLine;
  }
  stretches.push(decode(bytes.subarray(from)));
  return stretches.join('');
};
