import type { OpeningGroup } from '../../../chess/player/repertoire';
import type { Color } from '../../../chess/types';
import { MostPlayed } from '../../player/most-played';
import type { ChosenOpening } from '../../player/opening-games';
import type { Opponent } from '../../player/opponent';
import { PlayerCard } from '../../player/player-card';
import { repertoireBasis } from '../../player/repertoire-basis';
import { OpeningCell } from './opening-cell';

type OpeningGridProps = {
  readonly player: Opponent;
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
};

/** What one opens with, a cell for each opening and colour; pressing one lists its games. OWN-11. */
export function OpeningGrid({ player, chosen, onChoose }: OpeningGridProps) {
  return (
    <PlayerCard title="Opening Repertoire" basis={repertoireBasis(player)}>
      <p className="text-sm text-ink-soft">Choose an opening to see its games.</p>
      {(['white', 'black'] as const).map((color) => (
        <ColorCells key={color} color={color} openings={player.repertoire[color]} {...{ chosen, onChoose }} />
      ))}
    </PlayerCard>
  );
}

type ColorCellsProps = {
  readonly color: Color;
  readonly openings: readonly OpeningGroup[];
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
};

function ColorCells({ color, openings, chosen, onChoose }: ColorCellsProps) {
  const heading = color === 'white' ? 'As White' : 'As Black';
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">{heading}</h3>
      {openings.length === 0 && <p className="mt-2 text-sm text-ink-soft">No games with a named opening.</p>}
      <MostPlayed
        openings={openings}
        label={`Openings ${heading.toLowerCase()}`}
        keyOf={({ name }) => name}
        className="mt-2 grid gap-2 empty:hidden sm:grid-cols-2 xl:grid-cols-3"
      >
        {(opening) => (
          <OpeningCell
            opening={opening}
            isChosen={chosen?.color === color && chosen.name === opening.name}
            onChoose={() => onChoose({ name: opening.name, color })}
          />
        )}
      </MostPlayed>
    </div>
  );
}
