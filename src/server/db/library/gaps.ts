/**
 * Gaps of a library: games come newest first, so that an import that did not come to its end lacks older ones than
 * the newest that is known. A gap says from when on games of a player at a site may be missing; asking for newer games
 * begins there.
 */
import type { Milliseconds } from '../../../chess/types';
import { readJson, toJson } from '../infra/column-values';
import type { Database } from '../infra/database';
import { inTransaction } from '../infra/transaction';

export type GapOwner = {
  readonly site: string;
  /** In any case. */
  readonly player: string;
};
/** 0 where nothing is known to be there. */
export type Gap = GapOwner & { readonly since: Milliseconds };

const keyOf = ({ site, player }: GapOwner): string => `${site}:${player.toLowerCase()}`;

/** `undefined` where nothing is missing. */
export const readGap = async (db: Database, libraryId: number, owner: GapOwner): Promise<Milliseconds | undefined> =>
  (await readGaps(db, libraryId))[keyOf(owner)];

/** The gap begins at the moment given, or earlier where it did before. */
export const widenGap = (db: Database, libraryId: number, gap: Gap): Promise<void> =>
  changeGaps(db, libraryId, (gaps) => {
    const before = gaps[keyOf(gap)] ?? Infinity;
    return { ...gaps, [keyOf(gap)]: Math.min(before, gap.since) };
  });

/** What is missing now; nothing without a moment. */
export const setGap = (
  db: Database,
  libraryId: number,
  owner: GapOwner,
  since: Milliseconds | undefined,
): Promise<void> =>
  changeGaps(db, libraryId, (gaps) => {
    const others = Object.entries(gaps).filter(([key]) => key !== keyOf(owner));
    return Object.fromEntries(since === undefined ? others : [...others, [keyOf(owner), since]]);
  });

type Gaps = Readonly<Record<string, Milliseconds>>;

const readGaps = async (db: Database, libraryId: number): Promise<Gaps> => {
  const row = await db.selectFrom('libraries').select('gaps').where('id', '=', libraryId).executeTakeFirst();
  return row === undefined ? {} : readJson(row.gaps);
};

/** Whoever changes a library meanwhile waits. */
const changeGaps = (db: Database, libraryId: number, change: (gaps: Gaps) => Gaps): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const library = transaction.updateTable('libraries').where('id', '=', libraryId);
    await library.set((row) => ({ gaps: row.ref('gaps') })).execute();
    await library.set({ gaps: toJson(change(await readGaps(transaction, libraryId))) }).execute();
  });
