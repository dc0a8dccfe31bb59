/** Decodes UTF-8, windows-1252 (of older chess programs), or lines of both, in linear time. Pure: browsers use it too. */

const LINE_BREAK = 0x0a;

const NON_ASCII = 0x80;

const SPACE = 0x20;

/** Arguments of one call. */
const CODES_AT_ONCE = 8192;

/** Lines that are not UTF-8 are decoded as windows-1252. NUL becomes a space, and a byte order mark is skipped. */
export const decodeText = (bytes: Uint8Array): string => {
  const codes = new Uint16Array(bytes.length);
  let length = 0;
  for (let start = startOf(bytes), end = start; start < bytes.length; start = end) {
    let isAscii = true;
    for (let byte = 0; byte !== LINE_BREAK && end < bytes.length; end++) {
      byte = bytes[end] ?? 0;
      isAscii &&= byte < NON_ASCII;
      codes[length + end - start] = byte === 0 ? SPACE : byte;
    }
    const line = bytes.subarray(start, end);
    if (isAscii) length += line.length;
    else length = decodeUtf8(line, codes, length) ?? decodeWindows(line, codes, length);
  }
  return makeText(codes.subarray(0, length));
};

const MARK = [0xef, 0xbb, 0xbf];

const startOf = (bytes: Uint8Array): number => (MARK.every((byte, index) => bytes[index] === byte) ? MARK.length : 0);

/** Writes UTF-16 from an index on and returns its end; `undefined` when the line is not UTF-8. */
const decodeUtf8 = (line: Uint8Array, codes: Uint16Array, from: number): number | undefined => {
  let to = from;
  for (let at = 0; at < line.length;) {
    const lead = line[at++] ?? 0;
    if (lead < NON_ASCII) {
      codes[to++] = lead === 0 ? SPACE : lead;
      continue;
    }
    const more = continuationBytes(lead);
    if (more === 0 || at + more > line.length) return undefined;
    let point = lead & (0x3f >> more);
    for (const end = at + more; at < end; at++) {
      const byte = line[at] ?? 0;
      if ((byte & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (byte & 0x3f);
    }
    if (!isPoint(point, more)) return undefined;
    if (point >= ASTRAL) {
      codes[to++] = 0xd800 + ((point - ASTRAL) >> 10);
      codes[to++] = 0xdc00 + ((point - ASTRAL) & 0x3ff);
    } else codes[to++] = point;
  }
  return to;
};

const continuationBytes = (lead: number): number => {
  if (lead >= 0xf0) return lead < 0xf5 ? 3 : 0;
  if (lead >= 0xe0) return 2;
  return lead >= 0xc2 ? 1 : 0;
};

const ASTRAL = 0x10000;

/** Neither a surrogate nor longer than needed. */
const isPoint = (point: number, more: number): boolean => {
  if (more === 3) return point >= ASTRAL && point <= 0x10ffff;
  return more === 1 || (point >= 0x800 && (point < 0xd800 || point > 0xdfff));
};

/** windows-1252 from 0x80, where Latin-1 has control characters. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const decodeWindows = (line: Uint8Array, codes: Uint16Array, from: number): number => {
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] ?? 0;
    const code = WINDOWS.charCodeAt(byte - NON_ASCII);
    codes[from + at] = Number.isNaN(code) ? byte || SPACE : code;
  }
  return from + line.length;
};

const makeText = (codes: Uint16Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < codes.length; at += CODES_AT_ONCE) {
    // Spreading the codes takes six times as long.
    parts.push(String(Reflect.apply(String.fromCharCode, undefined, codes.subarray(at, at + CODES_AT_ONCE))));
  }
  return parts.join('');
};
