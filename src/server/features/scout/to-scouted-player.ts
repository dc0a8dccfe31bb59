import type { ScoutedPlayer } from '../../../contract/player-profile';
import type { StoredPlayer } from '../../db/scout/stored-scout';

/** A profile in the contract's words. */
export const toScoutedPlayer = (profile: StoredPlayer): ScoutedPlayer => {
  const { name, url, isBot, isMarked, ratings, title, createdAt, seenAt, realName, location, fideRating, fideId } =
    profile;
  const { site, aicfId, isSample = false } = profile;
  return {
    site,
    name,
    url,
    isSample,
    isBot,
    isMarked,
    ratings: { ...ratings },
    ...(title === undefined ? {} : { title }),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(seenAt === undefined ? {} : { seenAt }),
    ...(realName === undefined ? {} : { realName }),
    ...(location === undefined ? {} : { location }),
    ...(fideRating === undefined ? {} : { fideRating }),
    ...(fideId === undefined ? {} : { fideId }),
    ...(aicfId === undefined ? {} : { aicfId }),
  };
};
