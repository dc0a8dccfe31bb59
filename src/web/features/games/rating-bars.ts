/** The bars and the scale of the rating trend. */
import type { Speed } from '../../../chess/clock';
import type { Opponent } from '../../player/opponent';

/** The own rating in one game. */
export type RatingBar = {
  readonly game: string;
  readonly rating: number;
  readonly playedAt?: number;
  readonly speed?: Speed;
};

/** Bars shown at most: those of the latest games. */
export const MOST_BARS = 100;

/** One a game with a known rating, the oldest first. OWN-10. */
export const ratingBars = ({ report, games }: Opponent): readonly RatingBar[] => {
  const bars = report?.ratings.trend ?? games.flatMap(toBar).toReversed();
  return bars.slice(-MOST_BARS);
};

const toBar = ({ id, rating, playedAt, speed }: Opponent['games'][number]): readonly RatingBar[] =>
  rating === undefined
    ? []
    : [
        {
          game: id,
          rating,
          ...(playedAt === undefined ? {} : { playedAt }),
          ...(speed === undefined ? {} : { speed }),
        },
      ];

export type RatingScale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const STEPS = [10, 20, 50, 100, 200, 500] as const;
const MOST_TICKS = 6;

/** Round numbers from below the lowest rating, so that every bar can be seen, to the highest or above. */
export const ratingScale = (ratings: readonly number[]): RatingScale => {
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const scales = STEPS.map((step) => ({
    step,
    low: Math.floor((least - 1) / step) * step,
    high: Math.ceil(most / step) * step,
  }));
  const fits = ({ step, low, high }: (typeof scales)[number]): boolean => (high - low) / step < MOST_TICKS;
  const { step, low, high } = scales.find(fits) ?? { step: 1000, low: 0, high: Math.ceil(most / 1000) * 1000 };
  const count = (high - low) / step + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, index) => low + index * step) };
};
