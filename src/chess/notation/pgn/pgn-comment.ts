/** Comments of PGN text: words for people, and commands in brackets between them. */
import type { Comment, CommentPart } from '../../tree/comment';
import { makePart, parseCommand, type CommandManner } from './pgn-command';

/** The parts of a comment in their order. */
export const parseComment = (text: string, manner: CommandManner = {}): Comment => {
  const parts: CommentPart[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('[%', at);
    const close = open === -1 ? -1 : text.indexOf(']', open);
    const words = tidy(text.slice(at, close === -1 ? text.length : open));
    if (words !== '') parts.push({ words });
    if (close === -1) return parts;
    parts.push(parseCommand(text.slice(open + 2, close).trim(), manner));
    at = close + 1;
  }
};

/** The text that `parseComment` reads back, in one line and without the braces around it. */
export const makeComment = (comment: Comment): string => tidy(comment.map(makePart).join(' '));

const tidy = (words: string): string => {
  const trimmed = words.trim();
  return trimmed === '' ? '' : trimmed.replace(/\s+/g, ' ');
};
