import { useState } from 'react';
import type { OpeningGroup } from '../../chess/player/repertoire';
import type { Color } from '../../chess/types';
import { Button } from '../ui/button';
import { OpeningGames, type ChosenOpening } from './opening-games';
import { OpeningRow } from './opening-row';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { gamesText } from './words';

type OpeningRepertoireProps = {
  readonly opponent: Opponent;
  readonly chosen: ChosenOpening | undefined;
  /** The game that stands in the viewer. */
  readonly shownGame: string | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
  readonly onClear: () => void;
  readonly onSelectGame: (id: string) => void;
};

/** Openings of each colour that are shown before somebody asks for all. */
const FIRST = 6;

/** What the player opens with, by colour; the games of the chosen opening below. */
export function OpeningRepertoire(props: OpeningRepertoireProps) {
  const { opponent, chosen, shownGame, onChoose, onClear, onSelectGame } = props;
  const { white, black } = opponent.repertoire;
  return (
    <PlayerCard title="Opening Repertoire Analysis" basis={basisOf(opponent)}>
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

/** `From 47 games; 3 more have no named opening`. */
const basisOf = ({ games, repertoire: { unnamed } }: Opponent): string => {
  const named = `From ${gamesText(games.length - unnamed)}`;
  return unnamed === 0 ? named : `${named}; ${unnamed} more ${unnamed === 1 ? 'has' : 'have'} no named opening`;
};

type ColorOpeningsProps = {
  readonly color: Color;
  readonly openings: readonly OpeningGroup[];
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
};

function ColorOpenings({ color, openings, chosen, onChoose }: ColorOpeningsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? openings : openings.slice(0, FIRST);
  const heading = color === 'white' ? 'As White' : 'As Black';
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">{heading}</h3>
      {openings.length === 0 && <p className="mt-2 text-sm text-ink-soft">No games with a named opening.</p>}
      <ul aria-label={`Openings ${heading.toLowerCase()}`} className="mt-1 divide-y divide-hairline">
        {shown.map((opening) => (
          <li key={opening.name}>
            <OpeningRow
              opening={opening}
              isChosen={chosen?.color === color && chosen.name === opening.name}
              onChoose={() => onChoose({ name: opening.name, color })}
            />
          </li>
        ))}
      </ul>
      {openings.length > FIRST && (
        <Button variant="ghost" size="small" className="-ml-3 h-10" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the most played' : `Show all ${openings.length}`}
        </Button>
      )}
    </div>
  );
}
