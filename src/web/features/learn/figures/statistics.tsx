import { namedThemes } from '../../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../../chess/types';
import type { PuzzleProgress } from '../../../../contract/learn';
import { countOf } from '../../../player/labels';
import { themeLabel } from '../puzzle/theme-label';
import { AttemptsADay } from './attempts-a-day';
import { RatingLine } from './rating-line';
import { SuccessList } from './success-list';
import { successPercent } from './success-percent';

type StatisticsProps = {
  /** Of at least one attempt. */
  readonly figures: PuzzleProgress;
  readonly basis: string;
  readonly readAt: Milliseconds;
};

/** The sums, then how they came about day by day, by theme, by difficulty, and rating by rating. */
export function Statistics({ figures, basis, readAt }: StatisticsProps) {
  const { themes, byDifficulty, days } = figures;
  return (
    <>
      <Sums figures={figures} basis={basis} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <AttemptsADay days={days} now={readAt} />
        <RatingLine />
        <SuccessList
          title="Success by theme"
          none="No attempt has a theme."
          rows={namedThemes(themes).map(({ theme, ...counts }) => ({ name: themeLabel(theme), ...counts }))}
        />
        <SuccessList
          title="Success by difficulty"
          none="No attempt has a difficulty."
          rows={byDifficulty.map(({ difficulty, ...counts }) => ({ name: countOf(difficulty, 'star'), ...counts }))}
        />
      </div>
    </>
  );
}

function Sums({ figures, basis }: Pick<StatisticsProps, 'figures' | 'basis'>) {
  const { tried, solved, meanSeconds, streak } = figures;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Sum label="Attempts" value={String(tried)} />
        <Sum label="Solved" value={`${successPercent(figures)}%`} note={`${solved} of ${tried}`} />
        <Sum
          label="Mean time"
          value={meanSeconds === null ? 'not measured' : `${Math.round(meanSeconds)} s`}
          note="Of the timed attempts"
        />
        <Sum label="Streak" value={String(streak)} note="Solved since the last failed one" />
      </dl>
      <p className="mt-3 text-xs text-ink-soft tabular-nums">{basis}</p>
    </div>
  );
}

type SumProps = { readonly label: string; readonly value: string; readonly note?: string };

function Sum({ label, value, note }: SumProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-xs text-ink-soft tabular-nums">{note}</dd>}
    </div>
  );
}
