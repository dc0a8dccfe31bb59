import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TacticPlace } from '../../../chess/player/tactics';
import { LINK } from '../../ui/link-appearance';
import { wholeGameQuery } from '../profile/scout-queries';
import { PlaceOnBoard, WeaknessBoards, type WeaknessBoardsProps } from './weakness-boards';

type Games = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
};

type ScoutedWeaknessesProps = Games & Pick<WeaknessBoardsProps, 'profile' | 'counts' | 'size' | 'className'>;

/** What an opponent goes wrong in, each seen from the other side, with the way to its game. */
export function ScoutedWeaknesses({ player, chosen, ...boards }: ScoutedWeaknessesProps) {
  const { size } = boards;
  return <WeaknessBoards {...boards} board={(place) => <ScoutedPlace {...{ player, chosen, place, size }} />} />;
}

type ScoutedPlaceProps = Games & { readonly place: TacticPlace; readonly size: number };

function ScoutedPlace({ player, chosen, place, size }: ScoutedPlaceProps) {
  const { data: game } = useQuery(wholeGameQuery(player, chosen, place.game));
  if (game === undefined) return null;
  return (
    <PlaceOnBoard
      {...{ game, size }}
      ply={place.ply}
      link={(words) => (
        <Link
          to="/scout"
          search={{ player, ...(chosen && { games: chosen }), tab: 'games', game: place.game }}
          className={`${LINK} whitespace-nowrap`}
        >
          {words}
        </Link>
      )}
    />
  );
}
