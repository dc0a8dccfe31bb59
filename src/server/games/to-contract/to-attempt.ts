/** An attempt in the contract's words. Pure. */
import type { Attempt } from '../../../contract/learn';
import type { StoredAttempt } from '../../db/learn/puzzle-attempts';

export const toAttempt = ({
  userId,
  puzzleId,
  key,
  solved,
  timeSpent,
  attemptedAt,
  id,
  theme,
  seconds,
  hinted,
  ratingBefore,
  ratingAfter,
}: StoredAttempt): Attempt => ({
  ...{ userId, puzzleId, solved, timeSpent },
  attemptedAt: new Date(attemptedAt).toISOString(),
  ...{ id, theme, hinted },
  seconds: seconds ?? null,
  ratingBefore: ratingBefore ?? null,
  ratingAfter: ratingAfter ?? null,
  key,
});
