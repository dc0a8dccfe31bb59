import type { FollowedPlayer } from '../../../contract/player/follows';
import type { FollowedPlayer as StoredFollow } from '../../db/scout/follows';

/** A followed player as it goes over the wire. */
export const toFollowedPlayer = ({ player, newGames, failure, ...times }: StoredFollow): FollowedPlayer => ({
  ...{ player, newGames },
  ...(times.checkedAt === undefined ? {} : { checkedAt: toTime(times.checkedAt) }),
  ...(times.newestAt === undefined ? {} : { newestAt: toTime(times.newestAt) }),
  ...(times.seenAt === undefined ? {} : { seenAt: toTime(times.seenAt) }),
  ...(failure === undefined ? {} : { failure }),
});

const toTime = (time: number): string => new Date(time).toISOString();
