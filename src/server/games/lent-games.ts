/** The games of a player as one feature lends them to another. */
import type { Speed } from '../../chess/clock';
import type { PreparationGame } from '../../chess/preparation/visits';
import type { Result } from '../../chess/types';
import type { PlayerProfile } from '../../contract/player/player-profile';
import type { ScoutedGame } from '../../contract/player/scout';
import type { GamesChoice } from '../../contract/player/scouted-games';
import type { Player } from '../../contract/sites';
import type { HttpFailure } from '../errors';
import type { KnownMeeting } from './meetings/known-meeting';
import type { Side } from './meetings/side';

export type LentGames = {
  /** As the player writes the name. */
  readonly name: string;
  readonly games: readonly PreparationGame[];
  /** They are those of the sample library: nobody's own. */
  readonly isSample?: boolean;
  /** The rating of a speed, the latest one known where that speed is not played; `undefined` where none is. */
  readonly ratingAt: (speed: Speed | undefined) => { readonly site: string; readonly rating: number } | undefined;
  /** As far as it is known now; missing where nobody reports on the player. */
  readonly profile?: () => PlayerProfile;
  /** When the games have been looked through, or the time for it is over; missing where nobody reports on the player. */
  readonly reported?: Promise<void>;
  /** One of the games as far as it has been looked through now; missing where nobody reports on the player. */
  readonly game?: (id: string) => ScoutedGame | undefined;
  /** Of the games those against somebody; missing where they are kept. */
  readonly against?: (meeting: Meeting) => readonly KnownMeeting[];
};

/** `isMine`: the games are mine, not the other one's. */
type Meeting = { readonly other: Side; readonly isMine: boolean };

type Wanted = { readonly player: Player; readonly choice: GamesChoice };

/** Waits for the games, not for the engine. `client` is who asks. */
export type LendGames = (
  wanted: Wanted,
  signal: AbortSignal,
  client: string,
) => Promise<Result<LentGames, HttpFailure>>;

/** A game with the player's rating in it, where one is known, and the site whose rating it is. */
export type RatedGame = { readonly speed: Speed; readonly rating?: number; readonly site: string | undefined };

/** Of games, the newest first: the latest rating of the speed, or of any where there is none. */
export const latestRating = (
  games: readonly RatedGame[],
  speed: Speed | undefined,
): ReturnType<LentGames['ratingAt']> => {
  const rated = games.flatMap(({ site, rating, ...game }) =>
    site === undefined || rating === undefined ? [] : [{ speed: game.speed, found: { site, rating } }],
  );
  return (rated.find((game) => game.speed === speed) ?? rated[0])?.found;
};
