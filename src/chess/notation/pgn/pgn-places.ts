/** A place in a text that people can find; both from 1. */
export type TextPlace = { readonly line: number; readonly column: number };

/**
 * Places in the text by index, asked for in their order: the text is counted through once. `start` is the place of its
 * first letter, for a text that is a part of another.
 */
export const createPlaceFinder = (text: string, start: TextPlace): ((index: number) => TextPlace) => {
  const lineBreak = /\r\n|\r|\n/g;
  let { line } = start;
  let lineStart = 1 - start.column;
  let next = lineBreak.exec(text);
  return (index) => {
    while (next !== null && next.index < index) {
      line++;
      lineStart = lineBreak.lastIndex;
      next = lineBreak.exec(text);
    }
    return { line, column: index - lineStart + 1 };
  };
};
