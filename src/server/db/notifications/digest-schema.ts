import type { Json } from '../infra/column-values';

/** How much of each thing was reported; what there is more of is new. */
export type Reported = Readonly<Record<string, number>>;

/** Of a user with a confirmed address. `_at`: milliseconds since 1970. */
export type DigestRow = {
  readonly user_id: number;
  /** When there may be a digest again. */
  readonly due_at: number;
  readonly sent_at: number | null;
  /** Failed attempts in a row. */
  readonly failures: number;
  readonly reported: Json<Reported>;
};
