import type { ShownGame } from '../../../player/games/shown-game';

/** Where listed games are from: pages of a library on the server, or games that are here already. */
export type GamesSource =
  | { readonly kind: 'library'; readonly profileId: number }
  | { readonly kind: 'loaded'; readonly games: readonly ShownGame[] };
