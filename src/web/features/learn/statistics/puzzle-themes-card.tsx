import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { puzzleSuccessTone } from '../../../../chess/player/results';
import { isPuzzleTheme, namedThemes } from '../../../../chess/puzzles/themes';
import type { PuzzleProgress } from '../../../../contract/learn';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { SampleMark } from '../../../player/stats';
import { puzzleSuccessAppearance, toneTexts } from '../../../player/tone-appearance';
import { Button } from '../../../ui/button';
import { classNames, LINK } from '../../../ui/class-names';
import { NotRead } from '../../../ui/load-states';
import { themeLabel } from '../puzzle/puzzle-labels';
import { THEME_SUCCESS } from './placeholders';
import { useFigures } from './use-statistics';

/** How often each theme's puzzles are solved; a theme leads to its puzzles. LEARN-08. */
export function PuzzleThemesCard() {
  const { figures, basis, failure, refetch } = useFigures();
  const themes = namedThemes(figures?.themes ?? []);
  const isSample = themes.length === 0 && (figures !== undefined || failure !== undefined);
  return (
    <PlayerCard title="Puzzle Themes" mark={isSample && <SampleMark />} basis={themes.length > 0 ? basis : undefined}>
      {themes.length > 0 && <TriedThemes themes={themes} />}
      {!figures && !failure && <SkeletonLines count={THEME_SUCCESS.length} className="h-10" />}
      {isSample && <SampleThemes />}
      {figures && isSample && (
        <p className="text-sm text-ink-soft">Your success rate appears here once you have tried puzzles.</p>
      )}
      {!figures && failure && <NotRead what="Your success" failure={failure} onRetry={refetch} />}
    </PlayerCard>
  );
}

/** Themes that are shown before somebody asks for all. */
const FIRST = 6;

/** The most tried, and all of them when somebody asks. */
function TriedThemes({ themes }: Pick<PuzzleProgress, 'themes'>) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul aria-label="Success by theme" className="flex flex-col gap-3">
        {(isWhole ? themes : themes.slice(0, FIRST)).map((theme) => (
          <SuccessRow
            key={theme.theme}
            name={<ThemeLink theme={theme.theme} />}
            percent={successPercent(theme)}
            basis={`${theme.solved} of ${theme.tried}`}
          />
        ))}
      </ul>
      {themes.length > FIRST && (
        <Button variant="ghost" size="small" className="-ml-3 h-10 self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the most tried' : `Show all ${themes.length}`}
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

/** To puzzles of the theme; only its name where we have none. */
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
  /** In whole %, so that color and word fit the figure that is read. */
  readonly percent: number;
  /** How many attempts it rests on; nothing for a sample. */
  readonly basis?: string;
};

/** A success rate in figures, in a word and as a bar, in its color. Specification, LIM-12. */
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

/** How often something was tried, and how often solved. */
export type Tried = { readonly tried: number; readonly solved: number };

/** The part that was solved, in whole %; something was tried. */
export const successPercent = ({ tried, solved }: Tried): number => Math.round((100 * solved) / tried);
