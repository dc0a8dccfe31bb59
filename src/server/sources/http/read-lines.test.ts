import { describe, expect, it } from 'vitest';
import { readLines, type Line } from './read-lines';

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
