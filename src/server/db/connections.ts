/** OAuth tokens of users and guests for sites; tokens are sealed (encrypted) by the caller. */
import type { Milliseconds } from '../../chess/types';
import type { Database } from './database';
import type { Owner } from './schema';

export type SiteConnection = {
  readonly site: string;
  readonly scopes: readonly string[];
  readonly connectedAt: Milliseconds;
  readonly expiresAt: Milliseconds;
};

export type SealedConnection = SiteConnection & { readonly owner: string; readonly sealedToken: string };

export const listConnections = async (
  db: Database,
  owner: string,
  now: Milliseconds,
): Promise<readonly SealedConnection[]> => {
  const rows = await db
    .selectFrom('site_connections')
    .selectAll()
    .where('owner', '=', owner)
    .where('expires_at', '>', now)
    .orderBy('site')
    .execute();
  return rows.map(toConnection);
};

export const saveConnection = async (db: Database, owner: Owner, connection: SealedConnection): Promise<void> => {
  const row = {
    sealed_token: connection.sealedToken,
    scopes: connection.scopes.join(' '),
    connected_at: connection.connectedAt,
    expires_at: connection.expiresAt,
  };
  await db
    .insertInto('site_connections')
    .values({ owner: owner.key, user_id: owner.userId ?? null, site: connection.site, ...row })
    .onConflict((conflict) => conflict.columns(['owner', 'site']).doUpdateSet(row))
    .execute();
};

export const deleteConnection = async (
  db: Database,
  owner: string,
  site: string,
): Promise<SealedConnection | undefined> => {
  const row = await db
    .deleteFrom('site_connections')
    .where('owner', '=', owner)
    .where('site', '=', site)
    .returningAll()
    .executeTakeFirst();
  return row && toConnection(row);
};

export const deleteExpiredConnections = async (
  db: Database,
  now: Milliseconds,
): Promise<readonly SealedConnection[]> => {
  const rows = await db.deleteFrom('site_connections').where('expires_at', '<=', now).returningAll().execute();
  return rows.map(toConnection);
};

const toConnection = (row: {
  readonly owner: string;
  readonly site: string;
  readonly sealed_token: string;
  readonly scopes: string;
  readonly connected_at: number;
  readonly expires_at: number;
}): SealedConnection => ({
  owner: row.owner,
  site: row.site,
  sealedToken: row.sealed_token,
  scopes: row.scopes.split(' '),
  connectedAt: row.connected_at,
  expiresAt: row.expires_at,
});

// Studies created at a site, idempotent by a key of the client: a repeated request returns the finished study, or continues
// an unfinished one

/** Retention of idempotency keys. */
const KEY_RETENTION: Milliseconds = 2 * 24 * 60 * 60_000;

export type RequestKey = { readonly owner: Owner; readonly idempotencyKey: string };

/** `study`: its id at the site. */
export type CreatedStudy = { readonly study: string; readonly chapters: number; readonly excluded: number };

type StudyClaim =
  /** `study`: id of the unfinished study, if any. */
  | { readonly kind: 'claimed'; readonly study?: string }
  | { readonly kind: 'made'; readonly made: CreatedStudy }
  /** Claimed by another request. */
  | { readonly kind: 'busy' };

/** The claim expires at `until`. */
export const claimStudy = async (
  db: Database,
  { owner, idempotencyKey }: RequestKey,
  { now, until }: { readonly now: Milliseconds; readonly until: Milliseconds },
): Promise<StudyClaim> => {
  await db
    .deleteFrom('made_studies')
    .where('begun_at', '<', now - KEY_RETENTION)
    .execute();
  const begun = {
    owner: owner.key,
    user_id: owner.userId ?? null,
    idempotency_key: idempotencyKey,
    begun_at: now,
    busy_until: 0,
  };
  await db
    .insertInto('made_studies')
    .values(begun)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db
    .updateTable('made_studies')
    .set({ busy_until: until })
    .where('owner', '=', owner.key)
    .where('idempotency_key', '=', idempotencyKey)
    .where('chapters', 'is', null)
    .where('busy_until', '<=', now)
    .returning('study')
    .executeTakeFirst();
  if (claimed !== undefined) return { kind: 'claimed', ...(claimed.study === null ? {} : { study: claimed.study }) };
  const made = await readMade(db, { owner, idempotencyKey });
  return made === undefined ? { kind: 'busy' } : { kind: 'made', made };
};

export type RequestedStudy = {
  readonly idempotencyKey: string;
  readonly study: string | null;
  readonly begunAt: Milliseconds;
};

export const listRequestedStudies = async (db: Database, owner: Owner): Promise<readonly RequestedStudy[]> => {
  const rows = await db
    .selectFrom('made_studies')
    .select(['idempotency_key', 'study', 'begun_at'])
    .where('owner', '=', owner.key)
    .orderBy('begun_at')
    .orderBy('idempotency_key')
    .execute();
  return rows.map(({ idempotency_key, study, begun_at }) => ({
    idempotencyKey: idempotency_key,
    study,
    begunAt: begun_at,
  }));
};

const readMade = async (db: Database, { owner, idempotencyKey }: RequestKey): Promise<CreatedStudy | undefined> => {
  const row = await db
    .selectFrom('made_studies')
    .select(['study', 'chapters', 'excluded'])
    .where('owner', '=', owner.key)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (row === undefined || row.study === null || row.chapters === null) return undefined;
  return { study: row.study, chapters: row.chapters, excluded: row.excluded ?? 0 };
};

/** `null`: the study no longer exists at the site. */
export const recordStudyId = (db: Database, key: RequestKey, study: string | null): Promise<void> =>
  change(db, key, { study });

export const recordFinished = (
  db: Database,
  key: RequestKey,
  { chapters, excluded }: Omit<CreatedStudy, 'study'>,
): Promise<void> => change(db, key, { chapters, excluded, busy_until: 0 });

/** Allows another request to continue. */
export const releaseStudy = (db: Database, key: RequestKey): Promise<void> => change(db, key, { busy_until: 0 });

type Change = {
  readonly study?: string | null;
  readonly chapters?: number;
  readonly excluded?: number;
  readonly busy_until?: number;
};

const change = async (db: Database, { owner, idempotencyKey }: RequestKey, values: Change): Promise<void> => {
  await db
    .updateTable('made_studies')
    .set(values)
    .where('owner', '=', owner.key)
    .where('idempotency_key', '=', idempotencyKey)
    .execute();
};
