import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { HttpError } from '../../../lib/http/http';
import { LoadingCard, ScanProgress } from '../../../player/cards/report-progress';
import { toShownGame } from '../../../player/games/shown-game';
import { libraryGameQuery, libraryReportQuery } from '../../../player/profile/library-queries';
import type { LoadedPlayer } from '../../../player/profile/report-facts';
import { type Scout, useScout } from '../../../player/profile/use-scout';
import { type ProfileTab, type ProfileTabControl, useGamesAddress } from '../games-address';
import { gamesPageQuery } from '../games/library-games';
import { ProfileTabSkeleton } from './overview';
import { MyReport } from './report';

type LibraryReportProps = {
  readonly profileId: number;
  readonly player: LoadedPlayer;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly tab: ProfileTab;
};

/** The game, filter and order are in the address. */
export function LibraryReport({ profileId, player, tournaments, tab }: LibraryReportProps) {
  const { address, setAddress } = useGamesAddress(tab);
  const { game: shownGame, filter, order = 'newest' } = address;
  const game = useLibraryGame(profileId, shownGame, player.games);
  return (
    <MyReport
      player={player}
      tournaments={tournaments}
      tab={tab}
      source={{ kind: 'library', profileId }}
      selection={{
        filter,
        order,
        game,
        shownGame,
        onFilter: (next) => setAddress({ ...address, filter: next }),
        onOrder: (next) => setAddress({ ...address, order: next }),
        onChoose: (next, on) => setAddress({ order, filter: next }, on),
        onView: (id) => setAddress({ ...address, game: id }, tab === 'openings' ? tab : 'games'),
      }}
    />
  );
}

/** The full game with evaluations; until it is loaded, the game from the list. */
const useLibraryGame = (profileId: number, id: string | undefined, games: LoadedPlayer['games']) => {
  const { data, isPlaceholderData } = useQuery({
    ...libraryGameQuery(profileId, id ?? ''),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  if (id === undefined) return undefined;
  if (data !== undefined && !isPlaceholderData) return toShownGame(data);
  return games.find((game) => game.id === id);
};

type LibraryPlayer = {
  /** `none`: no games, or a server without libraries. */
  readonly state: 'loading' | 'none' | 'failed' | 'there';
  readonly player?: LoadedPlayer;
  readonly tournaments?: readonly ScoutedTournament[];
  readonly failure?: { readonly error: Error; readonly retry: () => void };
};

export const useLibraryPlayer = (profileId: number): LibraryPlayer => {
  const report = useQuery(libraryReportQuery(profileId));
  const newest = useQuery(gamesPageQuery({ kind: 'library', profileId }, {}, 0));
  const { data: response } = report;
  const games = newest.data?.games;
  const player = useMemo(() => response && games && { profile: response.profile, games }, [response, games]);
  const error = report.error ?? newest.error;
  if (error instanceof HttpError && error.status < 500) return { state: 'none' };
  if (error !== null) {
    const retry = () => [report, newest].filter(({ isError }) => isError).forEach(({ refetch }) => void refetch());
    return { state: 'failed', failure: { error, retry } };
  }
  if (response === undefined || player === undefined) return { state: 'loading' };
  if (player.games.length === 0) return { state: 'none' };
  return { state: 'there', player, tournaments: response.tournaments };
};

type LoadedReportProps = ProfileTabControl & {
  readonly name: string;
  /** Called with a message for the user. */
  readonly onFailed: (problem: string) => void;
  readonly onCancel: () => void;
};

/** STATE-01 to STATE-03. */
export function LoadedReport({ name, onFailed, onCancel, tab, openTab }: LoadedReportProps) {
  const scout = useScout(name);
  const { state, progress, player, isGrowing, stop, goOn } = scout;
  const problem = problemOf(name, scout);
  const onFailedRef = useRef(onFailed);

  useEffect(() => {
    onFailedRef.current = onFailed;
  });
  useEffect(() => {
    if (problem !== undefined) onFailedRef.current(problem);
  }, [problem]);

  if (problem !== undefined) return null;
  return (
    <div className="flex flex-col gap-4">
      {player && (state === 'loading' || state === 'loaded') ? (
        <ScanProgress
          player={player}
          state={state}
          progress={progress}
          isGrowing={isGrowing}
          onStop={state === 'loading' ? onCancel : stop}
          onGoOn={goOn}
        />
      ) : (
        state === 'loading' && <Loading name={name} progress={progress} onCancel={onCancel} />
      )}
      <p role="status" className="sr-only">
        {state === 'loaded' && `The report on ${name} is ready`}
      </p>
      {player && <LoadedGames player={player} tab={tab} openTab={openTab} tournaments={scout.tournaments} />}
      {!player && <ProfileTabSkeleton tab={tab} />}
    </div>
  );
}

const problemOf = (name: string, { state, failure, player }: Scout): string | undefined => {
  if (failure !== undefined) return `No games loaded. ${failure.title}: ${failure.message}`;
  if (state === 'loaded' && player?.games.length === 0) {
    return `No games loaded. ${name} has no finished public games to analyze.`;
  }
  return undefined;
};

type LoadingProps = Pick<Scout, 'progress'> & { readonly name: string; readonly onCancel: () => void };

/** Scrolls into view: it was requested from further up the page. */
function Loading({ name, progress, onCancel }: LoadingProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={card} className="scroll-my-20">
      <LoadingCard title={`Loading the games of ${name}`} progress={progress} onCancel={onCancel} />
    </div>
  );
}

type LoadedGamesProps = ProfileTabControl & {
  readonly player: LoadedPlayer;
  readonly tournaments: Scout['tournaments'];
};

function LoadedGames({ player, tournaments, tab, openTab }: LoadedGamesProps) {
  const [filter, setFilter] = useState<GamesFilter>({});
  const [order, setOrder] = useState<GameOrder>('newest');
  const [shownGame, setShownGame] = useState<string>();
  return (
    <MyReport
      player={player}
      tournaments={tournaments}
      tab={tab}
      source={{ kind: 'loaded', games: player.games }}
      selection={{
        filter,
        onFilter: setFilter,
        order,
        onOrder: setOrder,
        onChoose: (chosen, on: ProfileTab = tab) => {
          openTab(on);
          setFilter(chosen);
          setShownGame(undefined);
        },
        game: player.games.find(({ id }) => id === shownGame),
        shownGame,
        onView: (id) => {
          if (tab !== 'openings') openTab('games');
          setShownGame(id);
        },
      }}
    />
  );
}
