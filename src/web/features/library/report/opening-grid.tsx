import type { ChosenOpening } from '../../../player/games/opening-games';
import { OpeningsOfColor } from '../../../player/cards/openings-of-color';
import type { PlayerProfile } from '../../../../contract/player-profile';
import { PlayerCard } from '../../../player/player-card';
import { repertoireBasis } from '../../../player/profile/repertoire-basis';
import { OpeningCell } from './opening-cell';

type OpeningGridProps = {
  readonly profile: PlayerProfile;
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
};

/** What one opens with, a cell for each opening and color; pressing one lists its games. OWN-11. */
export function OpeningGrid({ profile, chosen, onChoose }: OpeningGridProps) {
  return (
    <PlayerCard title="Opening Repertoire" basis={repertoireBasis(profile)}>
      <p className="text-sm text-ink-soft">Choose an opening to see its games.</p>
      {(['white', 'black'] as const).map((color) => (
        <OpeningsOfColor
          key={color}
          color={color}
          openings={profile.repertoire[color]}
          chosen={chosen}
          onChoose={onChoose}
          Choice={OpeningCell}
          className="mt-2 grid gap-2 empty:hidden sm:grid-cols-2 xl:grid-cols-3"
        />
      ))}
    </PlayerCard>
  );
}
