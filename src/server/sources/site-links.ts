/** Games behind the links to a site that people copy from its pages. */
import type { GameLink } from '../../chess/player/game-sites';
import type { Result } from '../../chess/types';
import type { SourceFailure } from './failures';

export type LinkFailure =
  | SourceFailure
  | { readonly reason: 'no-linked-game' }
  | { readonly reason: 'no-linked-study' }
  /** The study is there, and not for everybody. */
  | { readonly reason: 'closed-study' }
  /** More than an analysis takes. */
  | { readonly reason: 'linked-too-large' }
  /** The site finds no game by its address: one of its players has to be named. */
  | { readonly reason: 'name-needed' }
  /** Not among the player's games of so many months. */
  | { readonly reason: 'not-in-months'; readonly name: string; readonly months: number };

export type SiteLinkQuery = {
  /** Of this site. */
  readonly link: GameLink;
  /** Of one of the players. */
  readonly name?: string;
  /** Characters of the text at most. */
  readonly max: number;
  readonly signal?: AbortSignal;
};

export type SiteLinks = {
  /** The games as PGN. Only ids of the link are sent to the site. */
  readonly read: (query: SiteLinkQuery) => Promise<Result<string, LinkFailure>>;
};
