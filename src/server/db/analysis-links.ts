/** Links to analyses. A revoked one loses its content, and stays for a while to be told as such. */
import type { Selectable } from 'kysely';
import type { Milliseconds } from '../../chess/types';
import { toText } from './column-values';
import { type Database, inTransaction } from './database';
import { lockUser } from './library/libraries';
import type { AnalysisLinkRow } from './schema';

export type NewStoredLink = {
  readonly address: string;
  readonly keyHash: string;
  readonly title: string;
  readonly summary: string;
  /** JSON. */
  readonly content: string;
};

export type StoredLink = NewStoredLink & {
  readonly id: number;
  /** Missing for a guest's. */
  readonly userId: number | undefined;
  readonly madeAt: Milliseconds;
  readonly isRevoked: boolean;
};

export type LinkQuota = { readonly ofUser: number; readonly ofGuests: number };

/** Returns the quota exceeded. */
export const addLink = (
  db: Database,
  userId: number | undefined,
  { keyHash, ...link }: NewStoredLink,
  { quota, now }: { readonly quota: LinkQuota; readonly now: Milliseconds },
): Promise<'too-many-links' | 'too-many-links-of-guests' | undefined> =>
  inTransaction(db, async (transaction) => {
    if (userId !== undefined) await lockUser(transaction, userId);
    const { links } = await transaction
      .selectFrom('analysis_links')
      .select((row) => row.fn.countAll().as('links'))
      .where((row) => (userId === undefined ? row('user_id', 'is', null) : row('user_id', '=', userId)))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (userId === undefined && Number(links) >= quota.ofGuests) return 'too-many-links-of-guests';
    if (userId !== undefined && Number(links) >= quota.ofUser) return 'too-many-links';
    const texts = { ...link, title: toText(link.title), summary: toText(link.summary) };
    await transaction
      .insertInto('analysis_links')
      .values({
        ...texts,
        user_id: userId ?? null,
        key_hash: keyHash,
        size: link.content.length,
        made_at: now,
        opened_at: now,
      })
      .execute();
    return undefined;
  });

const DAY: Milliseconds = 86_400_000;

/** Notes that it was opened, to the day. */
export const openLink = async (db: Database, address: string, now: Milliseconds): Promise<StoredLink | undefined> => {
  const row = await db.selectFrom('analysis_links').selectAll().where('address', '=', address).executeTakeFirst();
  if (row && row.revoked_at === null && row.opened_at < now - DAY)
    await db.updateTable('analysis_links').set({ opened_at: now }).where('id', '=', row.id).execute();
  return row && toLink(row);
};

export const revokeLink = async (db: Database, id: number, now: Milliseconds): Promise<void> => {
  await db
    .updateTable('analysis_links')
    .set({ revoked_at: now, size: 0, title: '', summary: '', content: '' })
    .where('id', '=', id)
    .execute();
};

export type LinkSummary = Pick<StoredLink, 'address' | 'title' | 'madeAt'>;

/** The newest first. */
export const listLinks = async (db: Database, userId: number): Promise<readonly LinkSummary[]> => {
  const rows = await db
    .selectFrom('analysis_links')
    .select(['address', 'title', 'made_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ made_at: madeAt, ...link }) => ({ ...link, madeAt }));
};

/** One at a time. */
export async function* allLinks(db: Database, userId: number): AsyncGenerator<StoredLink> {
  for (let last = 0; ;) {
    const row = await db
      .selectFrom('analysis_links')
      .selectAll()
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    last = row.id;
    yield toLink(row);
  }
}

/** Deletes guests' links that were not opened since `before`, and those revoked before; `false` when there was nothing. */
export const purgeLinks = async (db: Database, before: Milliseconds): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('analysis_links')
    .where((row) =>
      row.or([row.and([row('user_id', 'is', null), row('opened_at', '<', before)]), row('revoked_at', '<', before)]),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

const toLink = (row: Selectable<AnalysisLinkRow>): StoredLink => ({
  id: row.id,
  address: row.address,
  userId: row.user_id ?? undefined,
  keyHash: row.key_hash,
  title: row.title,
  summary: row.summary,
  content: row.content,
  madeAt: row.made_at,
  isRevoked: row.revoked_at !== null,
});
