import type { Milliseconds } from '../../../../chess/types';
import type { Database } from '../../../db/infra/database';
import { type GapOwner, readGap } from '../../../db/library/gaps';
import { readLatestOf } from '../../../db/library/list';

/** From when on games of a site may be missing: the latest one known, or a gap before it; `undefined` for all. */
export const sinceLast = async (
  db: Database,
  libraryId: number,
  owner: GapOwner,
): Promise<Milliseconds | undefined> => {
  const latest = await readLatestOf(db, libraryId, owner.site);
  const gap = await readGap(db, libraryId, owner);
  return latest === undefined || gap === undefined ? latest : Math.min(latest, gap);
};
