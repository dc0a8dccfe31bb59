import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { isOpeningName } from '../../../chess/player/repertoire';
import { percentOf, type Results, scoreOf, scoreTone, toResults } from '../../../chess/player/results';
import type { Color } from '../../../chess/types';
import type { PlayedOpening, PlayerStats } from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import { namedTab } from '../../lib/search-params';
import { DASH, gamesText } from '../../player/labels';
import { MostPlayed, WithTutorial } from '../../player/most-played';
import { PlayerCard, SkeletonLines } from '../../player/player-card';
import { readPlayerName } from '../../player/profile/player-names';
import { useMyOpenings, useMyStats } from '../../player/profile/profile-queries';
import { ResultsBar } from '../../player/results';
import { OverviewStat, SideResults } from '../../player/stats';
import { myWinRateAppearance, openingLabel } from '../../player/tone-appearance';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Field } from '../../ui/fields/field';
import { DependentLoadError, LoadError } from '../../ui/load-states';
import { Page } from '../../ui/page';
import { Badge } from '../../ui/status/status';
import { TabLinks } from '../../ui/tab-links';
import { FormatRatings, ProfileCard } from './profile-card';
import { TacticalAnalysis } from './tactical-analysis';

/** Same names as the tabs of `/games`. */
const TABS = { overview: 'Overview', openings: 'Openings', weaknesses: 'Weaknesses' } as const;

type ProfileTab = keyof typeof TABS;

/** `/profile` */
export function ProfilePage() {
  const tab = useLocation({ select: ({ searchStr }) => namedTab(searchStr, TABS) ?? 'overview' });
  return (
    <Page
      title="Profile and Statistics"
      aside={
        <>
          <p className="text-sm text-ink-soft">Statistics from the games: results, openings and tactics.</p>
          <Link to="/games" search={{}} className={`${LINK} text-sm sm:ml-auto`}>
            My games and their report
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TabLinks label="Profile" tabs={TABS} current={tab} />
        <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <div className="grid gap-4">
            <ProfileCard />
            <FormatRatings />
            <SearchOpponent />
          </div>
          <div className="grid min-w-0 gap-4">{TAB_CONTENTS[tab]()}</div>
        </div>
      </div>
    </Page>
  );
}

const TAB_CONTENTS: Readonly<Record<ProfileTab, () => ReactNode>> = {
  overview: () => (
    <>
      <OverallResults />
      <ColorPerformance />
    </>
  ),
  openings: () => (
    <>
      <ColorOpenings color="white" />
      <ColorOpenings color="black" />
    </>
  ),
  weaknesses: () => <TacticalAnalysis />,
};

/** Does nothing if the field is empty. PROF-02 and PROF-03. */
function SearchOpponent() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();

  const handleText = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const reading = readPlayerName(text);
    if (reading.ok) void navigate({ to: '/scout', search: { player: reading.value } });
    else setProblem(reading.problem);
  };

  return (
    <PlayerCard title="Search Opponent">
      <form role="search" noValidate onSubmit={handleSubmit} className="grid gap-3">
        <Field
          label={`${PLATFORM.label} username`}
          value={text}
          error={problem}
          onValue={handleText}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary">
          Search Games
        </Button>
      </form>
    </PlayerCard>
  );
}

/** PROF-04 and PROF-10. */
function OverallResults() {
  const { data: stats, error, refetch } = useMyStats();
  return (
    <PlayerCard
      title="Overall Results"
      mark={
        <Link to="/games" search={{ tab: 'games' }} className={`text-sm ${LINK}`}>
          Show the games
        </Link>
      }
    >
      <div className="flex min-h-28.5 flex-col gap-4">
        {stats && <ResultFigures stats={stats} />}
        {error && <LoadError what="The statistics" failure={error} onRetry={() => void refetch()} />}
        {!stats && !error && (
          <p role="status" className="text-sm text-ink-soft">
            Loading stats...
          </p>
        )}
      </div>
    </PlayerCard>
  );
}

