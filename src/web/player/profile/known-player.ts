import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { ShownGame } from '../games/shown-game';

/** A player with games to be looked at: all that the profile rests on, or the newest of them. The latest first. */
export type KnownPlayer = { readonly profile: PlayerProfile; readonly games: readonly ShownGame[] };
