import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Mark, sentencesOf } from './marks';

const MARKS = JSON.parse(readFileSync(new URL('marks.json', import.meta.url), 'utf8')) as readonly Mark[];

const marked = (mark: Mark['mark']) =>
  MARKS.filter((one) => one.mark === mark).map((one) => [one.kind, one.sentence, one] as const);

describe('a sentence that was read', () => {
  it.each(marked('right'))('is made again where it was right, of %s: %s', (_kind, sentence, one) => {
    expect(sentencesOf(one)).toContain(sentence);
  });

  it.each(marked('wrong'))('is not made again where it was wrong, of %s: %s', (_kind, sentence, one) => {
    expect(sentencesOf(one)).not.toContain(sentence);
  });

  it('is kept without the headers that name persons and places', () => {
    const headers = MARKS.flatMap(({ input }) => JSON.stringify(input).match(/\[\w+ (?=\\")/g) ?? []);
    expect(headers.filter((header) => !['[SetUp ', '[FEN ', '[Termination '].includes(header))).toEqual([]);
  });
});
