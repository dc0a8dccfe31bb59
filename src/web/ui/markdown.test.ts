import { expect, it } from 'vitest';
import { LONGEST_PIECE, splitMarkdown } from './markdown';

const MARKS = [
  '[',
  '![',
  '*a ',
  '_a_*',
  '`a``',
  '<a',
  '> ',
  '- a\n  ',
  'a\n\n',
  '```\n',
  '~~~\na\n',
  '[a](<b',
  '\n',
  '♞𝄞',
  ' ',
];

it.each(MARKS)('reads %j, however often it stands there, in as many pieces as the text is long', (mark) => {
  for (const times of [10, 100, 1000, 10_000]) {
    const text = mark.repeat(times);
    const pieces = splitMarkdown(text);
    expect(pieces.join('')).toBe(text);
    // What is the square of a piece at worst adds up to a multiple of the text.
    const steps = pieces.reduce((sum, { length }) => sum + length ** 2, 0);
    expect(steps).toBeLessThanOrEqual(LONGEST_PIECE * text.length);
    expect(pieces.length).toBeLessThanOrEqual(2 + (4 * text.length) / LONGEST_PIECE);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  }
});

it('keeps a short text as it is, and ends pieces where paragraphs end', () => {
  expect(splitMarkdown('A *word*.\n\nAnother.')).toEqual(['A *word*.\n\nAnother.']);
  const paragraph = `${'word '.repeat(100)}\n\n`;
  expect(splitMarkdown(paragraph.repeat(10)).every((piece) => piece.endsWith('\n\n') || piece === '')).toBe(true);
});

it('begins a new piece with fenced code that does not fit into the last one', () => {
  const pieces = splitMarkdown(`${'word '.repeat(300)}\n\n\`\`\`\n${'code\n\n'.repeat(150)}\`\`\`\nEnd`);
  expect(pieces[1]).toMatch(/^```\n(code\n\n)+```\nEnd$/);
});
