import type { ComparedCount, RateFinding } from '../../chess/findings/verdicts';
import { countOf } from './labels';

const playersOf = ({ others }: RateFinding): string => `others at ${others.from}–${others.to}`;

/** How often it happens beside others: `1.8 times as often as others at 1400–1599`. */
export const comparedText = (finding: RateFinding): string => {
  const { verdict, ratio = 1, of } = finding;
  const players = playersOf(finding);
  if (verdict === 'few') return `Too few chances to compare with others: ${countOf(of, 'chance')}.`;
  if (verdict === 'ordinary') return `About as often as ${players}.`;
  return verdict === 'weakness' ? `${ratio.toFixed(1)} times as often as ${players}.` : `Less often than ${players}.`;
};

/** A count beside that of others: `Others at 1400–1599: 7 in as many games.`, or a rate where theirs is not known. */
export const comparedCountText = ({ finding, expected }: ComparedCount): string => {
  if (finding.verdict === 'few' || expected === undefined) return comparedText(finding);
  const { from, to } = finding.others;
  const number = expected < 0.5 ? 'fewer than 1' : String(Math.round(expected));
  return `Others at ${from}–${to}: ${number} in as many games.`;
};

/** The same in a few words, on a card that says who the others are (`OTHERS`): `others 7`. */
export const briefComparison = (compared: ComparedCount | undefined): string => {
  if (compared === undefined || compared.finding.verdict === 'few') return '';
  const { finding, expected } = compared;
  if (expected !== undefined) return `others ${expected < 0.5 ? '<1' : Math.round(expected)}`;
  const { verdict, ratio = 1 } = finding;
  if (verdict === 'ordinary') return 'as others';
  return verdict === 'weakness' ? `${ratio.toFixed(1)}× others` : 'fewer than others';
};

/** What stands below brief comparisons. */
export const OTHERS = 'others: same rating, as many games';

export const briefStrengthComparison = (finding: RateFinding | undefined): string => {
  if (finding === undefined || finding.verdict === 'few') return '';
  if (finding.verdict === 'ordinary') return 'as others';
  return finding.verdict === 'strength' ? 'more than others' : 'less than others';
};

/** Of what a player is strong at: how often it is missed. */
export const comparedStrengthText = (finding: RateFinding): string => {
  const { verdict, ratio = 1 } = finding;
  const players = playersOf(finding);
  if (verdict === 'few') return comparedText(finding);
  if (verdict === 'ordinary') return `Missed about as often as by ${players}.`;
  return verdict === 'weakness'
    ? `Missed ${ratio.toFixed(1)} times as often as by ${players}.`
    : `Missed less often than by ${players}.`;
};
