/**
 * How deep a game is searched for tactics, in plies: a first look everywhere and at what it suspects; a deep one at every
 * turn of the game, and at what is then said to have been missed or allowed. Measured in decision 037.
 */
export const LOOK_DEPTHS = { everywhere: 8, suspects: 12, turns: 14, claims: 16 } as const;
