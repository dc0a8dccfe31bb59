import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { DIFFICULTIES, FALLBACK_THEME, isPuzzleTheme } from '../../../../chess/puzzles/themes';
import type { Color } from '../../../../chess/types';
import { DEFAULT_DIFFICULTY, type PuzzleDto, type PuzzleSource } from '../../../../contract/learn/puzzles';
import { DASH } from '../../../player/labels';
import { LINK } from '../../../ui/class-names';
import { sourceLabel, themeLabel } from './puzzle-labels';
import { themeShown } from './solved-bar';

type PuzzleFactsProps = {
  readonly puzzle: PuzzleDto;
  readonly solver: Color;
  /** Hides the theme until the puzzle is solved. */
  readonly isThemeHidden: boolean;
};

export function PuzzleFacts({ puzzle, solver, isThemeHidden }: PuzzleFactsProps) {
  const { difficulty, rating, isRatingEstimated, source } = puzzle;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Fact name="Difficulty">
        <Stars difficulty={difficulty} />
      </Fact>
      <Fact name="Theme">{isThemeHidden ? <ShowThemeButton /> : <Themes puzzle={puzzle} />}</Fact>
      {rating !== undefined && (
        <Fact name="Rating">
          <span className="tabular-nums">{Math.round(rating)}</span>
          {isRatingEstimated === true && <span className="text-ink-soft"> (estimate)</span>}
        </Fact>
      )}
      {source !== undefined && (
        <Fact name="Source">
          {sourceLabel(source, solver, isThemeHidden)} {!isThemeHidden && <SourceLink source={source} />}
        </Fact>
      )}
    </dl>
  );
}

/** Shows the themes of all puzzles from now on. */
function ShowThemeButton() {
  return (
    <button type="button" className={LINK} onClick={() => themeShown.choose(true)}>
      Show theme
    </button>
  );
}

/** The most important one, and the others as links to more of the kind. */
function Themes({ puzzle: { theme, themes = [], description } }: Pick<PuzzleFactsProps, 'puzzle'>) {
  const known = themes.filter((one) => isPuzzleTheme(one)).filter((one) => one !== FALLBACK_THEME);
  const isNamed = theme !== undefined && theme !== null && theme !== '' && theme !== FALLBACK_THEME;
  return (
    <>
      {known.length === 0 && (isNamed ? <span>{themeLabel(theme)}</span> : DASH)}
      {known.length > 0 && (
        <span className="inline-flex flex-wrap gap-1.5">
          {known.map((one) => (
            <Link key={one} to="/learn" search={{ theme: one }} className={CHIP}>
              {themeLabel(one)}
            </Link>
          ))}
        </span>
      )}
      {description && <span className="block text-ink-soft">{description}</span>}
    </>
  );
}

const CHIP = 'rounded-full border border-hairline-strong bg-sunken px-2.5 py-0.5 text-ink hover:border-ink-soft';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex max-w-full gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function SourceLink({ source: { gameId, url } }: { readonly source: PuzzleSource }) {
  if (gameId !== undefined && gameId !== null) {
    return (
      <Link to="/games" search={{ game: String(gameId) }} className={LINK}>
        Open the game
      </Link>
    );
  }
  if (url === undefined || url === null || !/^https?:/.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={LINK}>
      Open the game<span className="sr-only"> (new tab)</span>
    </a>
  );
}

type StarsProps = {
  /** 1 to 5; has a default (LIM-15). */
  readonly difficulty: number | null | undefined;
};

function Stars({ difficulty }: StarsProps) {
  const filled = Math.min(5, Math.max(1, Math.round(difficulty ?? DEFAULT_DIFFICULTY)));
  return (
    <span role="img" aria-label={`Difficulty ${filled} of 5`} className="inline-flex gap-0.5 align-middle">
      {DIFFICULTIES.map((star) => (
        <Star
          key={star}
          aria-hidden
          data-filled={star <= filled}
          className={star <= filled ? 'size-4.5 fill-accent text-accent' : 'size-4.5 text-hairline-strong'}
        />
      ))}
    </span>
  );
}
