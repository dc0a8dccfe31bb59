import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { thingsToWorkOn } from '../../../../chess/advice/my-advice';
import type { Speed } from '../../../../chess/clock';
import { compareWeakness, consistentTactics } from '../../../../chess/findings/verdicts';
import type { TacticLocation } from '../../../../chess/player/tactics';
import type { ScoutedGame, ScoutedTournament } from '../../../../contract/player/scout';
import { adviceSentence } from '../../../../messages/advice';
import { HeadToHead, mostFrequentOpponent } from '../../../player/cards/head-to-head';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { FormatRatings, QuickStats } from '../../../player/cards/quick-stats';
import { TimeManagement } from '../../../player/cards/time-management';
import { KeyWeaknesses, TopTactics } from '../../../player/cards/top-tactics';
import { RecentTournaments } from '../../../player/cards/tournaments';
import { TacticBoard, WeaknessBoards } from '../../../player/cards/weakness-boards';
import { FindingDetails } from '../../../player/advice-list';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { libraryGameQuery } from '../../../player/profile/library-queries';
import { evaluatorText, excludedText, gamesSpan, type LoadedPlayer } from '../../../player/profile/report-facts';
import { tacticsBasis } from '../../../player/tactic-text';
import { LINK } from '../../../ui/class-names';
import { PROFILE_TABS, type ProfileTab } from '../games-address';
import type { GamesSource } from '../games/library-games';
import { MyPerformance } from './performance';
import { keyWeaknesses } from './weak-points';

type OverviewProps = {
  readonly player: LoadedPlayer;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly source: GamesSource;
  readonly onView: (game: string) => void;
};

export function MyOverview({ player, tournaments, source, onView }: OverviewProps) {
  const { profile } = player;
  return (
    <OverviewFrame
      performance={
        <MyPerformance profile={profile} onView={onView} basis={<ReportBasis player={player} source={source} />} />
      }
      weaknesses={<WhatToWorkOn player={player} source={source} />}
    >
      <SideCards player={player} tournaments={tournaments} isLibrary={source.kind === 'library'} />
    </OverviewFrame>
  );
}

function OverviewSkeleton() {
  return (
    <OverviewFrame
      performance={
        <PlayerCard title="Performance Overview">
          <SkeletonLines count={4} className="h-11" />
        </PlayerCard>
      }
      weaknesses={
        <PlayerCard title="What to work on">
          <SkeletonLines count={4} className="h-11" />
        </PlayerCard>
      }
    >
      <SideCards player={undefined} tournaments={undefined} isLibrary={false} />
    </OverviewFrame>
  );
}

type OverviewFrameProps = {
  readonly performance: ReactNode;
  readonly weaknesses: ReactNode;
  readonly children: ReactNode;
};

function OverviewFrame({ performance, weaknesses, children }: OverviewFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-stretch gap-4 *:p-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {performance}
        {weaknesses}
      </div>
      <aside aria-label="Figures" className={STATS_CLASSES}>
        {children}
      </aside>
    </div>
  );
}

/** Places the note of a value beside its label. */
const STATS_CLASSES =
  'min-w-0 columns-2 gap-3 *:mb-3 *:break-inside-avoid *:gap-2 *:p-3 max-[22rem]:columns-1 md:columns-3 lg:columns-4 min-[88rem]:columns-5 ' +
  '[&_dd]:order-3 [&_dd]:text-sm [&_dd+dd]:order-2 [&_dd+dd]:col-span-1 [&_dd+dd]:text-xs [&_dl]:gap-1 [&_dl>div]:grid-cols-[auto_1fr_auto] [&_dl>div]:gap-x-2';

export function ProfileTabSkeleton({ tab }: { readonly tab: ProfileTab }) {
  if (tab === 'import') return null;
  if (tab === 'overview') return <OverviewSkeleton />;
  return (
    <PlayerCard title={PROFILE_TABS[tab]}>
      <SkeletonLines count={8} className="h-12" />
    </PlayerCard>
  );
}

type SideCardsProps = {
  /** `undefined` while loading. */
  readonly player: LoadedPlayer | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly isLibrary: boolean;
};

/** The games tab shows more. */
const MAX_TOURNAMENTS = 2;

const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];

