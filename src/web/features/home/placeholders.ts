/** Fixed by the specification, section 9; shown until measured. */

/** HOME-17. */
export const WEEKLY_CHANGE = 23;
