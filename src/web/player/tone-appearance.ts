/** How the tones of `chess/player/tones.ts` look and what word stands beside each, so that color is never alone. */
import type { puzzleSuccessTone, scoreTone, weaknessLevel, winRateTone } from '../../chess/player/results';
import type { BadgeTone } from '../ui/status';

type Tone = Extract<BadgeTone, 'good' | 'warning' | 'bad'>;
type Appearance = { readonly tone: Tone; readonly word: string };

/** Text in a tone, where a badge would be too loud. */
export const toneTexts: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  warning: 'text-warning',
  bad: 'text-bad',
};

/** Of the share of games won with an opening; what to do about it is said of findings alone. */
export const winRateAppearance: Readonly<Record<ReturnType<typeof winRateTone>, Appearance>> = {
  red: { tone: 'bad', word: 'wins often' },
  yellow: { tone: 'warning', word: 'even' },
  green: { tone: 'good', word: 'wins rarely' },
};

/** What the same rate says of an opening of one's own, where the higher is the better. Specification, LIM-09. */
export const ownWinRateAppearance: Readonly<Record<ReturnType<typeof scoreTone>, Appearance>> = {
  green: { tone: 'good', word: 'wins often' },
  yellow: { tone: 'warning', word: 'even' },
  red: { tone: 'bad', word: 'wins rarely' },
};

/** Games of an opening before its badge says more than its figure. */
const ENOUGH_GAMES = 5;

type OpeningFigures = { readonly games: number; readonly score: number };

/**
 * What the badge of an opening says. Who scores half of the points or more does not win rarely, however seldom the games are
 * won: the score itself is told there. `score` is whole %.
 */
export const openingWord = ({ word }: Appearance, { games, score }: OpeningFigures): string => {
  if (games < ENOUGH_GAMES) return 'few games';
  return word === 'wins rarely' && score >= 50 ? `scores ${score}%` : word;
};

/** Of a score alone; whether others do better is a finding. */
export const scoreAppearance: Readonly<Record<ReturnType<typeof scoreTone>, Appearance & { readonly bar: string }>> = {
  green: { tone: 'good', word: 'high', bar: 'bg-good' },
  yellow: { tone: 'warning', word: 'fair', bar: 'bg-warning' },
  red: { tone: 'bad', word: 'low', bar: 'bg-bad' },
};

export const puzzleSuccessAppearance: Readonly<
  Record<ReturnType<typeof puzzleSuccessTone>, Appearance & { readonly bar: string }>
> = {
  green: { tone: 'good', word: 'strong', bar: 'bg-good' },
  orange: { tone: 'warning', word: 'fair', bar: 'bg-warning' },
  red: { tone: 'bad', word: 'weak', bar: 'bg-bad' },
};

/** In the colors of the opening badge: critical as red as a high win rate. Specification, SCT-20. */
export const levelTones: Readonly<Record<ReturnType<typeof weaknessLevel>, Tone>> = {
  Critical: 'bad',
  Moderate: 'warning',
  Minor: 'good',
};
