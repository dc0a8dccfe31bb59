/** Figures fixed by the specification, section 9; not computed, the same for everybody. */

/** HOME-06. */
export const PUZZLES_REMAINING = '3 puzzles remaining';

/** HOME-17. */
export const WEEKLY_CHANGE = '+23 this week';
