/** Comments of a game as lists of parts: words for people, and what programs write between them. */
import type { Evaluation } from '../evaluation';

export const SHAPE_COLORS = ['green', 'red', 'yellow', 'blue'] as const;

/** A circle around a square, or with `to` an arrow. Squares by name. */
export type Shape = {
  readonly color: (typeof SHAPE_COLORS)[number];
  readonly from: string;
  readonly to?: string;
};

/**
 * - `words`: text for people.
 * - `clock`: seconds left on the mover's clock after the move; derived where the text has only what the moves took.
 * - `evaluation`: of the position after the move, with the depth in plies where it was written.
 * - `shapes`: circles and arrows.
 * - `command`: what another program wrote and this one does not know, without its brackets, for example `emt 0:00:03`.
 */
export type CommentPart =
  | { readonly words: string }
  | { readonly clock: number; readonly isDerived?: true }
  | { readonly evaluation: Evaluation; readonly depth?: number }
  | { readonly shapes: readonly Shape[] }
  | { readonly command: string };

/** One comment; its parts stand in the order of the text. An empty one is a comment, too. */
export type Comment = readonly CommentPart[];

/** What comments say of a move. */
export type Remarks = { clock?: number; evaluation?: Evaluation; comment?: string };

/** Adds what the comments say: the words of all of them, joined by blanks, and the last clock and evaluation. */
export const addRemarks = (remarks: Remarks, comments: readonly Comment[]): void => {
  for (const comment of comments) {
    for (const part of comment) {
      if ('clock' in part) remarks.clock = part.clock;
      else if ('evaluation' in part) remarks.evaluation = part.evaluation;
      else if ('words' in part) {
        remarks.comment = remarks.comment === undefined ? part.words : `${remarks.comment} ${part.words}`;
      }
    }
  }
};

/** All circles and arrows of the comments. */
export const shapesOf = (comments: readonly Comment[]): readonly Shape[] =>
  comments.flat().flatMap((part) => ('shapes' in part ? part.shapes : []));

/** The words of all comments, as one text. */
export const wordsIn = (comments: readonly Comment[]): string =>
  comments
    .flat()
    .flatMap((part) => ('words' in part && part.words !== '' ? [part.words] : []))
    .join(' ');

/** The comments with these words instead of theirs, in front of what programs wrote; in one line, as PGN text has it. */
export const rewordComments = (comments: readonly Comment[], words: string): readonly Comment[] => {
  const line = words.trim().replace(/\s+/g, ' ');
  return joined([...(line === '' ? [] : [{ words: line }]), ...comments.flat().filter((part) => !('words' in part))]);
};

/** The comments with these circles and arrows instead of theirs. */
export const withShapes = (comments: readonly Comment[], shapes: readonly Shape[]): readonly Comment[] =>
  joined([...comments.flat().filter((part) => !('shapes' in part)), ...(shapes.length === 0 ? [] : [{ shapes }])]);

/** The shapes with this one; without the one between the same squares where it was there in the same color. */
export const toggleShape = (shapes: readonly Shape[], shape: Shape): readonly Shape[] => {
  const isBetweenSame = ({ from, to }: Shape) => from === shape.from && to === shape.to;
  const others = shapes.filter((other) => !isBetweenSame(other));
  return shapes.some((other) => isBetweenSame(other) && other.color === shape.color) ? others : [...others, shape];
};

const joined = (parts: Comment): readonly Comment[] => (parts.length === 0 ? [] : [parts]);

/** The comments with this evaluation instead of their last one; without any, it begins the first comment. */
export const withEvaluation = (comments: readonly Comment[], evaluation: Evaluation): readonly Comment[] => {
  const at = comments.findLastIndex((comment) => comment.some((part) => 'evaluation' in part));
  if (at === -1) return [[{ evaluation }, ...(comments[0] ?? [])], ...comments.slice(1)];
  return comments.with(at, replaceLast(comments[at] ?? [], evaluation));
};

const replaceLast = (comment: Comment, evaluation: Evaluation): Comment =>
  comment.with(
    comment.findLastIndex((part) => 'evaluation' in part),
    { evaluation },
  );

/**
 * Numeric annotation glyphs that exclude each other.
 * http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm, section 10
 */

/** What a move is worth: from `!` to `?!`, and `□` for the only one. */
export const MOVE_NAGS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Who stands better. */
export const POSITION_NAGS = [10, 13, 14, 15, 16, 17, 18, 19] as const;

const GROUPS: readonly (readonly number[])[] = [MOVE_NAGS, POSITION_NAGS];

/** The glyphs with this one, in place of another of its kind; without it where it was among them. */
export const toggleNag = (nags: readonly number[], nag: number): readonly number[] => {
  if (nags.includes(nag)) return nags.filter((other) => other !== nag);
  const excluded = GROUPS.find((group) => group.includes(nag)) ?? [];
  return [...nags.filter((other) => !excluded.includes(other)), nag].toSorted((one, other) => one - other);
};
