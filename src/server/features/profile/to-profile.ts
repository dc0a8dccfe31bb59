/** What anybody may know of a user, in the contract's words. Pure. */
import type { RatingChange, RatingsReport } from '../../../chess/player/ratings';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import { OWNER_ID, type Profile } from '../../../contract/profile';
import type { StoredUser } from '../../db/accounts/users';
import type { PuzzleSums } from '../../db/learn/puzzle-sums';
import type { StoredLibrary } from '../../db/library/libraries';
import { ratingIn } from '../../games/player-profile';
import type { Source } from '../../sources/source';

type Known = {
  readonly user: StoredUser;
  /** While it is the sample, its invented owner stands for the user. */
  readonly library: StoredLibrary | undefined;
  readonly ratings: Omit<RatingsReport, 'trend'>;
  /** Undefined where too few games were played this week. */
  readonly weeklyChange: RatingChange | undefined;
  /** Undefined before the first attempt at a puzzle. */
  readonly puzzles: PuzzleSums | undefined;
  /** Where accounts have a name. */
  readonly platform: Source | undefined;
};

export const toProfile = ({ user, library, ratings, weeklyChange, puzzles, platform }: Known): Profile => {
  const identity =
    library?.kind === 'sample' ? sampleIdentity : { ...ownIdentity(user), username: nameOf(user, library) };
  return {
    id: user.id,
    ...identity,
    currentRating: ratingIn({ ratings }, 'rapid') ?? ratings.current ?? null,
    weeklyRatingChange: weeklyChange ?? null,
    puzzleRating: puzzles?.rating === undefined ? null : Math.round(puzzles.rating.rating),
    createdAt: user.createdAt,
    ratingByFormat: Object.fromEntries(ratings.bySpeed.map(({ speed, rating }) => [speed, rating])),
    ...(identity.lichessId === null || platform?.browser === undefined
      ? {}
      : { platformUrl: platform.browser.profileOf(identity.lichessId) }),
  };
};

const sampleIdentity = {
  username: SAMPLE_OWNER.username,
  lichessId: SAMPLE_OWNER.username,
  fideId: String(SAMPLE_OWNER.fideId),
  aicfId: SAMPLE_OWNER.aicfId,
  ukcaId: null,
};

/** The owner of the installation never chose a name for an account: it is the one in the games. */
const nameOf = ({ id, username }: StoredUser, library: StoredLibrary | undefined): string =>
  (id === OWNER_ID ? library?.names[0] : undefined) ?? username;

const ownIdentity = ({ identifiers: { lichessId, fideId, aicfId, ukcaId } }: StoredUser) => ({
  lichessId: lichessId ?? null,
  fideId: fideId ?? null,
  aicfId: aicfId ?? null,
  ukcaId: ukcaId ?? null,
});
