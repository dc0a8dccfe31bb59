/** What people have let us do for them at sites. Tokens come and go sealed; nothing here can read one. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';
import type { Owner } from './schema';

export type SiteConnection = {
  readonly site: string;
  readonly scopes: readonly string[];
  readonly connectedAt: Milliseconds;
  readonly expiresAt: Milliseconds;
};

/** The owner's key is what its token was sealed with. */
export type SealedConnection = SiteConnection & { readonly owner: string; readonly sealedToken: string };

/** Those that have not ended. */
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

/** In place of a former one. */
export const keepConnection = async (db: Database, owner: Owner, connection: SealedConnection): Promise<void> => {
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

/** What is given is gone; the answer is what it was. */
export const takeConnection = async (
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

/** Those that have ended, of everybody. */
export const takeEndedConnections = async (db: Database, now: Milliseconds): Promise<readonly SealedConnection[]> => {
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
