/** Comments of PGN text: words for people, and commands in brackets between them. */
import type { Comment, CommentPart } from '../../tree/comment';
import type { Color } from '../../types';
import { makePart, parseCommand } from './pgn-command';

/** The parts of a comment in their order. `mated` is the side that the move before it has checkmated. */
export const parseComment = (text: string, mated?: Color): Comment => {
  const parts: CommentPart[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('[%', at);
    const close = open === -1 ? -1 : text.indexOf(']', open);
    const words = tidy(text.slice(at, close === -1 ? text.length : open));
    if (words !== '') parts.push({ words });
    if (close === -1) return parts;
    parts.push(parseCommand(text.slice(open + 2, close).trim(), mated));
    at = close + 1;
  }
};

/** The text that `parseComment` reads back, in one line and without the braces around it. */
export const makeComment = (comment: Comment): string => tidy(comment.map(makePart).join(' '));

const tidy = (words: string): string => {
  const trimmed = words.trim();
  return trimmed === '' ? '' : trimmed.replace(/\s+/g, ' ');
};