/** In the specification's order. OPA-11, A94. */
function SideCards({ player, tournaments, isLibrary }: SideCardsProps) {
  const profile = player?.profile;
  const headToHead = mostFrequentOpponent(player?.games ?? [], isLibrary);
  return (
    <>
      <QuickStats profile={profile} isBrief />
      <PhasePerformance profile={profile} isBrief />
      <FormatRatings profile={profile} speeds={SPEEDS} isOwn />
      <HeadToHead
        headToHead={headToHead}
        more={(text) => (
          <OpponentGamesLink text={text} opponent={isLibrary ? headToHead?.meetings[0]?.opponent : undefined} />
        )}
      />
      <TopTactics profile={profile} isBrief />
      <RecentTournaments tournaments={tournaments} limit={MAX_TOURNAMENTS} />
      <KeyWeaknesses profile={profile} link={(label) => <WeaknessLink label={label} />} />
      <TimeManagement profile={profile} isBrief />
    </>
  );
}

type OpponentGamesLinkProps = {
  readonly text: string;
  /** `undefined` if the list's filter is not in the address. */
  readonly opponent: string | undefined;
};

/** Links to the games against an opponent. */
function OpponentGamesLink({ text, opponent }: OpponentGamesLinkProps) {
  if (opponent === undefined) return <p className="text-center text-xs text-ink-soft tabular-nums">{text}</p>;
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, tab: 'games', opponent })}
      className={`${LINK} text-center text-xs tabular-nums`}
    >
      {text}
    </Link>
  );
}

type WhatToWorkOnProps = { readonly player: LoadedPlayer; readonly source: GamesSource };

const MAX_WEAKNESSES = 3;

/** Pixels. */
const BOARD_SIZE = 108;

/** What is worse than in the games of others; where nothing is, what is counted most. */
function WhatToWorkOn({ player: { profile, games }, source }: WhatToWorkOnProps) {
  const board = (tacticPlace: TacticLocation) =>
    source.kind === 'library' ? (
      <LibraryTacticBoard profileId={source.profileId} place={tacticPlace} />
    ) : (
      <GameTacticBoard game={games.find(({ id }) => id === tacticPlace.game)?.scouted} place={tacticPlace} />
    );
  const counts = keyWeaknesses(consistentTactics(profile));
  const things = thingsToWorkOn(profile);
  return (
    <PlayerCard
      title="What to work on"
      mark={
        <span className="text-xs text-ink-soft tabular-nums">
          {things.length > 0 || counts.length === 0
            ? tacticsBasis(profile)
            : `No clear weakness in ${gamesText(profile.tactics.games)}; sorted by count`}
        </span>
      }
    >
      {things.length > 0 ? (
        <ul className="flex flex-col gap-3 text-sm tabular-nums">
          {things.map(({ message, finding }) => {
            const counted = counts.find((count) => compareWeakness(profile.findings, count)?.finding === finding);
            const place = counted?.places[0];
            return (
              <li key={finding.kind}>
                <p>
                  {adviceSentence(message)}{' '}
                  <span className="text-xs whitespace-nowrap text-ink-soft">({gamesText(finding.games)})</span>
                </p>
                {counted?.label !== undefined && <WeaknessLink label={counted.label} />}
                {place && board(place)}
                <FindingDetails finding={finding} />
              </li>
            );
          })}
        </ul>
      ) : (
        <WeaknessBoards
          profile={profile}
          counts={counts.slice(0, MAX_WEAKNESSES)}
          size={BOARD_SIZE}
          className="auto-cols-[6.75rem] grid-flow-col gap-x-3 overflow-x-auto"
          board={board}
          link={(label) => <WeaknessLink label={label} />}
        />
      )}
    </PlayerCard>
  );
}

function WeaknessLink({ label }: { readonly label: string }) {
  return (
    <Link to="." search={(old: object) => ({ ...old, tab: 'weaknesses', weakness: label })} className={LINK}>
      {label}
    </Link>
  );
}

type LibraryTacticBoardProps = { readonly profileId: number; readonly place: TacticLocation };

function LibraryTacticBoard({ profileId, place }: LibraryTacticBoardProps) {
  const { data: game } = useQuery(libraryGameQuery(profileId, place.game));
  return <GameTacticBoard game={game} place={place} />;
}

function GameTacticBoard({ game, place }: { readonly game: ScoutedGame | undefined; readonly place: TacticLocation }) {
  if (game === undefined) return null;
  return (
    <TacticBoard
      game={game}
      ply={place.ply}
      size={BOARD_SIZE}
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

type ReportBasisProps = { readonly player: LoadedPlayer; readonly source: GamesSource };

/** Renders nothing if there are no facts beyond the number of games. */
export function ReportBasis({ player, source }: ReportBasisProps) {
  const loaded = [gamesSpan(player), evaluatorText(player), player.profile.scan.shortfall];
  const facts = [excludedText(player), ...(source.kind === 'loaded' ? loaded : [])].filter(
    (fact) => fact !== undefined,
  );
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Report basis" className="flex flex-col gap-0.5 text-sm text-ink-soft tabular-nums">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