function ResultFigures({ stats }: { readonly stats: PlayerStats }) {
  const results = toResults(stats);
  const { games } = results;
  const shareOf = (count: number): string =>
    games === 0 ? 'no games yet' : `${percentOf(count, games)}% of the games`;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <OverviewStat
          label="Win rate"
          value={games === 0 ? DASH : `${results.winRate}%`}
          note={games === 0 ? 'no games yet' : `from ${gamesText(games)}`}
        />
        <OverviewStat label="Wins" value={String(results.wins)} note={shareOf(results.wins)} />
        <OverviewStat label="Draws" value={String(results.draws)} note={shareOf(results.draws)} />
        <OverviewStat label="Losses" value={String(results.losses)} note={shareOf(results.losses)} />
      </dl>
      <ResultsBar results={results} />
    </>
  );
}

/** PROF-05. */
function ColorPerformance() {
  const { data: stats, error } = useMyStats();
  return (
    <PlayerCard title="Performance by Color">
      {stats && (
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <SideResults label="As White" results={resultsAs(stats, 'white')} />
          <SideResults label="As Black" results={resultsAs(stats, 'black')} />
        </dl>
      )}
      {error && <DependentLoadError what="The statistics" failure={error} />}
      {!stats && !error && <SkeletonLines count={1} className="h-15.5" />}
    </PlayerCard>
  );
}

const resultsAs = (stats: PlayerStats, color: Color): Results =>
  color === 'white'
    ? toResults({ wins: stats.winsAsWhite, losses: stats.lossesAsWhite, draws: stats.drawsAsWhite })
    : toResults({ wins: stats.winsAsBlack, losses: stats.lossesAsBlack, draws: stats.drawsAsBlack });

const TITLES: Readonly<Record<Color, string>> = { white: 'Openings as White', black: 'Openings as Black' };

/** Openings shown before expanding the list. */
const MAX_COLLAPSED = 6;

/** PROF-06, PROF-08 and PROF-09. */
function ColorOpenings({ color }: { readonly color: Color }) {
  const { data, error, refetch } = useMyOpenings();
  const openings = data?.filter((opening) => opening.color === color && isOpeningName(opening.name));
  return (
    <PlayerCard title={TITLES[color]}>
      {error && <LoadError what="The openings" failure={error} onRetry={() => void refetch()} />}
      {!openings && !error && <SkeletonLines count={2} className="h-28" />}
      {openings?.length === 0 && <p className="text-sm text-ink-soft">No {color} openings recorded</p>}
      {openings && openings.length > 0 && (
        <MostPlayed
          openings={openings}
          label={TITLES[color]}
          first={MAX_COLLAPSED}
          keyOf={({ id }) => id}
          className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
        >
          {(opening) => (
            <WithTutorial opening={opening.name}>
              <OpeningCell opening={opening} />
            </WithTutorial>
          )}
        </MostPlayed>
      )}
    </PlayerCard>
  );
}

function OpeningCell({ opening }: { readonly opening: PlayedOpening }) {
  const { name, color, gamesPlayed } = opening;
  const results = toResults(opening);
  const appearance = myWinRateAppearance[scoreTone(results.winRate)];
  return (
    <Link to="/games" search={{ tab: 'games', opening: name, color }} className={CELL}>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        <Badge tone={appearance.tone} className="shrink-0">
          {results.winRate}%
        </Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft tabular-nums">
        <span>{gamesText(gamesPlayed)}</span>
        <span>{openingLabel(appearance, { games: gamesPlayed, score: scoreOf(results) ?? 0 })}</span>
      </span>
      <span className="mt-auto block">
        <ResultsBar results={results} />
      </span>
    </Link>
  );
}

const CELL =
  'flex h-full flex-col gap-2 rounded-control border border-hairline p-3 text-sm transition-colors hover:border-accent';
