import { Check, X } from 'lucide-react';
import { isProvisional, PROVISIONAL_ATTEMPTS } from '../../../../chess/puzzles/themes';
import type { Attempt, PuzzleProgress } from '../../../../contract/learn/puzzles';
import { puzzleSentence } from '../../../../messages/puzzles';
import { countOf, dateText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { SampleMark, Stat, StatList } from '../../../player/stats';
import { LoadError } from '../../../ui/load-states';
import { Badge } from '../../../ui/status/status';
import { successPercent } from './puzzle-themes-card';
import { PUZZLE_RATING, useAttempts, useStatistics } from './use-statistics';

/** LEARN-07. */
export function ProgressCard() {
  const { stats, basis, failure, refetch } = useStatistics();
  const isPending = !stats && !failure;
  return (
    <PlayerCard title="Your Progress" basis={stats && stats.tried > 0 ? basis : undefined}>
      {isPending ? <SkeletonLines count={3} className="h-9" /> : <PuzzleRating {...displayedRating(stats)} />}
      {stats && <MeasuredStats stats={stats} />}
      {failure && (
        <LoadError what={stats ? 'Some of your statistics' : 'Your statistics'} failure={failure} onRetry={refetch} />
      )}
      <RecentAttempts />
    </PlayerCard>
  );
}

function PuzzleRating({ value, basis, isSample }: ShownRating) {
  return (
    <p className="flex flex-col">
      <span className="text-3xl font-semibold tabular-nums">{value}</span>
      <span className="flex items-center gap-2 text-sm text-ink-soft">Puzzle rating {isSample && <SampleMark />}</span>
      <span className="text-xs text-ink-soft tabular-nums">{basis}</span>
    </p>
  );
}

function MeasuredStats({ stats }: { readonly stats: PuzzleProgress }) {
  const { tried, solved, streak } = stats;
  if (tried === 0) {
    return <p className="text-sm text-ink-soft">No data yet. Solve a puzzle to see your progress here.</p>;
  }
  return (
    <StatList>
      <Stat label="Solved" value={`${solved} of ${tried}`} note={`${successPercent(stats)}% of the attempts`} />
      <Stat label="Streak" value={String(streak)} note="Solved since the last failed attempt" />
    </StatList>
  );
}

const RECENT_ATTEMPTS = 10;

/** API-13. */
function RecentAttempts() {
  const { data, error, refetch } = useAttempts();
  const shown = data?.list.slice(0, RECENT_ATTEMPTS);
  return (
    <div className="flex flex-col gap-2 border-t border-hairline pt-3 text-sm">
      <h3 className="font-semibold">Last {RECENT_ATTEMPTS} attempts</h3>
      {shown && <AttemptMarks attempts={shown} />}
      {!shown && !error && <SkeletonLines count={1} className="h-13" />}
      {error && (
        <LoadError
          what={shown ? 'The newest attempts' : 'Your attempts'}
          failure={error}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function AttemptMarks({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const [newest] = attempts;
  const oldest = attempts.at(-1);
  if (newest === undefined || oldest === undefined) return <p className="min-h-13 text-ink-soft">No attempts yet.</p>;
  const days = [...new Set([newest, oldest].map(({ attemptedAt }) => dateText(attemptedAt)))];
  return (
    <>
      <ul aria-label="Last attempts" className="flex flex-wrap gap-1">
        {attempts.map((attempt, index) => (
          <AttemptMark key={attempt.id ?? index} attempt={attempt} />
        ))}
      </ul>
      <p className="text-xs text-ink-soft tabular-nums">{days.join(' back to ')}, the newest first</p>
    </>
  );
}

function AttemptMark({ attempt: { solved, attemptedAt } }: { readonly attempt: Attempt }) {
  const label = `${solved ? 'Solved' : 'Failed'}, ${dateText(attemptedAt)}`;
  const Icon = solved ? Check : X;
  return (
    <li>
      <Badge tone={solved ? 'good' : 'bad'} title={label} className="size-6.5 justify-center px-0">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{label}</span>
      </Badge>
    </li>
  );
}

type ShownRating = { readonly value: string; readonly basis: string; readonly isSample: boolean };

/** A sample until an attempt is rated. LEARN-07. */
export const displayedRating = (progress: Pick<PuzzleProgress, 'rating'> | undefined): ShownRating => {
  const rating = progress?.rating;
  if (!rating) return { value: String(PUZZLE_RATING), basis: 'First tries without a hint are rated', isSample: true };
  const value = String(Math.round(rating.rating));
  if (isProvisional(rating)) {
    const basis = puzzleSentence({
      id: 'puzzle.calibrating-progress',
      values: { done: rating.attempts, of: PROVISIONAL_ATTEMPTS },
    });
    return { value: `${value}?`, basis, isSample: false };
  }
  return {
    value,
    basis: `± ${Math.round(rating.deviation)}, Glicko-2 from ${countOf(rating.attempts, 'puzzle')}`,
    isSample: false,
  };
};
