import type { ScoutedPlayer } from '../../../contract/player/player-profile';
import { PLAYER_NAME } from '../../../contract/player/scout';
import { makePlayer } from '../../../contract/sites';
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
    ...accountOf(profile),
    ratings: { ...ratings },
    title,
    createdAt,
    seenAt,
    realName,
    location,
    fideRating,
    fideId,
    aicfId,
  };
};

/** Of a person with several names, and of one whose name is no player's. */
const accountOf = ({ site, id, name, accounts }: StoredPlayer): Pick<ScoutedPlayer, 'account'> => {
  if (accounts !== undefined) return { account: accounts.map(({ account }) => account).join(',') };
  return PLAYER_NAME.test(name) ? {} : { account: makePlayer({ site, name: id }) };
};
