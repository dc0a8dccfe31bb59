import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DIFFICULTIES, type Difficulty, type PuzzleTheme } from '../../../../../chess/puzzles/themes';
import { countOf } from '../../../../player/labels';
import { NotRead } from '../../../../player/not-read';
import { SkeletonLines } from '../../../../player/skeleton-lines';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Select } from '../../../../ui/fields/select';
import { filterOf, type LearnSearch } from '../../learn-search';
import { themesQuery } from '../../puzzle-queries';
import { themeLabel } from '../theme-label';
import { themeChoices } from './theme-choices';

type FilterDialogProps = {
  readonly search: LearnSearch;
  readonly onSearch: (search: LearnSearch) => void;
  readonly onClose: () => void;
};

const ANY = 'any';

/** Of which theme and difficulty the puzzles shall be. Nothing changes before it is said so. */
export function FilterDialog({ search, onSearch, onClose }: FilterDialogProps) {
  const [theme, setTheme] = useState(search.theme);
  const [difficulty, setDifficulty] = useState(search.difficulty);
  const handleShow = () => {
    onSearch(filterOf({ theme, difficulty }));
    onClose();
  };
  return (
    <Dialog title="Filter by Theme" onClose={onClose}>
      <div className="grid gap-5">
        <DifficultyChoice value={difficulty} onChange={setDifficulty} />
        <ThemeList {...{ theme, difficulty }} onTheme={setTheme} />
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
      {error !== null && <NotRead what="The number of puzzles" failure={error} onRetry={() => void refetch()} />}
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
