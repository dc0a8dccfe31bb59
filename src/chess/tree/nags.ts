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
