import type { ListedStudy, Study } from '../../../contract/studies';
import type { StoredChapter } from '../../db/studies/chapters';
import type { StoredStudy, StudyTotals } from '../../db/studies/studies';

/** A study as it goes over the wire. */
export const toStudy = ({
  address,
  name,
  notes,
  visibility,
  version,
  changedAt,
  chapters,
}: StoredStudy): Omit<Study, 'canWrite'> => ({
  ...{ id: address, name, notes, visibility, version, changedAt: toTime(changedAt) },
  chapters: chapters.map(toStudyChapter),
});

export const toStudyChapter = ({ id, name, orientation, pgn, version }: StoredChapter): Study['chapters'][number] => ({
  ...{ id, name, orientation, pgn, version },
});

export const toListedStudy = ({ address, changedAt, ...totals }: StudyTotals): ListedStudy => ({
  ...{ ...totals, id: address, changedAt: toTime(changedAt) },
});

/** With what was deleted, as the user's own file has it. */
export const toOwnStudy = ({ deletedAt, ...study }: StoredStudy) => ({
  ...toStudy({ ...study, chapters: study.chapters }),
  deletedAt: deletedAt === undefined ? undefined : toTime(deletedAt),
});

const toTime = (time: number): string => new Date(time).toISOString();
