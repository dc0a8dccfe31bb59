import { type ReactNode, useState } from 'react';
import { scoreOf, scoreTone } from '../../../../chess/player/results';
import { formatLine } from '../../../../chess/position/move';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { replayShortcuts } from '../../../board/use-replay';
import { useGameAnalysis } from '../../../game/analysis/game-analysis';
import { FamilyShare, type OpeningChoiceProps, OpeningsOfColor } from '../../../player/cards/openings';
import { OpeningScores } from '../../../player/cards/opening-scores';
import type { ChosenOpening } from '../../../player/games/game-lists';
import { GameViewer } from '../../../player/games/game-viewer';
import type { ShownGame } from '../../../player/games/shown-game';
import { gamesText } from '../../../player/labels';
import { CardSkeleton, PlayerCard } from '../../../player/player-card';
import { type LoadedPlayer, repertoireBasis } from '../../../player/profile/report-facts';
import { OpeningBadge } from '../../../player/results';
import { myWinRateAppearance } from '../../../player/tone-appearance';
import { classNames } from '../../../ui/class-names';
import { deferred } from '../../../ui/deferred';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { SideBySide } from '../side-by-side';
import type { ProfileTab } from '../games-address';
import { chosenOpening } from '../games/games-filter';
import type { GamesSource } from '../games/library-games';
import { MyOverview, ProfileTabSkeleton, ReportBasis } from './overview';

const OpeningTree = deferred(async () => (await import('../../../player/tree/opening-tree')).OpeningTree);

const GamesCard = deferred(async () => (await import('../games/games-card')).GamesCard);

const loadTabs = () => import('./report-tabs');

const LatestGames = deferred(async () => (await loadTabs()).LatestGames);

const Weaknesses = deferred(async () => (await loadTabs()).Weaknesses);

/** Filter, order and game. Choosing an opening clears the game. STATE-06. */
type ReportSelection = {
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  /** `undefined` while loading or if none is chosen. */
  readonly game: ShownGame | undefined;
  readonly shownGame: string | undefined;
  /** Opens the games tab if the current tab shows no game. */
  readonly onView: (game: string) => void;
  /** Sets the filter and clears the game; `on`: the tab to open. */
  readonly onChoose: (filter: GamesFilter, on?: ProfileTab) => void;
};

type ReportProps = {
  readonly player: LoadedPlayer;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly source: GamesSource;
  readonly selection: ReportSelection;
  readonly tab: ProfileTab;
};

export function MyReport({ player, tournaments, source, selection, tab }: ReportProps) {
  const { filter, onFilter, order, onOrder, game, shownGame, onView, onChoose } = selection;
  const { profile, games } = player;
  const opening = chosenOpening(filter);
  const [scrollRequests, setScrollRequests] = useState(opening === undefined ? 0 : 1);
  const analysis = useGameAnalysis();

  const handleChoose = (chosen: GamesFilter, on?: ProfileTab) => {
    onChoose(chosen, on);
    setScrollRequests(scrollRequests + 1);
  };
  const list = (
    <GamesCard
      source={source}
      filter={filter}
      onFilter={onFilter}
      order={order}
      onOrder={onOrder}
      shownGame={shownGame}
      scrollRequests={scrollRequests}
      onSelect={onView}
      onClear={() => onChoose({})}
      fallback={<ProfileTabSkeleton tab={tab} />}
    />
  );
  const viewer = <GameViewer game={game} analysis={analysis} isOwn />;
  const tabContents: Readonly<Record<ProfileTab, () => ReactNode>> = {
    overview: () => <MyOverview player={player} tournaments={tournaments} source={source} onView={onView} />,
    openings: () => (
      <>
        <OpeningGrid
          profile={profile}
          chosen={opening}
          onChoose={({ name, color }) => handleChoose({ opening: name, color })}
        />
        <OpeningScores profile={profile} />
        {opening && <SideBySide main={list} aside={viewer} hasGame={game !== undefined} />}
        {!opening && shownGame !== undefined && viewer}
        {source.kind === 'library' && (
          <OpeningTree
            owner={{ library: source.profileId }}
            state={profile.results.all.games}
            onView={onView}
            fallback={<CardSkeleton title="Opening Tree" count={8} />}
          />
        )}
      </>
    ),
    weaknesses: () => (
      <Weaknesses
        player={player}
        source={source}
        onFilter={(chosen) => handleChoose(chosen, 'games')}
        fallback={<ProfileTabSkeleton tab={tab} />}
      />
    ),
    games: () => (
      <>
        <SideBySide main={list} aside={viewer} hasGame={game !== undefined} />
        <LatestGames profile={profile} games={games} tournaments={tournaments} analysis={analysis} onView={onView} />
      </>
    ),
    import: () => null,
  };

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {tab !== 'import' && tab !== 'overview' && <ReportBasis player={player} source={source} />}
      {tabContents[tab]()}
      {analysis.dialog}
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </div>
  );
}

type OpeningGridProps = {
  readonly profile: PlayerProfile;
  readonly chosen: ChosenOpening | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
};

/** OWN-11. */
function OpeningGrid({ profile, chosen, onChoose }: OpeningGridProps) {
  return (
    <PlayerCard title="Opening Repertoire" basis={repertoireBasis(profile)}>
      <p className="text-sm text-ink-soft">Choose an opening to see its games. A draw scores half a point.</p>
      {(['white', 'black'] as const).map((color) => (
        <OpeningsOfColor
          key={color}
          profile={profile}
          color={color}
          chosen={chosen}
          onChoose={onChoose}
          Choice={OpeningCell}
          layout="cells"
        />
      ))}
    </PlayerCard>
  );
}

const FROM_START = { turn: 'white', moveNumber: 1 } as const;

/** Inherits the shade of its family's cell. */
function OpeningCell({ opening, family, isChosen, onChoose }: OpeningChoiceProps) {
  const { name, moves, games, wins, draws, losses, winRate } = opening;
  const appearance = myWinRateAppearance[scoreTone(winRate)];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex size-full cursor-pointer flex-col items-start gap-1 rounded-control border p-3 text-left',
        isChosen ? 'border-accent bg-accent-soft' : 'border-hairline hover:border-hairline-strong hover:bg-sunken',
        !isChosen && family === undefined && 'bg-sunken',
      )}
    >
      <span className="text-sm font-semibold">{name}</span>
      <span className="text-xs text-ink-soft tabular-nums">{formatLine(FROM_START, moves)}</span>
      <span className="mt-auto flex flex-col items-start gap-1.5 pt-1">
        <span className="text-xs text-ink-soft tabular-nums">
          {gamesText(games)}: {wins} W, {draws} D, {losses} L
        </span>
        <OpeningBadge appearance={appearance} games={games} score={scoreOf(opening) ?? 0} winRate={winRate} />
        {family && <FamilyShare family={family} />}
      </span>
    </button>
  );
}
