import { LESSON_COUNT } from '../../../../chess/lessons/lesson-index';
import { CATEGORY_COUNTS } from './placeholders';

/** What a card says is there; a sample while nothing is. */
export type ShownCount = { readonly text: string; readonly isSample: boolean };

type Category = keyof typeof CATEGORY_COUNTS;

/** Missing while it is not known. */
type Counted = { readonly puzzles?: number; readonly studies?: number };

/** What there is to learn from, as far as it is known. LEARN-01. */
export const shownCounts = ({ puzzles, studies }: Counted): Readonly<Record<Category, ShownCount>> => ({
  puzzles: shownCount('puzzles', puzzles),
  lessons: shownCount('lessons', LESSON_COUNT),
  studies: shownCount('studies', studies),
  videos: shownCount('videos', undefined),
});

const UNITS: Readonly<Record<Category, readonly [one: string, several: string]>> = {
  puzzles: ['puzzle', 'puzzles'],
  lessons: ['lesson', 'lessons'],
  studies: ['study', 'studies'],
  videos: ['video', 'videos'],
};

const NUMBER = new Intl.NumberFormat('en-US');

const shownCount = (category: Category, there: number | undefined): ShownCount => {
  const isSample = there === undefined || there === 0;
  const count = isSample ? CATEGORY_COUNTS[category] : there;
  const [one, several] = UNITS[category];
  return { text: `${NUMBER.format(count)} ${count === 1 ? one : several}`, isSample };
};
