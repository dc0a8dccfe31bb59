/** Adds one attempt to what the attempts of its user add up to. Pure. */
import type { StoredAttempt } from '../../db/learn/puzzle-attempts';
import type { PuzzleSums } from '../../db/learn/puzzle-sums';
import { utcDay } from './utc-day';

/** Days with attempts that the sums tell of. */
const DAYS = 30;

export const NO_ATTEMPTS: PuzzleSums = {
  ...{ tried: 0, solved: 0, puzzlesTried: 0, puzzlesSolved: 0, streak: 0 },
  timed: { attempts: 0, seconds: 0 },
  ...{ themes: {}, difficulties: {}, days: {} },
};

type Tried = Pick<PuzzleSums, 'tried' | 'solved'>;
type Counted = Pick<StoredAttempt, 'theme' | 'difficulty' | 'solved' | 'seconds' | 'attemptedAt'>;

/** `before` is how the user had fared at the puzzle until then. The rating is not counted here. */
export const countAttempt = (
  sums: PuzzleSums,
  { theme, difficulty, solved, seconds, attemptedAt }: Counted,
  before: 'untried' | 'failed' | 'solved',
): PuzzleSums => {
  const add = ({ tried, solved: before }: Tried = { tried: 0, solved: 0 }): Tried => ({
    tried: tried + 1,
    solved: before + (solved ? 1 : 0),
  });
  const day = utcDay(attemptedAt);
  return {
    ...sums,
    ...add(sums),
    puzzlesTried: sums.puzzlesTried + (before === 'untried' ? 1 : 0),
    puzzlesSolved: sums.puzzlesSolved + (solved && before !== 'solved' ? 1 : 0),
    streak: solved ? sums.streak + 1 : 0,
    timed:
      seconds === undefined ? sums.timed : { attempts: sums.timed.attempts + 1, seconds: sums.timed.seconds + seconds },
    themes: { ...sums.themes, [theme]: add(sums.themes[theme]) },
    difficulties: { ...sums.difficulties, [difficulty]: add(sums.difficulties[difficulty]) },
    days: latestDays({ ...sums.days, [day]: add(sums.days[day]) }),
  };
};

const latestDays = (days: PuzzleSums['days']): PuzzleSums['days'] =>
  Object.fromEntries(
    Object.entries(days)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-DAYS),
  );
