/** What the attempts of a user add up to, in the contract's words. Pure. */
import { DIFFICULTIES, PUZZLE_THEMES } from '../../../chess/puzzles/themes';
import type { PuzzleProgress } from '../../../contract/learn';
import type { PuzzleRating, PuzzleSums } from '../../db/learn/puzzle-sums';

type Today = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly isDailySolved: boolean;
};

export const toProgress = (sums: PuzzleSums, { day: today, isDailySolved }: Today): PuzzleProgress => {
  const { tried, solved, puzzlesTried, puzzlesSolved, rating, streak, timed, themes, difficulties, days } = sums;
  return {
    ...{ tried, solved, puzzlesTried, puzzlesSolved, streak },
    rating: rating === undefined ? null : toRating(rating),
    meanSeconds: timed.attempts === 0 ? null : Math.round((timed.seconds / timed.attempts) * 10) / 10,
    themes: PUZZLE_THEMES.flatMap((theme) => {
      const counts = themes[theme];
      return counts === undefined ? [] : [{ theme, ...counts }];
    }).sort((one, other) => other.tried - one.tried),
    byDifficulty: DIFFICULTIES.flatMap((difficulty) => {
      const counts = difficulties[difficulty];
      return counts === undefined ? [] : [{ difficulty, ...counts }];
    }),
    days: Object.entries(days).map(([day, counts]) => ({ day, ...counts })),
    today: { ...(days[today] ?? { tried: 0, solved: 0 }), isDailySolved },
  };
};

const toRating = ({ rating, deviation, attempts }: PuzzleRating) => ({
  rating: Math.round(rating),
  deviation: Math.round(deviation),
  attempts,
});
