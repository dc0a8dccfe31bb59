import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, GraduationCap, type LucideIcon, Puzzle, Video } from 'lucide-react';
import { LESSON_COUNT } from '../../../../chess/lessons/lesson-index';
import { myStudiesQuery, publicStudiesQuery } from '../../../game/studies/study-queries';
import { useProfileId } from '../../../lib/account/profile';
import { countOf } from '../../../player/labels';
import { SampleMark } from '../../../player/stats';
import { themesQuery } from '../puzzle-queries';
import { CATEGORY_COUNTS } from './use-statistics';

type Category = {
  readonly title: string;
  /** Undefined while loading. */
  readonly count: ShownCount | undefined;
  readonly Icon: LucideIcon;
  readonly href?: `#${string}` | '/studies';
};

/** LEARN-01. */
export function CategoryCards() {
  const { data, isPending } = useQuery({ ...themesQuery(), retryOnMount: false });
  const studyCount = useStudyCount();
  const { puzzles, lessons, studies, videos } = categoryCounts({ puzzles: data?.total, studies: studyCount.count });
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

type ShownCount = { readonly text: string; readonly isSample: boolean };

type CountedCategory = keyof typeof CATEGORY_COUNTS;

type KnownCounts = { readonly puzzles?: number; readonly studies?: number };

/** Unknown and zero counts become samples. LEARN-01. */
export const categoryCounts = ({ puzzles, studies }: KnownCounts): Readonly<Record<CountedCategory, ShownCount>> => ({
  puzzles: shownCount('puzzles', puzzles),
  lessons: shownCount('lessons', LESSON_COUNT),
  studies: shownCount('studies', studies),
  videos: shownCount('videos', undefined),
});

const UNITS: Readonly<Record<CountedCategory, readonly [one: string, several: string]>> = {
  puzzles: ['puzzle', 'puzzles'],
  lessons: ['lesson', 'lessons'],
  studies: ['study', 'studies'],
  videos: ['video', 'videos'],
};

const shownCount = (category: CountedCategory, known: number | undefined): ShownCount => {
  const isSample = known === undefined || known === 0;
  const count = isSample ? CATEGORY_COUNTS[category] : known;
  const [one, several] = UNITS[category];
  return { text: countOf(count, one, several), isSample };
};

/** Counts own and public studies once. */
const useStudyCount = (): { readonly count: number | undefined; readonly isPending: boolean } => {
  const profileId = useProfileId();
  const [own, published] = useQueries({
    queries: [
      { ...myStudiesQuery(profileId ?? 0), enabled: profileId !== undefined, retryOnMount: false },
      { ...publicStudiesQuery(), retryOnMount: false },
    ],
  });
  const isPending = own.isPending || published.isPending;
  if (own.data === undefined && published.data === undefined) return { count: undefined, isPending };
  const ids = [...(own.data?.studies ?? []), ...(published.data ?? [])].map(({ id }) => id);
  return { count: new Set(ids).size, isPending };
};
