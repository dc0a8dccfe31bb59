/** Tones have words, so that color is never the only sign. */
import type { puzzleSuccessTone, scoreTone, weaknessLevel, winRateTone } from '../../chess/player/results';
import type { BadgeTone } from '../ui/status/status';

type Tone = Extract<BadgeTone, 'good' | 'warning' | 'bad'>;
type Appearance = { readonly tone: Tone; readonly word: string };

export const toneTexts: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  warning: 'text-warning',
  bad: 'text-bad',
};

/** By the share of games won. */
export const winRateAppearance: Readonly<Record<ReturnType<typeof winRateTone>, Appearance>> = {
  red: { tone: 'bad', word: 'wins often' },
  yellow: { tone: 'warning', word: 'even' },
  green: { tone: 'good', word: 'wins rarely' },
};

/** Higher is better here. LIM-09. */
export const myWinRateAppearance: Readonly<Record<ReturnType<typeof scoreTone>, Appearance>> = {
  green: { tone: 'good', word: 'wins often' },
  yellow: { tone: 'warning', word: 'even' },
  red: { tone: 'bad', word: 'wins rarely' },
};

/** Of an opening, before it has a badge. */
export const ENOUGH_GAMES = 5;

type OpeningStats = { readonly games: number; readonly score: number };

/** Of the points: who scores less does not win often, who scores more is not even. */
const EVEN = { from: 50, to: 65 } as const;

/** `score` is whole %. Where it says something else than the share of wins it is shown: few wins may be many draws. */
export const openingLabel = ({ word }: Appearance, { games, score }: OpeningStats): string => {
  if (games < ENOUGH_GAMES) return 'few games';
  const isOtherwise = (word === 'wins rarely' && score >= EVEN.from) || (word === 'even' && score > EVEN.to);
  return isOtherwise ? `scores ${score}%` : word;
};

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

/** SCT-20. */
export const levelTones: Readonly<Record<ReturnType<typeof weaknessLevel>, Tone>> = {
  Critical: 'bad',
  Moderate: 'warning',
  Minor: 'good',
};
