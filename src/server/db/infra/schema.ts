/** The tables as Kysely sees them. Row types never leave this folder. */
import type { Generated } from 'kysely';
import type { AccountSafetyTables } from '../accounts/account-safety-schema';
import type { ConnectionTables } from '../connections/schema';
import type { EventTables } from '../events/event-schema';
import type { Json } from './column-values';
import type { LibraryTables } from '../library/schema';
import type { DigestRow } from '../notifications/digest-schema';
import type { PushTables } from '../notifications/push-schema';
import type { PuzzleTables } from '../learn/puzzle-schema';
import type { ReferenceTables } from '../reference/schema';
import type { FollowedPlayerRow } from '../scout/follow-schema';
import type { ScoutedEntry, StoredScout } from '../scout/stored-scout';
import type { StudyTables } from '../studies/study-schema';

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
export type ScoutedPlayerRow = {
  readonly source: string;
  readonly player: string;
  /** Milliseconds since 1970. */
  readonly asked_at: number;
  readonly content: Json<Omit<StoredScout, 'requestedAt' | 'entries'>>;
};

export type ScoutedGameRow = {
  readonly source: string;
  readonly player: string;
  readonly game: string;
  readonly content: Json<ScoutedEntry>;
};

/** Of this table and the next three, only the columns that our own queries use. */
export type UserRow = {
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

export type SessionRow = {
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

export type CredentialRow = {
  readonly user_id: number;
  readonly account_id: string;
  readonly provider_id: string;
  readonly password: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly updated_at: string;
};

export type VerificationRow = {
  readonly identifier: string;
  /** A user id, or a number of tries. */
  readonly value: string;
};

/** A one-time code of an authenticator app that was taken. */
export type UsedCodeRow = {
  readonly user_id: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly used_at: number;
};

export type UserSettingsRow = {
  readonly user_id: number;
  /** JSON. */
  readonly preferences: string;
};

/** Which of several processes does what only one may do. */
export type LeaseRow = {
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
