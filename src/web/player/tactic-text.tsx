import { type ComparedCount, type Findings, isAlike, type RateFinding } from '../../chess/findings/verdicts';
import type { TacticsReport } from '../../chess/player/tactics';
import { tacticLabel } from '../../messages/review/tactics';
import { countOf, gamesText, splitName } from './labels';

const playersOf = ({ others }: RateFinding): string => `players rated ${others.from}–${others.to}`;

/** `1.8 times as often as players rated 1400–1599`. */
export const comparedText = (finding: RateFinding): string => {
  const { verdict, ratio = 1, of } = finding;
  const players = playersOf(finding);
  if (verdict === 'few') return `Too few chances to compare with others: ${countOf(of, 'chance')}.`;
  if (verdict === 'ordinary') return isAlike(finding) ? `About as often as ${players}.` : unclearText(players);
  return verdict === 'weakness' ? `${ratio.toFixed(1)} times as often as ${players}.` : `Less often than ${players}.`;
};

const unclearText = (players: string): string => `No clear difference from ${players}.`;

/** `Players rated 1400–1599: 7 in as many games.`, or a rate where theirs is unknown. */
export const comparedCountText = ({ finding, expected }: ComparedCount): string => {
  if (finding.verdict === 'few' || expected === undefined) return comparedText(finding);
  const { from, to } = finding.others;
  const number = expected < 0.5 ? 'fewer than 1' : String(Math.round(expected));
  return `Players rated ${from}–${to}: ${number} in as many games.`;
};

/** `others 7`. */
export const briefComparison = (compared: ComparedCount | undefined): string => {
  if (compared === undefined || compared.finding.verdict === 'few') return '';
  const { finding, expected } = compared;
  if (expected !== undefined) return `others ${expected < 0.5 ? '<1' : Math.round(expected)}`;
  const { verdict, ratio = 1 } = finding;
  if (verdict === 'ordinary') return isAlike(finding) ? 'as others' : '';
  return verdict === 'weakness' ? `${ratio.toFixed(1)}× others` : 'fewer than others';
};

/** The note below brief comparisons. */
export const OTHERS = 'others: same rating, same number of games';

export const briefStrengthComparison = (finding: RateFinding | undefined): string => {
  if (finding === undefined || finding.verdict === 'few') return '';
  if (finding.verdict === 'ordinary') return isAlike(finding) ? 'as others' : '';
  return finding.verdict === 'strength' ? 'more than others' : 'less than others';
};

export const comparedStrengthText = (finding: RateFinding): string => {
  const { verdict, ratio = 1 } = finding;
  const players = playersOf(finding);
  if (verdict === 'few') return comparedText(finding);
  if (verdict === 'ordinary')
    return isAlike(finding) ? `Missed about as often as by ${players}.` : unclearText(players);
  return verdict === 'weakness'
    ? `Missed ${ratio.toFixed(1)} times as often as by ${players}.`
    : `Missed less often than by ${players}.`;
};

/** Before a comparison is significant. */
const LEAST_GAMES = 20;

export function ComparedGames({ findings: { games, rates } }: { readonly findings: Findings }) {
  return <p className="text-xs text-ink-soft tabular-nums">{comparedGamesText(games, rates.length > 0)}</p>;
}

/** There are none to compare with above 2499, for some speeds, and where no rating is known. */
export const comparedGamesText = (games: number, isCompared: boolean): string => {
  if (games < LEAST_GAMES)
    return `Too few games to compare with others: ${games} so far, at least ${LEAST_GAMES} needed.`;
  if (!isCompared)
    return `Not compared with others: for the ${gamesText(games)} there are no games of others of the same rating and speed.`;
  return `Compared with others of the same rating and speed over ${gamesText(games)}; only significant differences are shown.`;
};

/** An unknown name is split into words. SCT-19. */
export const tacticName = (name: string): string => tacticLabel(name) ?? splitName(name);

/** Replaces an empty list of allowed tactics. */
export const noneAllowed = ({
  tactics: { games, allowedGames },
}: {
  readonly tactics: Omit<TacticsReport, 'allowed'>;
}) => (games > 0 && allowedGames === 0 ? 'Not checked in these games yet' : 'None found');

/** `From 43 games analyzed for tactics`. */
export const tacticsBasis = ({ tactics: { games } }: { readonly tactics: Pick<TacticsReport, 'games'> }): string =>
  games === 0 ? 'No games analyzed for tactics' : `From ${gamesText(games)} analyzed for tactics`;
