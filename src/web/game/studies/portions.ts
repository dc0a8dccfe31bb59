import { STUDY_LIMITS, type NewChapter } from '../../../contract/studies';

/** Chapters in their order, in portions that may be sent at once. */
export const inPortions = (chapters: readonly NewChapter[]): NewChapter[][] => {
  const portions: NewChapter[][] = [];
  let size = 0;
  for (const chapter of chapters) {
    const last = portions.at(-1);
    size += chapter.pgn.length;
    if (last !== undefined && last.length < STUDY_LIMITS.chapters && size <= STUDY_LIMITS.sent) last.push(chapter);
    else {
      portions.push([chapter]);
      size = chapter.pgn.length;
    }
  }
  return portions;
};
