import type { StudyVisibility } from '../../../contract/studies';
import { countOf } from '../../player/labels';

/** What each says of who may read. */
export const VISIBILITY_NAMES: Readonly<Record<StudyVisibility, string>> = {
  private: 'Private',
  link: 'Shared by link',
  public: 'Public',
};

export const VISIBILITY_HINTS: Readonly<Record<StudyVisibility, string>> = {
  private: 'Nobody but you can open it.',
  link: 'Whoever has the link can read and copy it.',
  public: 'Everybody can read and copy it, and it is listed under Public studies.',
};

/** `3 chapters`. */
export const chaptersText = (chapters: number): string => countOf(chapters, 'chapter');
