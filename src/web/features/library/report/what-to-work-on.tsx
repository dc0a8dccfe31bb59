import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tacticsInTune } from '../../../../chess/findings/verdicts';
import type { TacticPlace } from '../../../../chess/player/tactics';
import type { ScoutedGame } from '../../../../contract/player/scout';
import { boardsBasis, PlaceOnBoard, provenFirst, WeaknessBoards } from '../../../player/cards/weakness-boards';
import { PlayerCard } from '../../../player/player-card';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { libraryGameQuery } from '../../../player/profile/library-queries';
import { LINK } from '../../../ui/link-appearance';
import type { GamesSource } from '../games/games-source';
import { keyWeaknesses } from './weak-points';

type WhatToWorkOnProps = { readonly player: KnownPlayer; readonly source: GamesSource };

/** Three findings are seen at one look. */
const MOST = 3;
/** In pixels. */
const SIZE = 108;

/** Where one goes wrong, what others do less often first, each with the newest time on a board and its games. */
export function WhatToWorkOn({ player: { profile, games }, source }: WhatToWorkOnProps) {
  const board = (place: TacticPlace) =>
    source.kind === 'library' ? (
      <LibraryPlace profileId={source.profileId} place={place} />
    ) : (
      <OwnPlace game={games.find(({ id }) => id === place.game)?.scouted} place={place} />
    );
  const counts = provenFirst(profile, keyWeaknesses(tacticsInTune(profile))).slice(0, MOST);
  return (
    <PlayerCard
      title="What to work on"
      mark={<span className="text-xs text-ink-soft tabular-nums">{boardsBasis(profile, counts)}</span>}
    >
      <WeaknessBoards
        {...{ profile, counts }}
        size={SIZE}
        className="auto-cols-[6.75rem] grid-flow-col gap-x-3 overflow-x-auto"
        board={board}
        link={(label) => <WeaknessLink label={label} />}
      />
    </PlayerCard>
  );
}

/** Opens the games of a weakness on their tab. */
export function WeaknessLink({ label }: { readonly label: string }) {
  return (
    <Link to="." search={(old: object) => ({ ...old, tab: 'weaknesses', weakness: label })} className={LINK}>
      {label}
    </Link>
  );
}

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
