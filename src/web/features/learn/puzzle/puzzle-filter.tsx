import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import {
  DIFFICULTIES,
  type Difficulty,
  isPuzzleTheme,
  NAMED_THEMES,
  PUZZLE_THEMES,
  type PuzzleTheme,
} from '../../../../chess/puzzles/themes';
import type { PuzzleThemes } from '../../../../contract/learn/puzzles';
import { countOf } from '../../../player/labels';
import { SkeletonLines } from '../../../player/player-card';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Select } from '../../../ui/fields/field';
import { LoadError } from '../../../ui/load-states';
import { type LearnSearch, toFilter } from '../learn-search';
import { themesQuery } from '../puzzle-queries';
import { themeLabel } from './puzzle-labels';

type FilterDialogProps = {
  readonly search: LearnSearch;
  readonly onSearch: (search: LearnSearch) => void;
  readonly onClose: () => void;
};

const ANY = 'any';

/** The filter applies when confirmed. */
export function FilterDialog({ search, onSearch, onClose }: FilterDialogProps) {
  const [theme, setTheme] = useState(search.theme);
  const [difficulty, setDifficulty] = useState(search.difficulty);
  const handleShow = () => {
    onSearch(toFilter({ theme, difficulty }));
    onClose();
  };
  return (
    <Dialog size="columns" title="Filter by Theme" onClose={onClose}>
      <div className="grid gap-5">
        <DifficultyChoice value={difficulty} onChange={setDifficulty} />
        <ThemeList theme={theme} difficulty={difficulty} onTheme={setTheme} />
        <div className="sticky bottom-0 flex flex-wrap gap-2 bg-card py-3">
          <Button onClick={handleShow}>Show puzzles</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type DifficultyChoiceProps = {
  readonly value: Difficulty | undefined;
  readonly onChange: (difficulty: Difficulty | undefined) => void;
};

function DifficultyChoice({ value, onChange }: DifficultyChoiceProps) {
  const options = [
    { value: ANY, label: 'Any' },
    ...DIFFICULTIES.map((stars) => ({ value: String(stars), label: countOf(stars, 'star') })),
  ];
  return (
    <Select
      label="Difficulty"
      className="max-w-60"
      options={options}
      value={String(value ?? ANY)}
      onChange={(chosen) => onChange(DIFFICULTIES.find((stars) => String(stars) === chosen))}
    />
  );
}

type ThemeListProps = {
  readonly theme: PuzzleTheme | undefined;
  readonly difficulty: Difficulty | undefined;
  readonly onTheme: (theme: PuzzleTheme | undefined) => void;
};

function ThemeList({ theme, difficulty, onTheme }: ThemeListProps) {
  const { data, isPending, error, refetch } = useQuery(themesQuery());
  if (isPending) return <SkeletonLines count={8} className="h-11" />;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Theme</legend>
      {error !== null && <LoadError what="The number of puzzles" failure={error} onRetry={() => void refetch()} />}
      <div className="mt-1.5 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        <ThemeRadio name="Any theme" isChosen={theme === undefined} onChoose={() => onTheme(undefined)} />
        {themeChoices(data, difficulty).map(({ theme: choice, puzzles }) => (
          <ThemeRadio
            key={choice}
            name={themeLabel(choice)}
            puzzles={puzzles}
            isChosen={choice === theme}
            onChoose={() => onTheme(choice)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ThemeRadioProps = {
  readonly name: string;
  readonly puzzles?: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function ThemeRadio({ name, puzzles, isChosen, onChoose }: ThemeRadioProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="theme"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer accent-accent"
      />
      <span className="min-w-0 flex-1">{name}</span>
      {puzzles !== undefined && (
        <span className="text-sm text-ink-soft tabular-nums">{countOf(puzzles, 'puzzle')}</span>
      )}
    </label>
  );
}

/** `puzzles` is `undefined` if unknown. */
type ThemeChoice = { readonly theme: PuzzleTheme; readonly puzzles: number | undefined };

/** Themes with puzzles, by importance; all themes if the counts are unknown. */
export const themeChoices = (
  counts: PuzzleThemes | undefined,
  difficulty: Difficulty | undefined,
): readonly ThemeChoice[] => {
  if (counts === undefined) return NAMED_THEMES.map((theme) => ({ theme, puzzles: undefined }));
  const choices = counts.themes.flatMap(({ theme, puzzles, byDifficulty }) =>
    isPuzzleTheme(theme) && puzzles > 0
      ? [{ theme, puzzles: difficulty === undefined ? puzzles : (byDifficulty[difficulty - 1] ?? 0) }]
      : [],
  );
  return choices.toSorted((left, right) => PUZZLE_THEMES.indexOf(left.theme) - PUZZLE_THEMES.indexOf(right.theme));
};

type FilterChipsProps = {
  readonly search: LearnSearch;
  readonly onSearch: (search: LearnSearch) => void;
};

const CHIP =
  'inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-hairline-strong bg-sunken ' +
  'py-1 pr-2 pl-3 text-sm text-ink hover:border-ink-soft';

export function FilterChips({ search, onSearch }: FilterChipsProps) {
  const { theme, difficulty } = toFilter(search);
  if (theme === undefined && difficulty === undefined) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {theme !== undefined && <Chip label={themeLabel(theme)} onClear={() => onSearch(toFilter({ difficulty }))} />}
      {difficulty !== undefined && (
        <Chip label={`${difficulty} of 5 stars`} onClear={() => onSearch(toFilter({ theme }))} />
      )}
    </ul>
  );
}

function Chip({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  return (
    <li className="max-w-full">
      <button type="button" className={CHIP} onClick={onClear}>
        <span className="sr-only">Clear: </span>
        <span className="truncate">{label}</span>
        <X aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}
