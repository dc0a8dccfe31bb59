import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { scoreOf, winRateTone } from '../../../../chess/player/results';
import { formatLine } from '../../../../chess/position/move';
import type { Ply } from '../../../../chess/types';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { parsePlayer } from '../../../../contract/sites';
import { replayShortcuts } from '../../../board/use-replay';
import { type GameAnalysisControl, useGameAnalysis } from '../../../game/analysis/game-analysis';
import { searchParam } from '../../../lib/search-params';
import { FamilyShare, type OpeningChoiceProps, OpeningsOfColor } from '../../../player/cards/openings';
import { OpeningScores } from '../../../player/cards/opening-scores';
import { type ChosenOpening, OpeningGames } from '../../../player/games/game-lists';
import { GameViewer } from '../../../player/games/game-viewer';
import { type ShownGame, toShownGame } from '../../../player/games/shown-game';
import { gamesText } from '../../../player/labels';
import { CardSkeleton, GamesSpan, PlayerCard } from '../../../player/player-card';
import { type LoadedPlayer, repertoireBasis, spanOf } from '../../../player/profile/report-facts';
import { fullGameQuery } from '../../../player/profile/scout-queries';
import { OpeningBadge } from '../../../player/results';
import { winRateAppearance } from '../../../player/tone-appearance';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { deferred } from '../../../ui/deferred';
import { Spinner } from '../../../ui/page';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { TabLinks } from '../../../ui/tab-links';
import { Overview } from './overview';
import { impliedTab, parseReportTab, REPORT_TABS, type ReportTab } from './report-tab';

const OpeningTree = deferred(async () => (await import('../../../player/tree/opening-tree')).OpeningTree);

const loadTabs = () => import('./report-tabs');

const Games = deferred(async () => (await loadTabs()).Games);

const Prepare = deferred(async () => (await import('./prepare-tab')).Prepare);

const Tactics = deferred(async () => (await loadTabs()).Tactics);

const TimeAndPhases = deferred(async () => (await loadTabs()).TimeAndPhases);

const TAB_LOADING = <CardSkeleton title="Loading" />;

const preloadTabs = (): void => [Games, Prepare, Tactics, TimeAndPhases].forEach(({ preload }) => preload());

type ScoutReportProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  /** `undefined` while loading. */
  readonly known: LoadedPlayer | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** The selected opening and game; `before`: the ply whose position is shown first. */
type Selection = { readonly opening?: ChosenOpening; readonly game?: string; readonly before?: Ply };

/** The user's selection, until the address names another game: `?game=ID`. */
const useSelection = (): readonly [Selection, (selection: Selection) => void] => {
  const game = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'game') });
  const [chosen, setChosen] = useState<{ readonly game: string; readonly selection: Selection }>();
  const fromAddress = game === '' ? {} : { game };
  return [chosen?.game === game ? chosen.selection : fromAddress, (selection) => setChosen({ game, selection })];
};

export function ScoutReport({ player, gamesFilter, known, tournaments }: ScoutReportProps) {
  const { profile, games = [] } = known ?? {};
  const tab = useLocation({ select: ({ searchStr }) => parseReportTab(searchStr) });
  const isFirstNamed = useLocation({ select: ({ searchStr }) => impliedTab(searchStr) !== 'overview' });
  const [selection, setSelection] = useSelection();
  const analysis = useGameAnalysis();

  const handleView = (game: string, before?: Ply) => setSelection(before === undefined ? { game } : { game, before });
  const viewer = (
    <ScoutedGameViewer
      player={player}
      gamesFilter={gamesFilter}
      analysis={analysis}
      count={games.length}
      game={games.find(({ id }) => id === selection.game)}
      before={selection.before}
    />
  );
  const tabContents: Readonly<Record<ReportTab, () => ReactNode>> = {
    overview: () => (
      <Overview
        player={player}
        gamesFilter={gamesFilter}
        profile={profile}
        tournaments={tournaments}
        span={spanOf(games)}
      />
    ),
    openings: () =>
      profile === undefined ? (
        <CardSkeleton title="Opening Repertoire Analysis" />
      ) : (
        <>
          <OpeningTree
            owner={{ ...parsePlayer(player), games: gamesFilter }}
            state={games.length}
            onView={(game, before) => setSelection({ game, before })}
            fallback={<CardSkeleton title="Opening Tree" count={8} />}
          />
          {!selection.opening && selection.game !== undefined && viewer}
          <OpeningRepertoire
            profile={profile}
            games={games}
            chosen={selection.opening}
            shownGame={selection.game}
            onChoose={(opening) => setSelection({ opening })}
            onClear={() => setSelection({})}
            onSelectGame={(game) => setSelection({ ...withoutGame(selection), game })}
          />
          {selection.opening && selection.game !== undefined && viewer}
          <OpeningScores profile={profile} />
        </>
      ),
    tactics: () => (
      <>
        {selection.game !== undefined && viewer}
        <Tactics profile={profile} games={games} onView={handleView} fallback={TAB_LOADING} />
      </>
    ),
    time: () => <TimeAndPhases profile={profile} games={games} fallback={TAB_LOADING} />,
    games: () => (
      <Games
        profile={profile}
        games={games}
        tournaments={tournaments}
        analysis={analysis}
        onView={handleView}
        isViewing={selection.game !== undefined}
        viewer={viewer}
        fallback={TAB_LOADING}
      />
    ),
    prepare: () => <Prepare profile={profile} player={player} gamesFilter={gamesFilter} fallback={TAB_LOADING} />,
  };

  return (
    <div className="flex flex-col gap-3">
      <div onPointerEnter={preloadTabs} onFocus={preloadTabs}>
        <TabLinks label="Report" tabs={REPORT_TABS} current={tab} isFirstNamed={isFirstNamed} />
      </div>
      <GamesSpan value={profile && spanOf(games.slice(0, profile.results.all.games))}>
        <div className="flex min-w-0 flex-col gap-6">{tabContents[tab]()}</div>
      </GamesSpan>
      {analysis.dialog}
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </div>
  );
}

