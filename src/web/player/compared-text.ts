import type { RateFinding } from '../../chess/findings/verdicts';
import { countOf } from './labels';

/** How often it happens beside others: `1.8 times as often as others at 1400–1599`. */
export const comparedText = ({ verdict, ratio = 1, others, of }: RateFinding): string => {
  const players = `others at ${others.from}–${others.to}`;
  if (verdict === 'few') return `Too few chances to compare with others: ${countOf(of, 'chance')}.`;
  if (verdict === 'ordinary') return `About as often as ${players}.`;
  return verdict === 'weakness' ? `${ratio.toFixed(1)} times as often as ${players}.` : `Less often than ${players}.`;
};
