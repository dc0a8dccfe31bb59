import type { OpeningGroup } from '../../chess/player/repertoire';
import type { Color } from '../../chess/types';
import { MostPlayed } from './most-played';
import { OpeningGames, type ChosenOpening } from './opening-games';
import { OpeningRow } from './opening-row';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { repertoireBasis } from './repertoire-basis';

type OpeningRepertoireProps = {
  readonly opponent: Opponent;
  readonly chosen: ChosenOpening | undefined;
  /** The game that stands in the viewer. */
  readonly shownGame: string | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
  readonly onClear: () => void;
  readonly onSelectGame: (id: string) => void;
};

/** What the player opens with, by colour; the games of the chosen opening below. */
export function OpeningRepertoire(props: OpeningRepertoireProps) {
  const { opponent, chosen, shownGame, onChoose, onClear, onSelectGame } = props;
  const { white, black } = opponent.repertoire;
  return (
    <PlayerCard title="Opening Repertoire Analysis" basis={repertoireBasis(opponent)}>
      <p className="text-sm text-ink-soft">Choose an opening to see its games.</p>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <ColorOpenings color="white" openings={white} chosen={chosen} onChoose={onChoose} />
        <ColorOpenings color="black" openings={black} chosen={chosen} onChoose={onChoose} />
      </div>
      {chosen !== undefined && (
        <OpeningGames
          key={`${chosen.color} ${chosen.name}`}
          games={opponent.games.filter((game) => game.opening === chosen.name && game.color === chosen.color)}
          opening={chosen}
          shownGame={shownGame}
          onClear={onClear}
          onSelect={onSelectGame}
        />
      )}
    </PlayerCard>
  );
}

type ColorOpeningsProps = {
  readonly color: Color;
  readonly openings: readonly OpeningGroup[];
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
};

function ColorOpenings({ color, openings, chosen, onChoose }: ColorOpeningsProps) {
  const heading = color === 'white' ? 'As White' : 'As Black';
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">{heading}</h3>
      {openings.length === 0 && <p className="mt-2 text-sm text-ink-soft">No games with a named opening.</p>}
      <MostPlayed
        openings={openings}
        label={`Openings ${heading.toLowerCase()}`}
        keyOf={({ name }) => name}
        className="mt-1 divide-y divide-hairline"
      >
        {(opening) => (
          <OpeningRow
            opening={opening}
            isChosen={chosen?.color === color && chosen.name === opening.name}
            onChoose={() => onChoose({ name: opening.name, color })}
          />
        )}
      </MostPlayed>
    </div>
  );
}
