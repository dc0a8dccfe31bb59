/** An attempt in the contract's words. Pure. */
import type { Attempt } from '../../contract/learn';
import type { StoredAttempt } from '../db/learn/puzzle-attempts';

export const toAttempt = ({
  userId,
  puzzleId,
  solved,
  timeSpent,
  attemptedAt,
  id,
  theme,
  seconds,
  hinted,
  ratingAfter,
}: StoredAttempt): Attempt => ({
  ...{ userId, puzzleId, solved, timeSpent },
  attemptedAt: new Date(attemptedAt).toISOString(),
  ...{ id, theme, hinted },
  seconds: seconds ?? null,
  ratingAfter: ratingAfter ?? null,
});
