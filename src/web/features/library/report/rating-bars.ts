/** The bars of the rating trend. */
import type { Speed } from '../../../../chess/clock';
import type { Opponent } from '../../../player/opponent';

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
