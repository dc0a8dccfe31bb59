/** `ordinary` is as others do, `few` that there are too few games to tell. */
export const VERDICTS = ['weakness', 'strength', 'ordinary', 'few'] as const;
export type Verdict = (typeof VERDICTS)[number];
