import { useEffect, useRef, useState } from 'react';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { LoadingCard } from '../../../player/cards/loading-card';
import { ScanNote } from '../../../player/cards/scan-note';
import { useScout, type Scout } from '../../../player/profile/use-scout';
import type { OwnTab, OwnTabControl } from '../own-tab';
import { OwnReport } from './own-report';
import { OwnTabSkeleton } from './own-tab-skeleton';

type LoadedReportProps = OwnTabControl & {
  readonly name: string;
  /** Told why there is no report, in words for people. */
  readonly onFailed: (problem: string) => void;
  readonly onCancel: () => void;
};

/** The report on the last games at the platform, from the three calls on. STATE-01 to STATE-03. */
export function LoadedReport({ name, onFailed, onCancel, tab, openTab }: LoadedReportProps) {
  const scout = useScout(name);
  const { state, progress, player, isGrowing, stop, goOn } = scout;
  const problem = problemOf(name, scout);
  const failed = useRef(onFailed);

  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    if (problem !== undefined) failed.current(problem);
  }, [problem]);

  if (problem !== undefined) return null;
  return (
    <div className="flex flex-col gap-4">
      {player && (state === 'loading' || state === 'loaded') ? (
        <ScanNote
          known={player}
          {...{ state, progress, isGrowing }}
          onStop={state === 'loading' ? onCancel : stop}
          onGoOn={goOn}
        />
      ) : (
        state === 'loading' && <Loading {...{ name, progress, onCancel }} />
      )}
      <p role="status" className="sr-only">
        {state === 'loaded' && `The report on ${name} is ready`}
      </p>
      {player && <LoadedGames {...{ player, tab, openTab }} tournaments={scout.tournaments} />}
      {!player && <OwnTabSkeleton tab={tab} />}
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

/** Comes into view, since it was asked for further up. */
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

type LoadedGamesProps = OwnTabControl & {
  readonly player: KnownPlayer;
  readonly tournaments: Scout['tournaments'];
};

function LoadedGames({ player, tournaments, tab, openTab }: LoadedGamesProps) {
  const [filter, setFilter] = useState<GamesFilter>({});
  const [order, setOrder] = useState<GameOrder>('newest');
  const [shownGame, setShownGame] = useState<string>();
  return (
    <OwnReport
      {...{ player, tournaments, tab }}
      source={{ kind: 'loaded', games: player.games }}
      selection={{
        filter,
        onFilter: setFilter,
        order,
        onOrder: setOrder,
        onChoose: (chosen, on: OwnTab = tab) => {
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
