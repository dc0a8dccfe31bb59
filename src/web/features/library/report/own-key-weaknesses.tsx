import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tacticsInTune } from '../../../../chess/findings/tactic-verdicts';
import type { TacticPlace } from '../../../../chess/player/tactics';
import type { ScoutedGame } from '../../../../contract/player/scout';
import { PlaceOnBoard, WeaknessBoards } from '../../../player/cards/weakness-boards';
import { PlayerCard } from '../../../player/player-card';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { libraryGameQuery } from '../../../player/profile/library-queries';
import { gamesText } from '../../../player/labels';
import { LINK } from '../../../ui/link-appearance';
import type { GamesSource } from '../games/games-source';
import { keyWeaknesses } from './weak-points';

type OwnKeyWeaknessesProps = { readonly player: KnownPlayer; readonly source: GamesSource };

/** Three findings are seen at one look. */
const MOST = 3;
/** In pixels. */
const SIZE = 108;

/** What one goes wrong in most often, each with the newest time on a board, and the way to its games. */
export function OwnKeyWeaknesses({ player: { profile, games }, source }: OwnKeyWeaknessesProps) {
  const board = (place: TacticPlace) =>
    source.kind === 'library' ? (
      <LibraryPlace profileId={source.profileId} place={place} />
    ) : (
      <OwnPlace game={games.find(({ id }) => id === place.game)?.scouted} place={place} />
    );
  return (
    <PlayerCard
      title="Key Weaknesses"
      mark={<span className="text-xs text-ink-soft tabular-nums">{basisOf(profile)}</span>}
    >
      <WeaknessBoards
        profile={profile}
        counts={keyWeaknesses(tacticsInTune(profile)).slice(0, MOST)}
        size={SIZE}
        className="auto-cols-[6.75rem] grid-flow-col gap-x-3 overflow-x-auto"
        board={board}
        link={(label) => (
          <Link to="." search={(old: object) => ({ ...old, tab: 'weaknesses', weakness: label })} className={LINK}>
            {label}
          </Link>
        )}
      />
    </PlayerCard>
  );
}

const basisOf = ({ tactics: { games } }: KnownPlayer['profile']): string =>
  games === 0 ? 'No games analyzed' : `From ${gamesText(games)} analyzed`;

type LibraryPlaceProps = { readonly profileId: number; readonly place: TacticPlace };

function LibraryPlace({ profileId, place }: LibraryPlaceProps) {
  const { data: game } = useQuery(libraryGameQuery(profileId, place.game));
  return <OwnPlace game={game} place={place} />;
}

function OwnPlace({ game, place }: { readonly game: ScoutedGame | undefined; readonly place: TacticPlace }) {
  if (game === undefined) return null;
  return (
    <PlaceOnBoard
      game={game}
      ply={place.ply}
      size={SIZE}
      isOwn
      link={(words) => (
        <Link
          to="."
          search={(old: object) => ({ ...old, tab: 'games', game: place.game })}
          className={`${LINK} whitespace-nowrap`}
        >
          {words}
        </Link>
      )}
    />
  );
}
