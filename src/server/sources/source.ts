/**
 * Where games of a player come from. A source promises checked values of our own types and failures from a closed list;
 * it keeps nothing, and says nothing about how well somebody plays.
 */
import type { Speed } from '../../chess/clock';
import type { GameLink } from '../../chess/player/game-sites';
import type { Color, Fen, Milliseconds, Result } from '../../chess/types';
import type { KnownEndgame } from '../../contract/positions';
import type { Site } from '../../contract/sites';
import type { SourceFailure } from './failures';
import type { RemoteGame, TournamentRef } from './remote-game';

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

/** How a stream has gone so far; whoever reads notes it. */
export type EndingDraft = { -readonly [Key in keyof GamesEnding]: GamesEnding[Key] };

/** Enough to look for what is wrong with them. */
const PLACES = 10;

/** Notes a line that was no game. */
export const noteMalformed = (ending: EndingDraft, place: string): void => {
  ending.malformedLines += 1;
  const places = ending.malformedPlaces ?? [];
  if (places.length < PLACES) ending.malformedPlaces = [...places, place];
};

/** The stream of what `read` gives from the first game taken on; it has ended when that has, or when it is left. */
export const makeGameStream = (read: (ending: EndingDraft) => AsyncIterable<RemoteGame>): GameStream => {
  const draft: EndingDraft = { received: 0, malformedLines: 0 };
  let settle = (): void => undefined;
  const ending = new Promise<GamesEnding>((resolve) => (settle = () => resolve(draft)));

  async function* games(): AsyncGenerator<RemoteGame> {
    try {
      yield* read(draft);
    } finally {
      settle();
    }
  }

  return Object.assign(games(), { ending });
};

/**
 * A site at which people have accounts, and may consent that we do something for them there (OAuth 2.0, RFC 6749, with a
 * code and PKCE, RFC 7636). What a token is for is not known here.
 */

/** Who a person is at the site. `id` never changes; `name` is as the person writes it. */
export type SitePerson = { readonly id: string; readonly name: string };

type SiteToken = { readonly token: string; readonly lifetime: Milliseconds };

export type SiteAccess = {
  /** Where a browser asks a person for consent. */
  readonly consentUrl: string;
  /** Trades the code of a consent, in a form as RFC 6749 has it, for a token. */
  readonly requestToken: (form: URLSearchParams) => Promise<Result<SiteToken, SourceFailure>>;
  /** Who has consented; needs no scope. */
  readonly readPerson: (token: string) => Promise<Result<SitePerson, SourceFailure>>;
  /** Afterwards the token is good for nothing, also where it was before. */
  readonly revoke: (token: string) => Promise<Result<undefined, SourceFailure>>;
};

/** Games behind the links to a site that people copy from its pages. */

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

/** Studies that a site keeps for somebody who has consented. */

export type StudyFailure =
  | SourceFailure
  /** The token is none, or not for this: the person has to consent again. */
  | { readonly reason: 'no-consent' }
  /** The study is not there, or it is somebody else's. */
  | { readonly reason: 'no-study' }
  /** As many studies were made as the site takes in a day, or too much was asked of it just now. */
  | { readonly reason: 'too-many-studies'; readonly retryAfter: Milliseconds };

export type NewStudy = { readonly name: string; readonly visibility: 'private' | 'unlisted' };

export type NewChapters = {
  /** Each a game, with a name in its header `ChapterName`. */
  readonly pgns: readonly string[];
  readonly orientation: Color;
};

export type SiteStudies = {
  /** What a person is asked to consent to. */
  readonly scope: string;
  /** Of a study. */
  readonly maxChapters: number;
  /** That one person may make. */
  readonly maxADay: number;
  /** Characters of the name of a study, and of a chapter. */
  readonly maxName: number;
  readonly maxChapterName: number;
  /** The id of a new study without chapters. */
  readonly create: (token: string, study: NewStudy) => Promise<Result<string, StudyFailure>>;
  /** How many chapters the site has taken. */
  readonly addChapters: (token: string, id: string, chapters: NewChapters) => Promise<Result<number, StudyFailure>>;
  /** Which people open. */
  readonly pageOf: (id: string) => string;
};
