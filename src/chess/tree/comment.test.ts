import { describe, expect, it } from 'vitest';
import { type Comment, commentText, replaceCommentText, shapesOf, toggleNag, toggleShape, withShapes } from './comment';

const green = { color: 'green', from: 'e4' } as const;

const red = { color: 'red', from: 'e4', to: 'e5' } as const;

const written: readonly Comment[] = [
  [{ words: 'A plan.' }, { clock: 61 }],
  [{ shapes: [green] }, { words: 'And more.' }],
];

it('draws a shape, in another color in place of the first, and takes it away when it is drawn again', () => {
  const one = toggleShape([green], red);
  expect(one).toEqual([green, red]);
  expect(toggleShape(one, { ...red, color: 'blue' })).toEqual([green, { ...red, color: 'blue' }]);
  expect(toggleShape(one, red)).toEqual([green]);
});

describe('what people wrote in comments', () => {
  it('is one text, and another text takes its place without losing clock and arrows', () => {
    expect(commentText(written)).toBe('A plan. And more.');
    const changed = replaceCommentText(written, '  Better\n now ');
    expect(changed).toEqual([[{ words: 'Better now' }, { clock: 61 }, { shapes: [green] }]]);
    expect(replaceCommentText(changed, ' ')).toEqual([[{ clock: 61 }, { shapes: [green] }]]);
    expect(replaceCommentText([[{ words: 'Gone.' }]], '')).toEqual([]);
  });

  it('stays when circles and arrows change', () => {
    const changed = withShapes(written, [red]);
    expect(shapesOf(changed)).toEqual([red]);
    expect(commentText(changed)).toBe('A plan. And more.');
    expect(withShapes([[{ shapes: [green] }]], [])).toEqual([]);
  });
});

it.each([
  ['adds the first', [], 1, [1]],
  ['takes out what is there', [1, 14], 1, [14]],
  ['puts one judgement of the move in place of another', [4, 14], 1, [1, 14]],
  ['puts one judgement of the position in place of another', [1, 14], 19, [1, 19]],
  ['leaves others as they are', [1, 146], 22, [1, 22, 146]],
])('%s', (_what, nags, nag, expected) => {
  expect(toggleNag(nags, nag)).toEqual(expected);
});
