/**
 * A source of a player's games. Returns validated values of our own types and failures from a closed list; stores and
 * judges nothing.
 */
import type { Speed } from '../../chess/clock';
import type { GameLink } from '../../chess/player/game-sites';
import type { Color, Fen, Milliseconds, Result } from '../../chess/types';
import type { KnownEndgame } from '../../contract/analysis/positions';
import type { Site } from '../../contract/sites';
import type { SourceFailure } from './failures';
import type { RemoteGame, TournamentRef } from './remote-game';

export type RemoteRating = {
  readonly rating: number;
  readonly games: number;
  /** Glicko deviation, in points. */
  readonly deviation: number;
  readonly isProvisional: boolean;
};

export type RemoteProfile = {
  readonly site: string;
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly title?: string;
  readonly isBot: boolean;
  readonly isMarked: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt?: number;
  readonly seenAt?: number;
  readonly ratings: Readonly<Partial<Record<Speed, RemoteRating>>>;
  readonly count?: { readonly all: number; readonly win: number; readonly loss: number; readonly draw: number };
  readonly realName?: string;
  readonly location?: string;
  readonly fideRating?: number;
  readonly fideId?: number;
  readonly aicfId?: string;
  readonly isSample?: true;
  /** For a person with several accounts. */
  readonly accounts?: readonly { readonly account: string; readonly name: string; readonly url: string }[];
};

export type GamesQuery = {
  readonly name: string;
  /** Newest first. A limit on the request; a stream may have fewer. */
  readonly max: number;
  /** Begun at or after; milliseconds since 1970. */
  readonly since?: number;
  /** Begun at or before; a source with few games may return newer ones too. */
  readonly until?: number;
  readonly speeds?: readonly Speed[];
  readonly isRated?: boolean;
  readonly signal?: AbortSignal;
};

export type HeadToHeadQuery = Pick<GamesQuery, 'name' | 'max' | 'signal'> & {
  readonly against: string;
};

/** How a stream of games ended. Received games count, also after a failure. */
export type GamesEnding = {
  readonly received: number;
  /** Malformed lines, skipped. */
  readonly malformedLines: number;
  /** The first of them: an address, or a location in the response. */
  readonly malformedPlaces?: readonly string[];
  /** Months like `2026-03` that the site lists but did not return; to be requested again. */
  readonly missingMonths?: readonly string[];
  readonly failure?: SourceFailure;
};

/**
 * No request is sent before the first game is taken. Read it once and without long work between games: the source is busy
 * until the stream ends or is closed.
 */
export type GameStream = AsyncIterable<RemoteGame> & {
  /** Resolves when reading has ended; never rejects. */
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
  /** 0 when unknown. */
  readonly totalPlayers: number;
  readonly rank?: number;
  /** Arena points, or swiss points with halves. */
  readonly score?: number;
  readonly games?: number;
  readonly rounds?: number;
  readonly performance?: number;
};

export type TournamentsQuery = {
  readonly name: string;
  readonly max: number;
  /** Tournaments named by the player's games, for events missing from the site's lists. */
  readonly fromGames?: readonly TournamentRef[];
  readonly signal?: AbortSignal;
};

export type TournamentsResult = {
  readonly tournaments: readonly RemoteTournament[];
  readonly malformedLines: number;
  readonly failure?: SourceFailure;
};

export type FideCard = {
  readonly id: number;
  /** `Surname, First`. */
  readonly name: string;
  readonly federation?: string;
  readonly title?: string;
  readonly year?: number;
  readonly standard?: number;
  readonly rapid?: number;
  readonly blitz?: number;
};

