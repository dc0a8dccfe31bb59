import type { FollowedPlayer } from '../../../contract/account/notifications';
import type { FollowedPlayer as StoredFollow } from '../../db/scout/follows';

/** A followed player as it goes over the wire. */
export const toFollowedPlayer = ({ player, newGames, failure, ...times }: StoredFollow): FollowedPlayer => ({
  ...{ player, newGames },
  checkedAt: times.checkedAt === undefined ? undefined : toTime(times.checkedAt),
  newestAt: times.newestAt === undefined ? undefined : toTime(times.newestAt),
  seenAt: times.seenAt === undefined ? undefined : toTime(times.seenAt),
  failure,
});

const toTime = (time: number): string => new Date(time).toISOString();
