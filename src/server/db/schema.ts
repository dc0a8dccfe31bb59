/** The tables as Kysely sees them. Row types never leave this folder. */
import type { Generated } from 'kysely';
import type { KnownSpeed } from '../../chess/clock';
import type { Outcome } from '../../chess/player/results';
import type { PreparedLine } from '../../chess/preparation/lines';
import type { Color } from '../../chess/types';
import type { Json } from './column-values';
import type { PuzzleTables } from './learn/schema';
import type { LibraryTables } from './library/schema';
import type { ReferenceTables } from './reference/schema';
import type { RepertoireTables } from './repertoires/schema';
import type { ScoutedEntry, StoredScout } from './scout/stored-scout';

/** An engine evaluation; a cache. */
export type EvaluationRow = {
  /** Ascending, so that the smallest is the oldest. */
  readonly id: Generated<number>;
  readonly engine: string;
  readonly position: string;
  readonly search_limit: string;
  /** White's view; exactly one of `cp` and `mate` is set. */
  readonly cp: number | null;
  readonly mate: number | null;
  readonly depth: number;
  /** UCI, space-separated. */
  readonly pv: string;
};

/** A scouted player; a cache, like the games. */
type ScoutedPlayerRow = {
  readonly source: string;
  readonly player: string;
  /** Milliseconds since 1970. */
  readonly asked_at: number;
  readonly content: Json<Omit<StoredScout, 'requestedAt' | 'entries'>>;
};

type ScoutedGameRow = {
  readonly source: string;
  readonly player: string;
  readonly game: string;
  readonly content: Json<ScoutedEntry>;
};

/** This table and the next three have further columns, used by the auth library. */
type UserRow = {
  readonly id: Generated<number>;
  readonly name: string;
  readonly email: string;
  readonly email_verified: number;
  /** In lower case; `display_username` as typed. */
  readonly username: string;
  readonly display_username: string;
  readonly two_factor_enabled: number | null;
  readonly phone_number: string;
  readonly lichess_id: string | null;
  readonly aicf_id: string | null;
  readonly ukca_id: string | null;
  readonly fide_id: string | null;
  /** No longer read: games are shown by their link. */
  readonly is_public: Generated<number>;
  /** 1 until the user has seen or skipped the first steps. */
  readonly first_steps: Generated<number>;
  /** ISO 8601. */
  readonly created_at: string;
  readonly updated_at: string;
};

type SessionRow = {
  readonly id: number;
  readonly user_id: number;
  readonly token: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly expires_at: string;
  /** Empty in older sessions. */
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  /** ISO 8601; survives renewal of the session. */
  readonly signed_in_at: string | null;
  readonly used_at: string | null;
};

type CredentialRow = {
  readonly user_id: number;
  readonly account_id: string;
  readonly provider_id: string;
  readonly password: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly updated_at: string;
};

type VerificationRow = {
  readonly identifier: string;
  /** A user id, or a number of attempts. */
  readonly value: string;
};

type UsedCodeRow = {
  readonly user_id: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly used_at: number;
};

/** At most one link per user. */
type GamesLinkRow = {
  readonly user_id: number;
  readonly address: string;
  readonly made_at: number;
};

type UserDaysRow = {
  readonly user_id: number;
  /** Of the IANA database; null until a browser has told it. */
  readonly time_zone: string | null;
  /** `YYYY-MM-DD`. */
  readonly session_done_on: string | null;
};

type UserSettingsRow = {
  readonly user_id: number;
  readonly preferences: string;
};

type LeaseRow = {
  readonly name: string;
  readonly holder: string;
  /** Milliseconds since 1970, by the database server's clock. */
  readonly expires_at: number;
};

