/**
 * Reading some texts as Markdown takes the square of their length: thousands of `[` or `*` that are never closed. A text is
 * read in pieces of a bounded length, so that its time grows as the text does.
 */
export const LONGEST_PIECE = 2000;

/** Together they are the text. A piece ends where a paragraph does, else a line, else a word, and not inside fenced code. */
export const splitMarkdown = (text: string): readonly string[] => {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > LONGEST_PIECE) {
    const length = lengthOfPiece(text.slice(from, from + LONGEST_PIECE));
    pieces.push(text.slice(from, from + length));
    from += length;
  }
  return [...pieces, text.slice(from)];
};

const lengthOfPiece = (part: string): number => {
  const fences = [...part.matchAll(/^(?:```|~~~)/gm)];
  const open = fences.length % 2 === 0 ? undefined : fences.at(-1)?.index;
  // The fence is closed further on: the code, if there is anything before it, begins the next piece.
  if (open !== undefined && open > 0) return open;
  for (const end of ['\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(end);
    if (at > 0) return at + end.length;
  }
  // No half of a character that takes two units.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length;
};
