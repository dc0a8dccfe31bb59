/**
 * The bytes of a text that may be UTF-8, windows-1252 (as older chess programs write), or a file put together of both,
 * as pieces of text. Bytes are cut only behind a letter that is the same in both, so that no piece cuts a letter in two.
 */

/** Of a piece, in bytes. The last one may be shorter, and one without any ASCII letter longer. */
export const PIECE_SIZE = 128 * 1024;

const LINE_BREAK = 0x0a;
const FIRST_BEYOND_ASCII = 0x80;

/** A stretch of the text, and of how many bytes it is. */
export type DecodedPiece = { readonly text: string; readonly bytes: number };

/** NUL letters, which no database keeps, become spaces. */
export async function* decodePieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DecodedPiece> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_SIZE) continue;
    const bytes = Buffer.concat(waiting);
    const end = lastAscii(bytes) + 1;
    if (end > 0) yield { text: decodeText(bytes.subarray(0, end)), bytes: end };
    waiting = [bytes.subarray(end)];
    size = bytes.length - end;
  }
  if (size > 0) yield { text: decodeText(Buffer.concat(waiting)), bytes: size };
}

/** Where part of the bytes is no UTF-8, the lines that are none are read as windows-1252. */
export const decodeText = (bytes: Buffer): string => {
  const text = decodeUtf8(bytes) ?? linesOf(bytes).map(decodeLine).join('');
  return text.replaceAll('\0', ' ');
};

const decodeLine = (line: Buffer): string => decodeUtf8(line) ?? decodeWindows(line);

/** What windows-1252 has from 0x80 on, where Latin-1 has control letters. Node's own decoder of that name knows none. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const decodeWindows = (line: Buffer): string =>
  line
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - FIRST_BEYOND_ASCII] ?? letter);

const decodeUtf8 = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: that is what was asked.
    return undefined;
  }
};

/** Each with the line break at its end. */
const linesOf = (bytes: Buffer): readonly Buffer[] => {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LINE_BREAK, start);
    const end = found === -1 ? bytes.length : found + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
};

/** Index; -1 for none. */
const lastAscii = (bytes: Buffer): number => {
  let at = bytes.length - 1;
  while (at >= 0 && (bytes[at] ?? 0) >= FIRST_BEYOND_ASCII) at--;
  return at;
};
