import { useId } from 'react';
import { namedThemes } from '../../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../../chess/types';
import type { PuzzleProgress } from '../../../../contract/learn/puzzles';
import { countOf } from '../../../player/labels';
import { SkeletonLines } from '../../../player/player-card';
import { Dialog } from '../../../ui/dialog';
import { LoadError } from '../../../ui/load-states';
import { themeLabel } from '../puzzle/puzzle-labels';
import { DailyAttempts, RatingLine } from './attempt-charts';
import { type AttemptCounts, successPercent, SuccessRow } from './puzzle-themes-card';
import { useStatistics } from './use-statistics';

/** LEARN-10. */
export function StatisticsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog size="page" title="Puzzle Statistics" onClose={onClose}>
      <Content />
    </Dialog>
  );
}

function Content() {
  const { stats, basis, readAt, failure, refetch } = useStatistics();
  return (
    <div className="flex flex-col gap-6">
      {failure && (
        <LoadError what={stats ? 'Some of your statistics' : 'Your statistics'} failure={failure} onRetry={refetch} />
      )}
      {!stats && !failure && <SkeletonLines count={4} className="h-24" />}
      {stats?.tried === 0 && (
        <p className="text-ink-soft">No attempts yet. Solve a puzzle to see your statistics here.</p>
      )}
      {stats && stats.tried > 0 && <Statistics stats={stats} basis={basis} readAt={readAt} />}
    </div>
  );
}

type StatisticsProps = {
  /** Has at least one attempt. */
  readonly stats: PuzzleProgress;
  readonly basis: string;
  readonly readAt: Milliseconds;
};

function Statistics({ stats, basis, readAt }: StatisticsProps) {
  const { themes, byDifficulty, days } = stats;
  return (
    <>
      <Totals stats={stats} basis={basis} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <DailyAttempts days={days} now={readAt} />
        <RatingLine />
        <SuccessList
          title="Success by theme"
          emptyText="No attempt has a theme."
          rows={namedThemes(themes).map(({ theme, ...counts }) => ({ name: themeLabel(theme), ...counts }))}
        />
        <SuccessList
          title="Success by difficulty"
          emptyText="No attempt has a difficulty."
          rows={byDifficulty.map(({ difficulty, ...counts }) => ({ name: countOf(difficulty, 'star'), ...counts }))}
        />
      </div>
    </>
  );
}

function Totals({ stats, basis }: Pick<StatisticsProps, 'stats' | 'basis'>) {
  const { tried, solved, meanSeconds, streak } = stats;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Total label="Attempts" value={String(tried)} />
        <Total label="Solved" value={`${successPercent(stats)}%`} note={`${solved} of ${tried}`} />
        <Total
          label="Average time"
          value={meanSeconds === null ? 'not measured' : `${Math.round(meanSeconds)} s`}
          note="Of the timed attempts"
        />
        <Total label="Streak" value={String(streak)} note="Solved since the last failed one" />
      </dl>
      <p className="mt-3 text-xs text-ink-soft tabular-nums">{basis}</p>
    </div>
  );
}

type TotalProps = { readonly label: string; readonly value: string; readonly note?: string };

function Total({ label, value, note }: TotalProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-xs text-ink-soft tabular-nums">{note}</dd>}
    </div>
  );
}

type SuccessListProps = {
  readonly title: string;
  /** Shown if there are no rows. */
  readonly emptyText: string;
  readonly rows: readonly (AttemptCounts & { readonly name: string })[];
};

function SuccessList({ title, emptyText, rows }: SuccessListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h3 id={titleId} className="text-sm font-semibold">
        {title}
      </h3>
      {rows.length === 0 && <p className="text-sm text-ink-soft">{emptyText}</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {rows.map((row) => (
          <SuccessRow
            key={row.name}
            name={row.name}
            percent={successPercent(row)}
            basis={`${row.solved} of ${row.tried}`}
          />
        ))}
      </ul>
    </section>
  );
}
