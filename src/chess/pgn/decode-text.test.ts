import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText } from './decode-text';

it('reads UTF-8, windows-1252, and a file put together of both', () => {
  const older = Buffer.from('[White "M\xfcller, J\xf6rg"]\n', 'latin1');
  const newer = Buffer.from('[Black "Đurđević, Ana – “A”"]\n', 'utf8');
  expect(decodeText(older)).toBe('[White "Müller, Jörg"]\n');
  expect(decodeText(Buffer.concat([newer, older, newer]))).toBe(
    '[Black "Đurđević, Ana – “A”"]\n[White "Müller, Jörg"]\n[Black "Đurđević, Ana – “A”"]\n',
  );
  expect(decodeText(Buffer.from([0x93, 0x41, 0x94, 0x00]))).toBe('“A” ');
  const lines = Buffer.concat([Buffer.from('1. e4\n'), older, Buffer.from('\n\n'), older, Buffer.from('*\n'), newer]);
  expect(decodeText(lines)).toBe(
    '1. e4\n[White "Müller, Jörg"]\n\n\n[White "Müller, Jörg"]\n*\n[Black "Đurđević, Ana – “A”"]\n',
  );
});

it('decodes any bytes as the standard decoder does where they are UTF-8, and one letter a byte elsewhere', () => {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const check = (bytes: Uint8Array) => {
    let expected: string | undefined;
    try {
      expected = strict.decode(bytes).replaceAll('\0', ' ');
    } catch {
      expected = undefined;
    }
    const text = decodeText(bytes);
    if (expected === undefined) expect(text).toHaveLength(bytes.length);
    else expect(text).toBe(expected);
  };
  const byte = fc.constantFrom(
    0,
    0x41,
    0x80,
    0x9f,
    0xa0,
    0xbf,
    0xc1,
    0xc2,
    0xdf,
    0xe0,
    0xed,
    0xef,
    0xf0,
    0xf4,
    0xf5,
    0xff,
  );
  const bytes = fc.array(byte, { maxLength: 6 }).map((codes) => Uint8Array.from(codes));
  fc.assert(fc.property(bytes, check), { numRuns: 5000 });
  const letters = fc.array(fc.constantFrom('a', 'é', '€', '퟿', '', '♞', '😀', '􏿿', '\0'), { maxLength: 20 });
  fc.assert(fc.property(letters, (all) => check(Buffer.from(all.join('')))));
});

it('skips a byte order mark at the start', () => {
  expect(decodeText(Buffer.from('\ufeff1. e4 *'))).toBe('1. e4 *');
});
