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
import type { ScoutedEntry, StoredScout } from './scout/stored-scout';

/** What an engine found in a position. Safe to lose. */
export type EvaluationRow = {
  /** Grows with every row, so that the smallest is the oldest. */
  readonly id: Generated<number>;
  readonly engine: string;
  readonly position: string;
  readonly search_limit: string;
  /** White's view; exactly one of `cp` and `mate` is set. */
  readonly cp: number | null;
  readonly mate: number | null;
  readonly depth: number;
  /** UCI moves with a space between. */
  readonly pv: string;
};

/** A player that was scouted; this and the games are safe to lose. */
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

/** Of this table and the next three, only the columns that our own queries use. */
type UserRow = {
  readonly id: Generated<number>;
  readonly name: string;
  readonly email: string;
  readonly email_verified: number;
  /** In small letters; `display_username` is as it was typed. */
  readonly username: string;
  readonly display_username: string;
  readonly two_factor_enabled: number | null;
  readonly phone_number: string;
  readonly lichess_id: string | null;
  readonly aicf_id: string | null;
  readonly ukca_id: string | null;
  readonly fide_id: string | null;
  /** 1 where anybody may read what the user has. */
  readonly is_public: Generated<number>;
  /** 1 until the user has seen the first steps, or skipped them. */
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
  /** Empty in sessions that were begun before it was kept. */
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  /** ISO 8601; the sign-in stays when the session is renewed or replaced. */
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
  /** A user id, or a number of tries. */
  readonly value: string;
};

/** A one-time code of an authenticator app that was taken. */
type UsedCodeRow = {
  readonly user_id: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly used_at: number;
};

type UserSettingsRow = {
  readonly user_id: number;
  /** JSON. */
  readonly preferences: string;
};

/** Which of several processes does what only one may do. */
type LeaseRow = {
  readonly name: string;
  /** Of the process. */
  readonly holder: string;
  /** Milliseconds since 1970, by the clock of the database server. */
  readonly expires_at: number;
};

export type Tables = LibraryTables &
  PuzzleTables &
  AccountSafetyTables &
  ConnectionTables &
  ReferenceTables &
  EventTables &
  PushTables &
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
    readonly leases: LeaseRow;
    readonly digests: DigestRow;
  };

/** Times are milliseconds since 1970. */

/** A browser in which a user has signed in before. */
type KnownDeviceRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** Of the user and the secret in the browser's cookie. */
  readonly hash: string;
  /** In words. */
  readonly device: string;
  readonly known_since: number;
  readonly used_at: number;
};

/** An address that its owner has not confirmed yet; one a user. */
type EmailChangeRow = {
  readonly user_id: number;
  /** Of the secret in the link. */
  readonly hash: string;
  readonly email: string;
  readonly expires_at: number;
};

