import { OpeningGames, type ChosenOpening } from './opening-games';
import { OpeningRow } from './opening-row';
import { OpeningsOfColor } from './openings-of-color';
import type { PlayerProfile } from '../../contract/player-profile';
import { PlayerCard } from './player-card';
import { repertoireBasis } from './repertoire-basis';
import type { ShownGame } from './shown-game';

type OpeningRepertoireProps = {
  readonly profile: PlayerProfile;
  readonly games: readonly ShownGame[];
  readonly chosen: ChosenOpening | undefined;
  /** The game that stands in the viewer. */
  readonly shownGame: string | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
  readonly onClear: () => void;
  readonly onSelectGame: (id: string) => void;
};

/** What the player opens with, by colour; the games of the chosen opening below. */
export function OpeningRepertoire(props: OpeningRepertoireProps) {
  const { profile, games, chosen, shownGame, onChoose, onClear, onSelectGame } = props;
  return (
    <PlayerCard title="Opening Repertoire Analysis" basis={repertoireBasis(profile)}>
      <p className="text-sm text-ink-soft">Choose an opening to see its games.</p>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        {(['white', 'black'] as const).map((color) => (
          <OpeningsOfColor
            key={color}
            color={color}
            openings={profile.repertoire[color]}
            chosen={chosen}
            onChoose={onChoose}
            Choice={OpeningRow}
            className="mt-1 divide-y divide-hairline"
          />
        ))}
      </div>
      {chosen !== undefined && (
        <OpeningGames
          key={`${chosen.color} ${chosen.name}`}
          games={games.filter((game) => game.opening === chosen.name && game.color === chosen.color)}
          opening={chosen}
          shownGame={shownGame}
          onClear={onClear}
          onSelect={onSelectGame}
        />
      )}
    </PlayerCard>
  );
}
