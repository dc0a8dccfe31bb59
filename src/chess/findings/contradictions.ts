import type { RateKind } from './rate-kinds';

type Judged = { readonly kind: RateKind; readonly verdict: string };

/** Whether one is good and the other bad at the same thing. */
export const contradicts = (one: Judged, other: Judged): boolean => {
  const verdicts = [one.verdict, other.verdict];
  if (!verdicts.includes('weakness') || !verdicts.includes('strength')) return false;
  return subjectsOf(one.kind).some((subject) => subjectsOf(other.kind).includes(subject));
};

/** What a kind is about: an endgame with rooks is the endgame too, and running out of time is one thing with losing by it. */
const subjectsOf = (kind: RateKind): readonly string[] => {
  const [area = '', part] = kind.split('.');
  if (kind === 'timeTrouble' || kind === 'flagFalls') return ['clock'];
  if (area === 'endgame') return part === undefined ? ['endgame'] : ['endgame', kind];
  return area === 'phase' ? [part ?? ''] : [kind];
};