const withoutGame = ({ opening }: Selection): Selection => (opening === undefined ? {} : { opening });

type OpeningRepertoireProps = {
  readonly profile: PlayerProfile;
  readonly games: readonly ShownGame[];
  readonly chosen: ChosenOpening | undefined;
  /** Id of the game in the viewer. */
  readonly shownGame: string | undefined;
  readonly onChoose: (opening: ChosenOpening) => void;
  readonly onClear: () => void;
  readonly onSelectGame: (id: string) => void;
};

function OpeningRepertoire(props: OpeningRepertoireProps) {
  const { profile, games, chosen, shownGame, onChoose, onClear, onSelectGame } = props;
  return (
    <PlayerCard title="Opening Repertoire Analysis" basis={repertoireBasis(profile)}>
      <p className="text-sm text-ink-soft">
        Choose an opening to see its games. A draw scores half a point. A red badge: they do well; a green one: they do
        not.
      </p>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        {(['white', 'black'] as const).map((color) => (
          <OpeningsOfColor
            key={color}
            profile={profile}
            color={color}
            chosen={chosen}
            onChoose={onChoose}
            Choice={OpeningRow}
            layout="rows"
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

/** A button that selects an opening. */
function OpeningRow({ opening, family, isChosen, onChoose }: OpeningChoiceProps) {
  const { name, moves, games, wins, draws, losses, winRate } = opening;
  const appearance = winRateAppearance[winRateTone(winRate)];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        '-mx-2 flex w-[calc(100%+1rem)] cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2 py-2 text-left',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-xs text-ink-soft tabular-nums">{formatLine(FROM_START, moves)}</span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {gamesText(games)}: {wins} W, {draws} D, {losses} L
        </span>
      </span>
      <OpeningBadge appearance={appearance} games={games} score={scoreOf(opening) ?? 0} winRate={winRate} />
      {family && (
        <span className="basis-full">
          <FamilyShare family={family} />
        </span>
      )}
    </button>
  );
}

const FROM_START = { turn: 'white', moveNumber: 1 } as const;

type ScoutedGameViewerProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  readonly game: ShownGame | undefined;
  readonly before: Ply | undefined;
  readonly analysis: GameAnalysisControl;
  /** Of the games that have arrived. */
  readonly count: number;
};

/** Loads the whole game first if only its summary is known. */
function ScoutedGameViewer({ player, gamesFilter, game, before, analysis, count }: ScoutedGameViewerProps) {
  const isBrief = game?.scouted.plies !== undefined;
  const { data, isError, refetch } = useQuery({
    ...fullGameQuery(player, gamesFilter, game?.id ?? ''),
    enabled: isBrief,
  });
  const wholeGame = useMemo(() => data && toShownGame(data), [data]);
  if (!isBrief || wholeGame) {
    return (
      <GameViewer
        game={wholeGame ?? game}
        before={before}
        analysis={analysis}
        player={{ ...parsePlayer(player), games: gamesFilter }}
        state={count}
      />
    );
  }
  return (
    <GameViewer game={undefined} analysis={analysis}>
      {isError ? (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 text-sm">
          The game could not be loaded.
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Spinner label="Loading the game" className="mx-auto text-accent" />
      )}
    </GameViewer>
  );
}
