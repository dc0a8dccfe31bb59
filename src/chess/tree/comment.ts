import type { Evaluation } from '../evaluation';

export const SHAPE_COLORS = ['green', 'red', 'yellow', 'blue'] as const;

/** A circle, or an arrow when `to` is set. Squares by name. */
export type Shape = {
  readonly color: (typeof SHAPE_COLORS)[number];
  readonly from: string;
  readonly to?: string;
};

/**
 * - `words`: text for people.
 * - `clock`: seconds left on the mover's clock after the move; derived when the PGN only has the time spent.
 * - `evaluation`: after the move; depth in plies.
 * - `command`: an unknown command without brackets, for example `emt 0:00:03`.
 */
export type CommentPart =
  | { readonly words: string }
  | { readonly clock: number; readonly isDerived?: true }
  | { readonly evaluation: Evaluation; readonly depth?: number }
  | { readonly shapes: readonly Shape[] }
  | { readonly command: string };

export type Comment = readonly CommentPart[];

export type CommentSummary = { clock?: number; evaluation?: Evaluation; comment?: string };

/** Joins the text of all comments with spaces; the last clock and evaluation win. */
export const summarizeComments = (remarks: CommentSummary, comments: readonly Comment[]): void => {
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

export const shapesOf = (comments: readonly Comment[]): readonly Shape[] =>
  comments.flat().flatMap((part) => ('shapes' in part ? part.shapes : []));

export const commentText = (comments: readonly Comment[]): string =>
  comments
    .flat()
    .flatMap((part) => ('words' in part && part.words !== '' ? [part.words] : []))
    .join(' ');

/** Replaces the text; the new one comes first, on one line. */
export const replaceCommentText = (comments: readonly Comment[], words: string): readonly Comment[] => {
  const line = words.trim().replace(/\s+/g, ' ');
  return joined([...(line === '' ? [] : [{ words: line }]), ...comments.flat().filter((part) => !('words' in part))]);
};

export const withShapes = (comments: readonly Comment[], shapes: readonly Shape[]): readonly Comment[] =>
  joined([...comments.flat().filter((part) => !('shapes' in part)), ...(shapes.length === 0 ? [] : [{ shapes }])]);

/** Adds the shape, or removes it when the same one is there; a new color replaces the old. */
export const toggleShape = (shapes: readonly Shape[], shape: Shape): readonly Shape[] => {
  const isBetweenSame = ({ from, to }: Shape) => from === shape.from && to === shape.to;
  const others = shapes.filter((other) => !isBetweenSame(other));
  return shapes.some((other) => isBetweenSame(other) && other.color === shape.color) ? others : [...others, shape];
};

const joined = (parts: Comment): readonly Comment[] => (parts.length === 0 ? [] : [parts]);

/** Replaces the last evaluation, or puts one in front of the first comment. */
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

// Numeric annotation glyphs. http://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm, section 10

/** `!`, `?`, `!!`, `??`, `!?`, `?!` and `□`. */
export const MOVE_NAGS = [1, 2, 3, 4, 5, 6, 7] as const;

export const POSITION_NAGS = [10, 13, 14, 15, 16, 17, 18, 19] as const;

const GROUPS: readonly (readonly number[])[] = [MOVE_NAGS, POSITION_NAGS];

/** Adds the glyph in place of others of its group, or removes it when it is there. */
export const toggleNag = (nags: readonly number[], nag: number): readonly number[] => {
  if (nags.includes(nag)) return nags.filter((other) => other !== nag);
  const excluded = GROUPS.find((group) => group.includes(nag)) ?? [];
  return [...nags.filter((other) => !excluded.includes(other)), nag].toSorted((one, other) => one - other);
};
