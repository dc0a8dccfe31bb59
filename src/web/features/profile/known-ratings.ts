import { type Speed, SPEEDS } from '../../../chess/clock';
import type { PlayerStats, Profile } from '../../../contract/profile';
import type { PlatformUser } from './platform-query';

export type KnownRating = {
  readonly speed: Speed;
  readonly rating: number;
  /** Whether it is the platform's of today; else it is the one that the server has stored. */
  readonly isCurrent: boolean;
};

type Ratings = Partial<Record<Speed, number | null | undefined>>;
type CountedRatings = Partial<
  Pick<PlayerStats, 'ultraBulletRating' | 'bulletRating' | 'blitzRating' | 'rapidRating' | 'classicalRating'>
>;

/** One a speed, the quickest first: the platform's, else the user's, else the one in the statistics. */
export const knownRatings = (
  user: Pick<Profile, 'ratingByFormat'> | undefined,
  stats: CountedRatings | undefined,
  platform: PlatformUser | undefined,
): readonly KnownRating[] => {
  const counted = storedRatings(stats);
  return SPEEDS.flatMap((speed) => {
    const current = platform?.ratings[speed];
    const rating = current ?? user?.ratingByFormat?.[speed] ?? counted[speed];
    return typeof rating === 'number' ? [{ speed, rating, isCurrent: current !== undefined }] : [];
  });
};

const storedRatings = (stats: CountedRatings | undefined): Ratings => ({
  ultraBullet: stats?.ultraBulletRating,
  bullet: stats?.bulletRating,
  blitz: stats?.blitzRating,
  rapid: stats?.rapidRating,
  classical: stats?.classicalRating,
});