export type InvitationRow = {
  readonly id: Generated<number>;
  /** Of the secret in the link. */
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

/** Times are milliseconds since 1970. */

/** A token by which we may do something for its owner at a site. */
type SiteConnectionRow = {
  /** A user, or a guest's browser as a hash; see `Owner`. */
  readonly owner: string;
  /** Of a user, with whom it goes. */
  readonly user_id: number | null;
  readonly site: string;
  /** Never the token itself. */
  readonly sealed_token: string;
  /** With a space between. */
  readonly scopes: string;
  readonly connected_at: number;
  readonly expires_at: number;
};

/** A study that somebody asked for, so that asking again for the same one makes no other. */
type MadeStudyRow = {
  readonly owner: string;
  readonly user_id: number | null;
  /** Chosen by whoever asks. */
  readonly wish: string;
  /** Its id at the site, once it has one. */
  readonly study: string | null;
  /** Once it is finished. */
  readonly chapters: number | null;
  readonly left_out: number | null;
  readonly begun_at: number;
  /** Until then somebody is at work on it. */
  readonly busy_until: number;
};

type ConnectionTables = {
  readonly site_connections: SiteConnectionRow;
  readonly made_studies: MadeStudyRow;
};

/** Whose it is: a user's, or that of a browser in which nobody is signed in. */
export type Owner = {
  /** One text for each. */
  readonly key: string;
  /** Of a user. */
  readonly userId?: number;
};

/** A user's tournament. Days are `YYYY-MM-DD`, `_at` milliseconds since 1970. */
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

/** What is kept of a preparation. */
export type StoredPreparation = {
  readonly player: string;
  readonly color: Color;
  readonly speed?: KnownSpeed;
  readonly games?: string;
  readonly lines: readonly (Omit<PreparedLine, 'moves'> & { readonly moves: string[]; readonly opening?: string })[];
};

export type EventRoundRow = {
  readonly id: Generated<number>;
  readonly event_id: number;
  readonly number: number | null;
  readonly played_on: string | null;
  /** `19:30`, where it is played. */
  readonly played_at: string | null;
  /** The user's, as the outcome. */
  readonly color: Color | null;
  readonly opponent: string | null;
  readonly rating: number | null;
  /** As `parsePlayer` reads it. */
  readonly player: string | null;
  readonly outcome: Outcome | null;
  /** Markdown; the version grows with every change of it. */
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
  /** By which it is found; nobody guesses it. */
  readonly address: string;
  readonly user_id: number;
  /** Of a user: the same one makes no second study. */
  readonly wish: string | null;
  readonly name: string;
  /** Markdown. */
  readonly notes: Generated<string>;
  readonly visibility: StoredVisibility;
  /** Grows with every change of anything but a chapter's own content. */
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
  /** Characters of the PGN, which stands last so that they are added up without reading it. */
  readonly size: number;
  readonly deleted_at: number | null;
  readonly orientation: Color;
  readonly name: string;
  readonly pgn: string;
};

type StudyTables = {
  readonly studies: StudyRow;
  readonly study_chapters: StudyChapterRow;
};

/** How much of each thing was reported; what there is more of is new. */
export type Reported = Readonly<Record<string, number>>;

/** Of a user with a confirmed address. `_at`: milliseconds since 1970. */
type DigestRow = {
  readonly user_id: number;
  /** When there may be a digest again. */
  readonly due_at: number;
  readonly sent_at: number | null;
  /** Failed attempts in a row. */
  readonly failures: number;
  readonly reported: Json<Reported>;
};

/** One row, number 1. */
type PushKeysRow = {
  readonly id: number;
  readonly public_key: string;
  readonly sealed_private_key: string;
};

/** A browser in which a user is signed in; it goes with the session. `_at`: milliseconds since 1970. */
type PushSubscriptionRow = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly session_id: number;
  readonly endpoint: string;
  readonly sealed_keys: string;
  /** In words. */
  readonly device: string;
  readonly added_at: number;
  /** When there may be a notification again. */
  readonly due_at: number;
  readonly sent_at: number | null;
  /** Failed attempts in a row. */
  readonly failures: number;
  /** Missing before the first look. */
  readonly reported: Json<Reported> | null;
};

type PushTables = {
  readonly push_keys: PushKeysRow;
  readonly push_subscriptions: PushSubscriptionRow;
};

/** A player whom a user follows. Times are milliseconds since 1970. */
export type FollowedPlayerRow = {
  readonly user_id: number;
  /** `player` in small letters: one for all who follow the same player. */
  readonly player_key: string;
  /** As `parsePlayer` reads it. */
  readonly player: string;
  readonly site: string;
  readonly added_at: number;
  /** When it is to be checked next. */
  readonly due_at: number;
  readonly checked_at: number | null;
  /** When the newest game known was begun. */
  readonly newest_at: number | null;
  /** Of the newest game that the user has seen; nothing is new before it is known. */
  readonly seen_at: number | null;
  readonly new_games: number;
  /** Why it could not be checked, in words for people. */
  readonly failure: string | null;
};
