import { BookOpen, GraduationCap, Puzzle, Video, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useStudyCount } from '../../../game/studies/use-study-count';
import { SampleMark } from '../../../player/sample-mark';
import { themesQuery } from '../puzzle-queries';
import { shownCounts, type ShownCount } from './category-counts';

type Category = {
  readonly title: string;
  /** Nothing while it is not known whether anything is there. */
  readonly count: ShownCount | undefined;
  readonly Icon: LucideIcon;
  /** The part of the page that has it, or another page. */
  readonly href?: `#${string}` | '/studies';
};

/** What there is to learn from. LEARN-01. */
export function CategoryCards() {
  const { data, isPending } = useQuery({ ...themesQuery(), retryOnMount: false });
  const studyCount = useStudyCount();
  const { puzzles, lessons, studies, videos } = shownCounts({ puzzles: data?.total, studies: studyCount.count });
  const categories: readonly Category[] = [
    { title: 'Puzzles', count: isPending ? undefined : puzzles, Icon: Puzzle, href: '#daily-puzzle' },
    { title: 'Lessons', count: lessons, Icon: GraduationCap, href: '#lessons' },
    { title: 'Studies', count: studyCount.isPending ? undefined : studies, Icon: BookOpen, href: '/studies' },
    { title: 'Videos', count: videos, Icon: Video },
  ];
  return (
    <ul aria-label="Ways to learn" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {categories.map((category) => (
        <CategoryCard key={category.title} {...category} />
      ))}
    </ul>
  );
}

function CategoryCard({ title, count, Icon, href }: Category) {
  const content = (
    <>
      <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />
      <span className="mt-4 font-semibold">{title}</span>
      <span className="mt-1 min-h-5 text-sm tabular-nums">{count?.text}</span>
    </>
  );
  return (
    <li className="relative">
      {href === undefined && <div className={CARD}>{content}</div>}
      {href === '/studies' && (
        <Link
          to="/studies/{-$study}"
          params={{ study: undefined }}
          className={`${CARD} transition-colors hover:border-accent`}
        >
          {content}
        </Link>
      )}
      {href !== undefined && href !== '/studies' && (
        <a href={href} className={`${CARD} transition-colors hover:border-accent`}>
          {content}
        </a>
      )}
      {count?.isSample && (
        <span className="absolute top-4 right-4 leading-none sm:top-5 sm:right-5">
          <SampleMark />
        </span>
      )}
    </li>
  );
}

const CARD = 'flex h-full flex-col rounded-card border border-hairline bg-card p-4 sm:p-5';
