import { useLocation, useNavigate } from '@tanstack/react-router';
import type { GamesFilter } from '../../../../contract/library';
import { searchParam } from '../../../lib/search-param';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { PlayerCard } from '../../../player/player-card';
import { strengthNote, TacticCounts, weaknessNote } from '../../../player/cards/tactic-counts';
import { playerText } from '../../../player/profile/player-text';
import { noneAllowed, tacticsBasis } from '../../../player/profile/tactics-basis';
import { TrainLink } from '../../../player/train-link';
import { LibraryWeakGames } from './library-weak-games';
import type { GamesSource } from '../games/games-source';
import { TacticBoard } from './tactic-board';
import { WeakGames } from './weak-games';
import { WeakPoints } from './weak-point-list';
import { allowedPoints, placedGames, weakPoints, type WeakPoint } from './weak-points';

type TacticalWeaknessesProps = {
  readonly player: KnownPlayer;
  readonly source: GamesSource;
  /** Narrows the list of games down. */
  readonly onFilter: (filter: GamesFilter) => void;
};

/** Which weakness is open stands in the address: `?weakness=Missed Forks`. */
const useOpenPoint = () => {
  const opened = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'weakness') });
  const navigate = useNavigate();
  const open = (label: string | undefined): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, tab: 'weaknesses', weakness: label }),
      replace: true,
      resetScroll: false,
    });
  };
  return { opened, open };
};

/** What one misses, finds and allows; a weakness lists its games, and a game leads to the place. OPA-06 to OPA-08. */
export function TacticalWeaknesses({ player, source, onFilter }: TacticalWeaknessesProps) {
  const { opened, open } = useOpenPoint();
  const { profile } = player;
  const { tactics, findings } = profile;
  const choosing = {
    opened,
    onOpen: open,
    gamesOf: (point: WeakPoint) =>
      source.kind === 'library' ? (
        <LibraryWeakGames profileId={source.profileId} point={point} onShowAll={() => onFilter(point.filter)} />
      ) : (
        <LoadedWeakGames {...{ player, point }} />
      ),
  } as const;
  return (
    <PlayerCard title="Tactical Profile and Weaknesses" basis={tacticsBasis(profile)}>
      <p className="text-sm text-ink-soft">Choose a weakness to see its games and the position of each.</p>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <WeakPoints
            title="Weaknesses"
            points={weakPoints(tactics)}
            {...choosing}
            note={weaknessNote(tactics.games, findings)}
            empty="None seen"
          />
          <WeakPoints
            title="Allowed tactics"
            points={allowedPoints(tactics)}
            {...choosing}
            empty={noneAllowed(profile)}
          />
        </div>
        <TacticCounts counts={tactics.strengths} label="Strengths" note={strengthNote(findings)} />
      </div>
      {(source.kind === 'library' || profile.scan.isFinished) && (
        <TrainLink train={source.kind === 'library' ? 'own' : playerText(profile)} tactics={profile.tactics} />
      )}
    </PlayerCard>
  );
}

type LoadedWeakGamesProps = { readonly player: KnownPlayer; readonly point: WeakPoint };

function LoadedWeakGames({ player, point }: LoadedWeakGamesProps) {
  const games = placedGames(player, point);
  return (
    <WeakGames
      games={games}
      total={games.length}
      board={(placed) => <TacticBoard key={placed.game.id} {...{ placed, point }} />}
    />
  );
}
