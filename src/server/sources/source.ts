/**
 * Where games of a player come from. A source promises checked values of our own types and failures from a closed list;
 * it keeps nothing, and says nothing about how well somebody plays.
 */
import type { Speed } from '../../chess/clock';
import type { Fen, Result } from '../../chess/types';
import type { KnownEndgame } from '../../contract/positions';
import type { Site } from '../../contract/sites';
import type { SourceFailure } from './failures';
import type { RemoteGame, TournamentRef } from './remote-game';
import type { SiteAccess } from './site-access';
import type { SiteLinks } from './site-links';
import type { SiteStudies } from './site-studies';

export type RemoteRating = {
  readonly rating: number;
  readonly games: number;
  /** The uncertainty of the rating, in points. */
  readonly deviation: number;
  readonly isProvisional: boolean;
};

export type RemoteProfile = {
  readonly site: string;
  readonly id: string;
  /** As the player writes it. */
  readonly name: string;
  readonly url: string;
  readonly title?: string;
  readonly isBot: boolean;
  /** The site has caught the account cheating. */
  readonly isMarked: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt?: number;
  readonly seenAt?: number;
  /** Only of speeds in which a game was played. */
  readonly ratings: Readonly<Partial<Record<Speed, RemoteRating>>>;
  readonly count?: { readonly all: number; readonly win: number; readonly loss: number; readonly draw: number };
  /** The rest is declared by the player. */
  readonly realName?: string;
  readonly location?: string;
  readonly fideRating?: number;
  readonly fideId?: number;
  readonly aicfId?: string;
  /** An invented person. */
  readonly isSample?: true;
  /** Of a person who has several names: each as `account` names it, as it is written, and its page. */
  readonly accounts?: readonly { readonly account: string; readonly name: string; readonly url: string }[];
};

export type GamesQuery = {
  /** In any case. */
  readonly name: string;
  /** At most so many, the newest first; it bounds what is asked for, a stream may hold fewer. */
  readonly max: number;
  /** Only games begun at or after this, in milliseconds since 1970. */
  readonly since?: number;
  /** Only games begun at or before this; a source that has few games may give newer ones all the same. */
  readonly until?: number;
  /** Only games of these; all without it. */
  readonly speeds?: readonly Speed[];
  /** Only rated games, or only casual ones. */
  readonly isRated?: boolean;
  readonly signal?: AbortSignal;
};

export type MeetingsQuery = Pick<GamesQuery, 'name' | 'max' | 'signal'> & {
  /** The other one. */
  readonly against: string;
};

/** How a stream of games ended. What came counts, with a failure or without. */
export type GamesEnding = {
  readonly received: number;
  /** Lines that were no game that can be understood; skipped. */
  readonly malformedLines: number;
  /** Where the first of them are: an address, or a place in what the site sent. */
  readonly malformedPlaces?: readonly string[];
  /** Months, each like `2026-03`, that the site names and did not give now: they are to be asked for again. */
  readonly missingMonths?: readonly string[];
  readonly failure?: SourceFailure;
};

/**
 * Nothing is asked before the first game is taken. To be read once, to the end or until it is left, and without long
 * work between the games: a source serves nobody else meanwhile.
 */
export type GameStream = AsyncIterable<RemoteGame> & {
  /** Settles when the reading has ended, and never rejects. */
  readonly ending: Promise<GamesEnding>;
};

export type RemoteTournament = TournamentRef & {
  readonly name: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly timeControl: string;
  readonly variant: string;
  readonly isRated: boolean;
  /** 0 where nobody tells. */
  readonly totalPlayers: number;
  readonly rank?: number;
  /** Arena points, or points of a swiss with halves. */
  readonly score?: number;
  /** Games played in an arena. */
  readonly games?: number;
  /** Rounds, where there are any. */
  readonly rounds?: number;
  readonly performance?: number;
};

export type TournamentsQuery = {
  readonly name: string;
  /** At most so many in all, the newest first. */
  readonly max: number;
  /** Those that the player's games name: how events are found that no list of the site tells. */
  readonly fromGames?: readonly TournamentRef[];
  readonly signal?: AbortSignal;
};

/** As with games, what came before a failure counts. */
export type FoundTournaments = {
  readonly tournaments: readonly RemoteTournament[];
  readonly malformedLines: number;
  readonly failure?: SourceFailure;
};

/** An official player by FIDE's lists. */
export type FideCard = {
  readonly id: number;
  /** `Surname, First`. */
  readonly name: string;
  /** Three letters. */
  readonly federation?: string;
  readonly title?: string;
  /** Of birth. */
  readonly year?: number;
  readonly standard?: number;
  readonly rapid?: number;
  readonly blitz?: number;
};

export type Source = Site & {
  /**
   * Games that an import asks for at once: between two questions others get their turn. `Infinity` where a source
   * cannot go on at a moment (`until`).
   */
  readonly pageSize: number;
  /** Names that nobody has elsewhere: this source is meant, whatever site is named with them. */
  readonly owns?: (name: string) => boolean;
  /** Where a browser may read what the site tells everybody about a player. */
  readonly browser?: { readonly origin: string; readonly profileOf: (name: string) => string };
  /** Where the site has FIDE's lists. */
  readonly fideCard?: (fideId: number, signal?: AbortSignal) => Promise<Result<FideCard, SourceFailure>>;
  /** Where the site has tables of endgames: what is proven of a position with few pieces. */
  readonly tablebase?: (fen: Fen, signal?: AbortSignal) => Promise<Result<KnownEndgame, SourceFailure>>;
  /** Where the games of two people can be asked for. `isAtHand`: nobody outside is asked. */
  readonly meetings?: { readonly isAtHand: boolean; readonly games: (query: MeetingsQuery) => GameStream };
  /** Where games can be had by the addresses that people copy. */
  readonly links?: SiteLinks;
  /** Where people may consent that something is done for them, and what can be done then. */
  readonly access?: SiteAccess;
  readonly studies?: SiteStudies;
  profile(query: {
    readonly name: string;
    readonly signal?: AbortSignal;
  }): Promise<Result<RemoteProfile, SourceFailure>>;
  games(query: GamesQuery): GameStream;
  tournaments(query: TournamentsQuery): Promise<FoundTournaments>;
};
