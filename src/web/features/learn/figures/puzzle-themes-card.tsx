import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isPuzzleTheme, namedThemes } from '../../../../chess/puzzles/themes';
import type { PuzzleProgress } from '../../../../contract/learn';
import { NotRead } from '../../../player/not-read';
import { PlayerCard } from '../../../player/player-card';
import { SampleMark } from '../../../player/sample-mark';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/link-appearance';
import { themeLabel } from '../puzzle/theme-label';
import { THEME_SUCCESS } from './placeholders';
import { successPercent } from './success-percent';
import { SuccessRow } from './success-row';
import { useFigures } from './use-figures';

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
