/** Fixed by the specification, section 9; shown until measured. */

/** SCT-42. */
export const HEAD_TO_HEAD = { score: '0-0-0', title: 'No Previous Games', note: 'First time opponent' } as const;

/** SCT-15. */
export const TIME_PRESSURE_ADVICE =
  'Opponents make 3x more blunders under 5 minutes. Keep the position complicated, bank time early, and set problems ' +
  'when the clock runs low.';

/** SCT-16. */
export const ENDGAME_ADVICE =
  'Opponents score 45% in rook endgames. Trade into one when the middlegame offers nothing better, and make them ' +
  'defend it move by move.';

/** Where no missed tactic is known. */
export const TACTICAL_ADVICE = 'Keep the position sharp, and look at checks, captures and threats before every move.';

/** SCT-17. */
export const PSYCHOLOGICAL_ADVICE =
  'Most players prefer attacking to defending. Take the initiative early, make them wait for their chances, and ' +
  'expect sharper and quicker play after a loss.';

/** Where a search has no depth. LIM-04. */
export const SEARCH_DEPTH = 17;