export type Source = Site & {
  /** Games per import request; other requests run in between. `Infinity` where a source does not support `until`. */
  readonly pageSize: number;
  /** Names that always mean this source, whatever site is given. */
  readonly owns?: (name: string) => boolean;
  readonly browser?: { readonly origin: string; readonly profileOf: (name: string) => string };
  readonly fideCard?: (fideId: number, signal?: AbortSignal) => Promise<Result<FideCard, SourceFailure>>;
  /** Tablebase results of positions with few pieces. */
  readonly tablebase?: (fen: Fen, signal?: AbortSignal) => Promise<Result<KnownEndgame, SourceFailure>>;
  readonly headToHead?: { readonly isLocal: boolean; readonly games: (query: HeadToHeadQuery) => GameStream };
  readonly links?: SiteLinks;
  /** OAuth consent, and what it permits. */
  readonly access?: SiteAccess;
  readonly studies?: SiteStudies;
  profile(query: {
    readonly name: string;
    readonly signal?: AbortSignal;
  }): Promise<Result<RemoteProfile, SourceFailure>>;
  games(query: GamesQuery): GameStream;
  tournaments(query: TournamentsQuery): Promise<TournamentsResult>;
};

export type EndingDraft = { -readonly [Key in keyof GamesEnding]: GamesEnding[Key] };

const MAX_LOCATIONS = 10;

export const recordMalformed = (ending: EndingDraft, location: string): void => {
  ending.malformedLines += 1;
  ending.malformedPlaces = firstPlaces(ending.malformedPlaces, [location]);
};

/** Of several responses. */
export const firstPlaces = (known: readonly string[] = [], further: readonly string[] = []): readonly string[] =>
  known.length >= MAX_LOCATIONS ? known : [...known, ...further].slice(0, MAX_LOCATIONS);

/** `read` starts when the first game is taken; `ending` settles when it ends or is closed. */
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

// OAuth consent (OAuth 2.0, RFC 6749, authorization code with PKCE, RFC 7636)

/** `id` never changes; `name` has the person's own capitalization. */
export type SitePerson = { readonly id: string; readonly name: string };

type SiteToken = { readonly token: string; readonly lifetime: Milliseconds };

export type SiteAccess = {
  readonly consentUrl: string;
  /** `form`: a token request of RFC 6749. */
  readonly requestToken: (form: URLSearchParams) => Promise<Result<SiteToken, SourceFailure>>;
  /** Needs no scope. */
  readonly readPerson: (token: string) => Promise<Result<SitePerson, SourceFailure>>;
  /** Succeeds for an invalid token too. */
  readonly revoke: (token: string) => Promise<Result<undefined, SourceFailure>>;
};

// Games by link

export type LinkFailure =
  | SourceFailure
  | { readonly reason: 'no-linked-game' }
  | { readonly reason: 'no-linked-study' }
  | { readonly reason: 'closed-study' }
  | { readonly reason: 'linked-too-large' }
  /** The site cannot find a game by its address alone: a player's name is needed. */
  | { readonly reason: 'name-needed' }
  /** Not among the player's games of the last `months` months. */
  | { readonly reason: 'not-in-months'; readonly name: string; readonly months: number };

export type SiteLinkQuery = {
  readonly link: GameLink;
  readonly name?: string;
  /** Characters. */
  readonly max: number;
  readonly signal?: AbortSignal;
};

export type SiteLinks = {
  /** PGN. Only ids of the link are sent to the site. */
  readonly read: (query: SiteLinkQuery) => Promise<Result<string, LinkFailure>>;
};

// Studies on a site, with a person's consent

export type StudyFailure =
  | SourceFailure
  /** The token is invalid or lacks the scope: the person must consent again. */
  | { readonly reason: 'no-consent' }
  /** The study is missing, or somebody else's. */
  | { readonly reason: 'no-study' }
  /** The daily limit of studies or the rate limit is reached. */
  | { readonly reason: 'too-many-studies'; readonly retryAfter: Milliseconds };

export type NewStudy = { readonly name: string; readonly visibility: 'private' | 'unlisted' };

export type NewChapters = {
  /** One game each, with a `ChapterName` header. */
  readonly pgns: readonly string[];
  readonly orientation: Color;
};

export type SiteStudies = {
  readonly scope: string;
  readonly maxChapters: number;
  readonly maxPerDay: number;
  /** Characters. */
  readonly maxName: number;
  readonly maxChapterName: number;
  /** Returns the id of a new study without chapters. */
  readonly create: (token: string, study: NewStudy) => Promise<Result<string, StudyFailure>>;
  /** Returns how many chapters the site accepted. */
  readonly addChapters: (token: string, id: string, chapters: NewChapters) => Promise<Result<number, StudyFailure>>;
  readonly pageOf: (id: string) => string;
};
