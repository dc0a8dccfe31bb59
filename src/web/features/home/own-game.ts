import type { OwnGame, Profile } from '../../../contract/profile';
import { toShownGame, type ShownGame } from '../../player/shown-game';

/**
 * A game as the user sees it. The side that the answer names is the user's; else the one whose name is the user's on
 * Lichess, else the one that has the username, in any case; else White. Specification, HOME-10.
 */
export const toOwnGame = (game: OwnGame, user: Profile | undefined): ShownGame => {
  const players = [game.whitePlayer, game.blackPlayer].map((name) => name.toLowerCase());
  const names = [user?.lichessId, user?.username].map((name) => name?.toLowerCase());
  const ownName = names.find((name) => name !== undefined && players.includes(name));
  return toShownGame(game, ownName ?? game.whitePlayer);
};