export type Tables = LibraryTables &
  PuzzleTables &
  AccountSafetyTables &
  ConnectionTables &
  ReferenceTables &
  EventTables &
  PushTables &
  RepertoireTables &
  StudyTables & {
    readonly evaluations: EvaluationRow;
    readonly scouted_players: ScoutedPlayerRow;
    readonly scouted_games: ScoutedGameRow;
    readonly followed_players: FollowedPlayerRow;
    readonly users: UserRow;
    readonly sessions: SessionRow;
    readonly credentials: CredentialRow;
    readonly verifications: VerificationRow;
    readonly used_codes: UsedCodeRow;
    readonly user_settings: UserSettingsRow;
    readonly user_days: UserDaysRow;
    readonly games_links: GamesLinkRow;
    readonly leases: LeaseRow;
    readonly digests: DigestRow;
  };

// Account security; times are milliseconds since 1970

type KnownDeviceRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Of the user and the cookie's secret. */
  readonly hash: string;
  readonly device: string;
  readonly known_since: number;
  readonly used_at: number;
};

type EmailChangeRow = {
  readonly user_id: number;
  /** Of the link's secret. */
  readonly hash: string;
  readonly email: string;
  readonly expires_at: number;
};

export type InvitationRow = {
  readonly id: Generated<number>;
  /** Of the link's secret. */
  readonly hash: string;
  readonly note: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
};

type AccountSafetyTables = {
  readonly known_devices: KnownDeviceRow;
  readonly email_changes: EmailChangeRow;
  readonly invitations: InvitationRow;
};

// Connections to sites; times are milliseconds since 1970

type SiteConnectionRow = {
  /** A user, or the hash of a guest's browser. */
  readonly owner: string;
  readonly user_id: number | null;
  readonly site: string;
  readonly sealed_token: string;
  /** Space-separated. */
  readonly scopes: string;
  readonly connected_at: number;
  readonly expires_at: number;
};

/** A study requested at a site, for idempotency. */
type MadeStudyRow = {
  readonly owner: string;
  readonly user_id: number | null;
  /** Idempotency key. */
  readonly idempotency_key: string;
  /** Its id at the site, once created. */
  readonly study: string | null;
  /** Set when finished. */
  readonly chapters: number | null;
  readonly excluded: number | null;
  readonly begun_at: number;
  /** End of the current request's claim. */
  readonly busy_until: number;
};

type ConnectionTables = {
  readonly site_connections: SiteConnectionRow;
  readonly made_studies: MadeStudyRow;
};

/** A user, or a browser that is not signed in. */
export type Owner = {
  readonly key: string;
  readonly userId?: number;
};

/** A user's tournament. Dates are `YYYY-MM-DD`, `_at` milliseconds since 1970. */
export type EventRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly name: string;
  readonly place: string | null;
  readonly link: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly speed: KnownSpeed | null;
  readonly deleted_at: number | null;
};

/** With further fields when the preparation had them. */
type StoredLine = Pick<
  PreparedLine,
  'kind' | 'decision' | 'reach' | 'gain' | 'value' | 'parts' | 'evidence' | 'games' | 'fen'
> & { readonly moves: readonly string[]; readonly opening?: string };

export type StoredPreparation = {
  readonly player: string;
  readonly color: Color;
  readonly speed?: KnownSpeed;
  readonly games?: string;
  readonly lines: readonly StoredLine[];
};

export type EventRoundRow = {
  readonly id: Generated<number>;
  readonly event_id: number;
  readonly number: number | null;
  readonly played_on: string | null;
  /** `19:30`, local time. */
  readonly played_at: string | null;
  /** The user's, as is the outcome. */
  readonly color: Color | null;
  readonly opponent: string | null;
  readonly rating: number | null;
  /** As `parsePlayer` reads it. */
  readonly player: string | null;
  readonly outcome: Outcome | null;
  /** Markdown; `version` grows with every change of it. */
  readonly notes: Generated<string>;
  readonly version: Generated<number>;
  readonly prepared: Json<StoredPreparation> | null;
  readonly prepared_at: number | null;
  readonly pgn: string | null;
  readonly deleted_at: number | null;
};

