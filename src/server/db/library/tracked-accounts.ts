/** Site accounts whose games were imported into a library: new games are fetched regularly, and counted until seen. */
import type { Selectable } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import { readLibrary } from './libraries';
import { type LibraryImportRow, PGN_KIND, type TrackedAccountRow } from './schema';

/** Times are milliseconds since 1970. */
export type TrackedAccount = {
  readonly site: string;
  readonly name: string;
  readonly isKept: boolean;
  readonly checkedAt: Milliseconds;
  /** Fetched but unseen games, and since when. */
  readonly newGames: number;
  readonly newSince?: Milliseconds;
  readonly failure?: string;
};

type AccountKey = Pick<TrackedAccount, 'site' | 'name'>;

type DueAccount = AccountKey & {
  readonly userId: number;
  readonly libraryId: number;
  /** Start of the last completed fetch. */
  readonly fetchedAt: Milliseconds;
};

const keyOf = (name: string): string => name.toLowerCase();

export const listTrackedAccounts = async (db: Database, libraryId: number): Promise<readonly TrackedAccount[]> => {
  const rows = await db
    .selectFrom('library_names')
    .selectAll()
    .where('library_id', '=', libraryId)
    .orderBy('site')
    .orderBy('name_key')
    .execute();
  return rows.map(toTrackedAccount);
};

type AccountChange = { readonly isKept?: boolean; readonly isSeen?: boolean };

/** `false` when the library has no such account. */
export const changeTrackedAccount = async (
  db: Database,
  libraryId: number,
  { site, name }: AccountKey,
  { isKept, isSeen = false }: AccountChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('library_names')
    .set((row) => ({
      is_kept: isKept === undefined ? row.ref('is_kept') : Number(isKept),
      ...(isSeen ? { new_games: 0, new_since: null } : {}),
    }))
    .where('library_id', '=', libraryId)
    .where('site', '=', site)
    .where('name_key', '=', keyOf(name))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The account checked longest ago and before `before`, in a current library. */
export const readDueAccount = async (
  db: Database,
  site: string,
  before: Milliseconds,
): Promise<DueAccount | undefined> => {
  const row = await db
    .selectFrom('library_names')
    .innerJoin('libraries', 'libraries.id', 'library_names.library_id')
    .select(['libraries.user_id', 'library_id', 'name', 'fetched_at'])
    .where('site', '=', site)
    .where('checked_at', '<=', before)
    .where('is_kept', '=', 1)
    .where('retired_at', 'is', null)
    .orderBy('checked_at')
    .orderBy('library_id')
    .limit(1)
    .executeTakeFirst();
  return row && { userId: row.user_id, libraryId: row.library_id, site, name: row.name, fetchedAt: row.fetched_at };
};

export const beginCheck = async (
  db: Database,
  { libraryId, site, name }: DueAccount,
  now: Milliseconds,
): Promise<void> => {
  await db
    .updateTable('library_names')
    .set({ checked_at: now })
    .where('library_id', '=', libraryId)
    .where('site', '=', site)
    .where('name_key', '=', keyOf(name))
    .execute();
};

type EndedImport = Pick<
  Selectable<LibraryImportRow>,
  'user_id' | 'kind' | 'label' | 'state' | 'message' | 'added' | 'is_automatic' | 'created_at'
>;

/** A finished import by the user starts tracking; an automatic one records its new games or failure. */
export const recordImport = async (transaction: Database, ended: EndedImport): Promise<void> => {
  if (ended.kind === PGN_KIND) return;
  const library = await readLibrary(transaction, ended.user_id);
  if (library?.kind !== 'own') return;
  await (ended.is_automatic === 1 ? countNewGames : trackAccount)(transaction, library.id, ended);
};

const trackAccount = async (transaction: Database, libraryId: number, ended: EndedImport): Promise<void> => {
  if (ended.state !== 'finished') return;
  const { kind: site, label: name, created_at: now } = ended;
  const times = { checked_at: now, fetched_at: now };
  await transaction
    .insertInto('library_names')
    .values({
      library_id: libraryId,
      site,
      name_key: keyOf(name),
      name,
      is_kept: 1,
      ...times,
      new_games: 0,
      new_since: null,
      failure: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['library_id', 'site', 'name_key']).doUpdateSet({ ...times, failure: null }),
    )
    .execute();
};

const countNewGames = async (transaction: Database, libraryId: number, ended: EndedImport): Promise<void> => {
  const { kind, label, state, message, added, created_at: now } = ended;
  await transaction
    .updateTable('library_names')
    .set((row) => ({
      failure: state === 'failed' ? message : null,
      fetched_at: state === 'finished' ? now : row.ref('fetched_at'),
      new_games: row('new_games', '+', added),
      new_since: added === 0 ? row.ref('new_since') : row.fn.coalesce('new_since', row.val(now)),
    }))
    .where('library_id', '=', libraryId)
    .where('site', '=', kind)
    .where('name_key', '=', keyOf(label))
    .execute();
};

const toTrackedAccount = (row: Selectable<TrackedAccountRow>): TrackedAccount => ({
  site: row.site,
  name: row.name,
  isKept: row.is_kept === 1,
  checkedAt: row.checked_at,
  newGames: row.new_games,
  ...optional('newSince', row.new_since),
  ...optional('failure', row.failure),
});

// Gaps: games arrive newest first, so an unfinished import lacks older ones. A gap is the time from which games may be
// missing; the next fetch starts there

export type GapOwner = {
  readonly site: string;
  readonly player: string;
};

/** 0 when nothing is known. */
export type Gap = GapOwner & { readonly since: Milliseconds };

const gapKey = ({ site, player }: GapOwner): string => `${site}:${player.toLowerCase()}`;

/** `undefined` when nothing is missing. */
export const readGap = async (db: Database, libraryId: number, owner: GapOwner): Promise<Milliseconds | undefined> =>
  (await readGaps(db, libraryId))[gapKey(owner)];

/** Keeps the earlier of the old and the new start. */
export const widenGap = (db: Database, libraryId: number, gap: Gap): Promise<void> =>
  changeGaps(db, libraryId, (gaps) => {
    const before = gaps[gapKey(gap)] ?? Infinity;
    return { ...gaps, [gapKey(gap)]: Math.min(before, gap.since) };
  });

export const setGap = (
  db: Database,
  libraryId: number,
  owner: GapOwner,
  since: Milliseconds | undefined,
): Promise<void> =>
  changeGaps(db, libraryId, (gaps) => {
    const others = Object.entries(gaps).filter(([key]) => key !== gapKey(owner));
    return Object.fromEntries(since === undefined ? others : [...others, [gapKey(owner), since]]);
  });

type Gaps = Readonly<Record<string, Milliseconds>>;

const readGaps = async (db: Database, libraryId: number): Promise<Gaps> => {
  const row = await db.selectFrom('libraries').select('gaps').where('id', '=', libraryId).executeTakeFirst();
  return row === undefined ? {} : readJson(row.gaps);
};

const changeGaps = (db: Database, libraryId: number, change: (gaps: Gaps) => Gaps): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const library = transaction.updateTable('libraries').where('id', '=', libraryId);
    await library.set((row) => ({ gaps: row.ref('gaps') })).execute();
    await library.set({ gaps: toJson(change(await readGaps(transaction, libraryId))) }).execute();
  });
