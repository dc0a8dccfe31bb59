export const OWN_PARTS = ['openings', 'tactics', 'time', 'endgame', 'mental'] as const;
/** The parts of the recommendations on one's own page. Specification, OPA-05. */
export type OwnPart = (typeof OWN_PARTS)[number];

/** Two or three plain sentences to "you", with the numbers in them; `games` is how many games they rest on. */
export type OwnAdvice = { readonly part: OwnPart; readonly text: string; readonly games: number };
