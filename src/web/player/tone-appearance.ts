/** Tones have words, so that color is never the only sign. */
import type { puzzleSuccessTone, scoreTone, weaknessLevel, winRateTone } from '../../chess/player/results';
import type { BadgeTone } from '../ui/status';

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

const ENOUGH_GAMES = 5;

type OpeningStats = { readonly games: number; readonly score: number };

/** `score` is whole %. With half or more the score itself is shown: few wins may be many draws. */
export const openingLabel = ({ word }: Appearance, { games, score }: OpeningStats): string => {
  if (games < ENOUGH_GAMES) return 'few games';
  return word === 'wins rarely' && score >= 50 ? `scores ${score}%` : word;
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
