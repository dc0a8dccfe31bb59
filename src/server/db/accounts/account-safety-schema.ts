/** Times are milliseconds since 1970. */
import type { Generated } from 'kysely';

/** A browser in which a user has signed in before. */
export type KnownDeviceRow = {
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
export type EmailChangeRow = {
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

export type AccountSafetyTables = {
  readonly known_devices: KnownDeviceRow;
  readonly email_changes: EmailChangeRow;
  readonly invitations: InvitationRow;
};
