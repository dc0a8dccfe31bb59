import { Check, X } from 'lucide-react';
import type { Attempt } from '../../../../contract/learn';
import { NotRead } from '../../../player/not-read';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { dateText } from '../../../player/labels';
import { Badge } from '../../../ui/badge';
import { useAttempts } from './use-figures';

/** Attempts that are shown one by one. */
const SHOWN = 10;

/** The last attempts, each solved or failed. API-13. */
export function RecentAttempts() {
  const { data, error, refetch } = useAttempts();
  const shown = data?.list.slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-2 border-t border-hairline pt-3 text-sm">
      <h3 className="font-semibold">Last {SHOWN} attempts</h3>
      {shown && <AttemptMarks attempts={shown} />}
      {!shown && !error && <SkeletonLines count={1} className="h-13" />}
      {error && (
        <NotRead
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
  if (newest === undefined || oldest === undefined) return <p className="text-ink-soft">No attempts yet.</p>;
  const days = [...new Set([newest, oldest].map(({ attemptedAt }) => dateText(attemptedAt)))];
  return (
    <>
      <ul aria-label="Last attempts" className="flex flex-wrap gap-1">
        {attempts.map((attempt, place) => (
          <AttemptMark key={attempt.id ?? place} attempt={attempt} />
        ))}
      </ul>
      <p className="text-xs text-ink-soft tabular-nums">{days.join(' back to ')}, the newest first</p>
    </>
  );
}

function AttemptMark({ attempt: { solved, attemptedAt } }: { readonly attempt: Attempt }) {
  const says = `${solved ? 'Solved' : 'Failed'}, ${dateText(attemptedAt)}`;
  const Icon = solved ? Check : X;
  return (
    <li>
      <Badge tone={solved ? 'good' : 'bad'} title={says} className="size-6.5 justify-center px-0">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{says}</span>
      </Badge>
    </li>
  );
}
