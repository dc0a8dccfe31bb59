import { BookOpen, GraduationCap, Puzzle, Video, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { TUTORIAL_LINKS } from '../../../../chess/tutorials/tutorial-index';
import { SampleMark } from '../../../player/sample-mark';
import { countOf } from '../../../player/words';
import { themesQuery } from '../puzzle-queries';
import { CATEGORY_COUNTS } from './placeholders';

type Category = {
  readonly title: string;
  /** The figure that the specification fixes, in words. */
  readonly sample: string;
  readonly Icon: LucideIcon;
  /** The part of the page that has what is really there. */
  readonly href?: `#${string}`;
  readonly there: string;
};

/** What there is to learn from. LEARN-01. */
export function CategoryCards() {
  const categories: readonly Category[] = [
    {
      title: 'Puzzles',
      sample: countOf(CATEGORY_COUNTS.puzzles, 'puzzle'),
      Icon: Puzzle,
      href: '#daily-puzzle',
      there: usePuzzlesThere(),
    },
    {
      title: 'Lessons',
      sample: countOf(CATEGORY_COUNTS.lessons, 'lesson'),
      Icon: GraduationCap,
      href: '#opening-tutorials',
      there: `Here: ${countOf(TUTORIAL_LINKS.length, 'opening tutorial')}`,
    },
    { title: 'Studies', sample: countOf(CATEGORY_COUNTS.studies, 'study', 'studies'), Icon: BookOpen, there: NONE },
    { title: 'Videos', sample: countOf(CATEGORY_COUNTS.videos, 'video'), Icon: Video, there: NONE },
  ];
  return (
    <ul aria-label="Ways to learn" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {categories.map((category) => (
        <CategoryCard key={category.title} {...category} />
      ))}
    </ul>
  );
}

const NONE = 'None here yet';
const COUNT = new Intl.NumberFormat('en-US');

/** How many puzzles there really are to solve; no count where it is not known. */
const usePuzzlesThere = (): string => {
  const { data, isError } = useQuery({ ...themesQuery(), retryOnMount: false });
  if (data === undefined) return isError ? 'Puzzles to solve' : '';
  return `Here: ${COUNT.format(data.total)} ${data.total === 1 ? 'puzzle' : 'puzzles'}`;
};

function CategoryCard({ title, sample, Icon, href, there }: Category) {
  const content = (
    <>
      <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />
      <span className="mt-4 font-semibold">{title}</span>
      <span className="mt-1 text-sm tabular-nums">{sample}</span>
      <span className="min-h-5 text-sm text-ink-soft tabular-nums">{there}</span>
    </>
  );
  return (
    <li className="relative">
      {href === undefined ? (
        <div className={CARD}>{content}</div>
      ) : (
        <a href={href} className={`${CARD} transition-colors hover:border-accent`}>
          {content}
        </a>
      )}
      <span className="absolute top-4 right-4 leading-none sm:top-5 sm:right-5">
        <SampleMark />
      </span>
    </li>
  );
}

const CARD = 'flex h-full flex-col rounded-card border border-hairline bg-card p-4 sm:p-5';
