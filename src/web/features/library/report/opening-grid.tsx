import type { PlayerProfile } from '../../../../contract/player/player-profile';
import { OpeningsOfColor } from '../../../player/cards/openings-of-color';
import type { ChosenOpening } from '../../../player/games/opening-games';
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
      <p className="text-sm text-ink-soft">Choose an opening to see its games. A draw scores half a point.</p>
      {(['white', 'black'] as const).map((color) => (
        <OpeningsOfColor key={color} {...{ profile, color, chosen, onChoose }} Choice={OpeningCell} layout="cells" />
      ))}
    </PlayerCard>
  );
}
