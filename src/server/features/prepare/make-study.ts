/**
 * A study at a site, once for each wish: whoever asks again while it is made waits for it, and what broke off is gone on
 * with in the study that was begun. A site that never said that it has begun one may have done so all the same.
 */
import { setTimeout } from 'node:timers/promises';
import type { Milliseconds, Result } from '../../../chess/types';
import {
  claimWish,
  type MadeStudy,
  noteBegun,
  noteMade,
  releaseWish,
  type Wish,
} from '../../db/connections/made-studies';
import type { Database } from '../../db/infra/database';
import type { NewChapters, NewStudy, SiteStudies, StudyFailure } from '../../sources/source';

export type WantedStudy = NewStudy & NewChapters & { readonly leftOut: number };

type Making = {
  readonly db: Database;
  readonly studies: SiteStudies;
  readonly token: string;
  readonly wish: Wish;
};

/** In which two questions to a site are answered, or given up. */
const LEASE: Milliseconds = 90_000;
/** For which somebody who asks again waits, and between two looks. */
const MAX_WAIT: Milliseconds = 60_000;
const PAUSE: Milliseconds = 400;

/** `busy`: it is still being made for somebody who asked before. */
export const makeStudy = async (
  making: Making,
  wanted: WantedStudy,
): Promise<Result<MadeStudy, StudyFailure | { readonly reason: 'busy' }>> => {
  const { db, wish } = making;
  for (let waited = 0; waited < MAX_WAIT; waited += PAUSE) {
    const now = Date.now();
    const claimed = await claimWish(db, wish, { now, until: now + LEASE });
    if (claimed.kind === 'made') return { ok: true, value: claimed.made };
    if (claimed.kind === 'claimed') {
      try {
        return await fulfil(making, wanted, claimed.study);
      } finally {
        await releaseWish(db, wish);
      }
    }
    await setTimeout(PAUSE);
  }
  return { ok: false, error: { reason: 'busy' } };
};

const fulfil = async (
  making: Making,
  wanted: WantedStudy,
  begun: string | undefined,
): Promise<Result<MadeStudy, StudyFailure>> => {
  const { db, studies, token, wish } = making;
  const { name, visibility, leftOut, ...chapters } = wanted;
  const created = begun === undefined ? await studies.create(token, { name, visibility }) : undefined;
  if (created?.ok === false) return created;
  const study = created?.value ?? begun ?? '';
  await noteBegun(db, wish, study);
  const taken = await studies.addChapters(token, study, chapters);
  if (!taken.ok) {
    if (taken.error.reason !== 'no-study') return taken;
    await noteBegun(db, wish, null);
    return begun === undefined ? taken : fulfil(making, wanted, undefined);
  }
  const made = { chapters: taken.value, leftOut: leftOut + Math.max(0, chapters.pgns.length - taken.value) };
  await noteMade(db, wish, made);
  return { ok: true, value: { study, ...made } };
};
