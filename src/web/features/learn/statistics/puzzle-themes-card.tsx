import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { puzzleSuccessTone } from '../../../../chess/player/results';
import { isPuzzleTheme, namedThemes } from '../../../../chess/puzzles/themes';
import type { PuzzleProgress } from '../../../../contract/learn/puzzles';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { SampleMark } from '../../../player/stats';
import { puzzleSuccessAppearance, toneTexts } from '../../../player/tone-appearance';
import { Button } from '../../../ui/button';
import { classNames, LINK } from '../../../ui/class-names';
import { LoadError } from '../../../ui/load-states';
import { themeLabel } from '../puzzle/puzzle-labels';
import { THEME_SUCCESS, useStatistics } from './use-statistics';

/** LEARN-08. */
export function PuzzleThemesCard() {
  const { stats, basis, failure, refetch } = useStatistics();
  const themes = namedThemes(stats?.themes ?? []);
  const isSample = themes.length === 0 && (stats !== undefined || failure !== undefined);
  return (
    <PlayerCard title="Puzzle Themes" mark={isSample && <SampleMark />} basis={themes.length > 0 ? basis : undefined}>
      {themes.length > 0 && <TriedThemes themes={themes} />}
      {!stats && !failure && <SkeletonLines count={THEME_SUCCESS.length} className="h-10" />}
      {isSample && <SampleThemes />}
      {stats && isSample && (
        <p className="text-sm text-ink-soft">Your success rate appears here once you have tried puzzles.</p>
      )}
      {!stats && failure && <LoadError what="Your success" failure={failure} onRetry={refetch} />}
    </PlayerCard>
  );
}

/** Themes shown before expanding the list. */
const MAX_COLLAPSED = 6;

function TriedThemes({ themes }: Pick<PuzzleProgress, 'themes'>) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <>
      <ul aria-label="Success by theme" className="flex flex-col gap-3">
        {(isExpanded ? themes : themes.slice(0, MAX_COLLAPSED)).map((theme) => (
          <SuccessRow
            key={theme.theme}
            name={<ThemeLink theme={theme.theme} />}
            percent={successPercent(theme)}
            basis={`${theme.solved} of ${theme.tried}`}
          />
        ))}
      </ul>
      {themes.length > MAX_COLLAPSED && (
        <Button variant="ghost" size="small" className="-ml-3 self-start" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show the most tried' : `Show all ${themes.length}`}
        </Button>
      )}
    </>
  );
}

function SampleThemes() {
  return (
    <ul aria-label="Success by theme" className="flex flex-col gap-3">
      {THEME_SUCCESS.map(({ theme, percent }) => (
        <SuccessRow key={theme} name={<ThemeLink theme={theme} />} percent={percent} />
      ))}
    </ul>
  );
}

/** Unknown themes have no link. */
function ThemeLink({ theme }: { readonly theme: string }) {
  if (!isPuzzleTheme(theme)) return <>{themeLabel(theme)}</>;
  return (
    <Link to="/learn" search={{ theme }} hash="daily-puzzle" className={LINK}>
      {themeLabel(theme)}
    </Link>
  );
}

type SuccessRowProps = {
  readonly name: ReactNode;
  /** Whole percent, so that color and word match the displayed number. */
  readonly percent: number;
  /** Missing for samples. */
  readonly basis?: string;
};

/** LIM-12. */
export function SuccessRow({ name, percent, basis }: SuccessRowProps) {
  const { tone, word, bar } = puzzleSuccessAppearance[puzzleSuccessTone(percent)];
  return (
    <li className="text-sm">
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="min-w-0 break-words">{name}</span>
        {basis !== undefined && <span className="shrink-0 text-xs text-ink-soft">{basis}</span>}
        <span className={classNames('ml-auto font-semibold', toneTexts[tone])}>{percent}%</span>
        <span className={classNames('min-w-11 text-xs', toneTexts[tone])}>{word}</span>
      </p>
      <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
        <div className={classNames('h-full rounded-full', bar)} style={{ width: `${percent}%` }} />
      </div>
    </li>
  );
}

export type AttemptCounts = { readonly tried: number; readonly solved: number };

/** Whole percent; `tried` must be positive. */
export const successPercent = ({ tried, solved }: AttemptCounts): number => Math.round((100 * solved) / tried);