type EventTables = {
  readonly events: EventRow;
  readonly event_rounds: EventRoundRow;
};

/** `_at`: milliseconds since 1970. */
export type StudyRow = {
  readonly id: Generated<number>;
  /** Unguessable public id. */
  readonly address: string;
  readonly user_id: number;
  /** Idempotency key, unique per user. */
  readonly idempotency_key: string | null;
  readonly name: string;
  /** Markdown. */
  readonly notes: Generated<string>;
  readonly visibility: StoredVisibility;
  /** Grows with every change except of a chapter's content. */
  readonly version: Generated<number>;
  readonly changed_at: number;
  readonly deleted_at: number | null;
};

export type StoredVisibility = 'private' | 'link' | 'public';

export type StudyChapterRow = {
  readonly id: Generated<number>;
  readonly study_id: number;
  readonly position: number;
  /** Grows with every change of the chapter. */
  readonly version: Generated<number>;
  /** Characters of the PGN, which is the last column so that sums need not read it. */
  readonly size: number;
  readonly deleted_at: number | null;
  readonly orientation: Color;
  readonly name: string;
  readonly pgn: string;
};

/** The content is the last column so that sums need not read it. */
export type ChapterAnalysisRow = {
  readonly chapter_id: number;
  readonly size: number;
  readonly analyzed_at: number;
  /** JSON. */
  readonly content: string;
};

export type AnalysisLinkRow = {
  readonly id: Generated<number>;
  /** Unguessable public id. */
  readonly address: string;
  /** Missing for a guest's. */
  readonly user_id: number | null;
  /** Of the key with which whoever made it revokes it. */
  readonly key_hash: string;
  readonly size: number;
  readonly made_at: number;
  /** To the day. */
  readonly opened_at: number;
  /** The content is gone by then. */
  readonly revoked_at: number | null;
  readonly title: string;
  readonly summary: string;
  /** JSON. */
  readonly content: string;
};

type StudyTables = {
  readonly chapter_analyses: ChapterAnalysisRow;
  readonly analysis_links: AnalysisLinkRow;
  readonly studies: StudyRow;
  readonly study_chapters: StudyChapterRow;
};

/** Counts already reported, by kind; a higher count is news. */
export type Reported = Readonly<Record<string, number>>;

/** `_at`: milliseconds since 1970. */
type DigestRow = {
  readonly user_id: number;
  /** Earliest time of the next digest. */
  readonly due_at: number;
  readonly sent_at: number | null;
  /** Consecutive failed attempts. */
  readonly failures: number;
  readonly reported: Json<Reported>;
};

/** One row, id 1. */
type PushKeysRow = {
  readonly id: number;
  readonly public_key: string;
  readonly sealed_private_key: string;
};

/** A signed-in browser; deleted with the session. `_at`: milliseconds since 1970. */
type PushSubscriptionRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly session_id: number;
  readonly endpoint: string;
  readonly sealed_keys: string;
  readonly device: string;
  readonly added_at: number;
  /** Earliest time of the next notification. */
  readonly due_at: number;
  readonly sent_at: number | null;
  /** Consecutive failed attempts. */
  readonly failures: number;
  /** `null` before the first check. */
  readonly reported: Json<Reported> | null;
};

type PushTables = {
  readonly push_keys: PushKeysRow;
  readonly push_subscriptions: PushSubscriptionRow;
};

/** Times are milliseconds since 1970. */
export type FollowedPlayerRow = {
  readonly user_id: number;
  /** `player` in lower case. */
  readonly player_key: string;
  /** As `parsePlayer` reads it. */
  readonly player: string;
  readonly site: string;
  readonly added_at: number;
  readonly due_at: number;
  readonly checked_at: number | null;
  /** Start of the newest known game. */
  readonly newest_at: number | null;
  /** Start of the newest game seen by the user; `null` before the first check. */
  readonly seen_at: number | null;
  readonly new_games: number;
  readonly failure: string | null;
};
