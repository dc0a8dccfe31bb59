/** Color and word of each tone, so that color is never the only sign. */
import type { puzzleSuccessTone, scoreTone, weaknessLevel, winRateTone } from '../../chess/player/results';
import type { BadgeTone } from '../ui/status';

type Tone = Extract<BadgeTone, 'good' | 'warning' | 'bad'>;
type Appearance = { readonly tone: Tone; readonly word: string };

/** A tone as text, where a badge would be too loud. */
export const toneTexts: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  warning: 'text-warning',
  bad: 'text-bad',
};

/** By the share of games won with an opening; advice comes from findings only. */
export const winRateAppearance: Readonly<Record<ReturnType<typeof winRateTone>, Appearance>> = {
  red: { tone: 'bad', word: 'wins often' },
  yellow: { tone: 'warning', word: 'even' },
  green: { tone: 'good', word: 'wins rarely' },
};

/** The same rate for the user's own openings, where higher is better. LIM-09. */
export const ownWinRateAppearance: Readonly<Record<ReturnType<typeof scoreTone>, Appearance>> = {
  green: { tone: 'good', word: 'wins often' },
  yellow: { tone: 'warning', word: 'even' },
  red: { tone: 'bad', word: 'wins rarely' },
};

/** Games of an opening before its badge shows a word. */
const ENOUGH_GAMES = 5;

type OpeningFigures = { readonly games: number; readonly score: number };

/** With a score of half or more the score itself is shown: few wins may be many draws. `score` is whole %. */
export const openingWord = ({ word }: Appearance, { games, score }: OpeningFigures): string => {
  if (games < ENOUGH_GAMES) return 'few games';
  return word === 'wins rarely' && score >= 50 ? `scores ${score}%` : word;
};

/** By score; a comparison with others is a finding. */
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

/** The colors of the opening badge: critical is red like a high win rate. SCT-20. */
export const levelTones: Readonly<Record<ReturnType<typeof weaknessLevel>, Tone>> = {
  Critical: 'bad',
  Moderate: 'warning',
  Minor: 'good',
};
