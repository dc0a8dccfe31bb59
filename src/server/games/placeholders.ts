/** Figures fixed by the specification, section 9; sent until measured, the same for every player. */

/** Where no bullet rating is known, it is blitz less this. SCT-39. */
export const BULLET_BELOW_BLITZ = 150;

/** SCT-46. */
export const TIME_MANAGEMENT = {
  isSample: true,
  averageSeconds: 23,
  lowShare: 31,
  lostOnTimeShare: 8,
  games: 0,
} as const;
