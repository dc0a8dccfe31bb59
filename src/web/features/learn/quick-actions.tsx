import { ChartColumn, ListFilter, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { PlayerCard } from '../../player/player-card';
import { Button } from '../../ui/button';
import { StatisticsDialog } from './figures/statistics-dialog';
import { FilterDialog } from './puzzle/filter/filter-dialog';
import type { HeldPuzzle } from './puzzle/use-puzzle';

/** Another puzzle, puzzles of one kind, and what was made of them so far. */
export function QuickActions({ held: { search, setSearch, random } }: { readonly held: HeldPuzzle }) {
  const [isFiltering, setIsFiltering] = useState(false);
  const [isCounting, setIsCounting] = useState(false);
  return (
    <PlayerCard title="Quick Actions">
      <div className="grid gap-2">
        <Button variant="secondary" className="justify-start" onClick={random}>
          <Shuffle aria-hidden className="size-5" />
          Random Puzzle
        </Button>
        <Button variant="secondary" className="justify-start" onClick={() => setIsFiltering(true)}>
          <ListFilter aria-hidden className="size-5" />
          Filter by Theme
        </Button>
        <Button variant="secondary" className="justify-start" onClick={() => setIsCounting(true)}>
          <ChartColumn aria-hidden className="size-5" />
          View Statistics
        </Button>
      </div>
      {isFiltering && <FilterDialog search={search} onSearch={setSearch} onClose={() => setIsFiltering(false)} />}
      <StatisticsDialog open={isCounting} onOpenChange={setIsCounting} />
    </PlayerCard>
  );
}
