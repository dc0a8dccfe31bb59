/** The measured rating as the attempts tell it. */
import type { Attempt } from '../../../../contract/learn';
import { countOf, ratingText } from '../../../player/labels';

export type RatedAttempt = { readonly rating: number; readonly attemptedAt: string };

/** Those that tell the rating after them, the oldest first; `attempts` the newest first. */
export const ratedAttempts = (attempts: readonly Attempt[]): readonly RatedAttempt[] =>
  attempts
    .flatMap(({ ratingAfter, attemptedAt }) =>
      ratingAfter === null || ratingAfter === undefined ? [] : [{ rating: ratingAfter, attemptedAt }],
    )
    .toReversed();

/** `34 rated attempts: from 1500 to 1587, lowest 1462, highest 1590`; of at least one. */
export const ratingsText = (ratings: readonly number[]): string =>
  `${countOf(ratings.length, 'rated attempt')}: from ${ratingText(ratings[0])} to ${ratingText(ratings.at(-1))}, ` +
  `lowest ${ratingText(Math.min(...ratings))}, highest ${ratingText(Math.max(...ratings))}`;
