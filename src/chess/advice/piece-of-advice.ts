export const ADVICE_TOPICS = ['openings', 'tactics', 'time', 'endgame', 'phases', 'colors', 'form'] as const;
export type AdviceTopic = (typeof ADVICE_TOPICS)[number];

/** One or two plain sentences to act on, with the numbers in them; `games` is how many games they rest on. */
export type Advice = { readonly topic: AdviceTopic; readonly text: string; readonly games: number };
