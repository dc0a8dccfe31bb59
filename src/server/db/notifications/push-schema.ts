import type { Generated } from 'kysely';
import type { Json } from '../infra/column-values';
import type { Reported } from './digest-schema';

/** One row, number 1. */
export type PushKeysRow = {
  readonly id: number;
  readonly public_key: string;
  readonly sealed_private_key: string;
};

/** A browser in which a user is signed in; it goes with the session. `_at`: milliseconds since 1970. */
export type PushSubscriptionRow = {
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

export type PushTables = {
  readonly push_keys: PushKeysRow;
  readonly push_subscriptions: PushSubscriptionRow;
};
