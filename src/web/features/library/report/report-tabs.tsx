/** What the tabs of the own report show, but for lists and boards. */
import { insightsOf } from '../../../../chess/advice/advice';
import { adviseOneself, type OwnPart } from '../../../../chess/advice/my-advice';
import type { RateKind } from '../../../../chess/findings/rate-kinds';
import { type Findings, rateIn } from '../../../../chess/findings/verdicts';
import type { PlayerReport } from '../../../../chess/player/player-report';
import type { GamesFilter } from '../../../../contract/library';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import type { GameAnalysisControl } from '../../../game/game-analysis';
import { AdviceList } from '../../../player/advice-list';
import { AccuracyTrend } from '../../../player/cards/accuracy-trend';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { TimeManagement } from '../../../player/cards/time-management';
import { TournamentList } from '../../../player/cards/tournaments';
import { LastGames } from '../../../player/games/game-lists';
import type { ShownGame } from '../../../player/games/shown-game';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import type { KnownPlayer } from '../../../player/profile/report-facts';
import { ComparedGames } from '../../../player/tactic-text';
import { CardTitle } from '../../../ui/page';
import type { GamesSource } from '../games/library-games';
import { TacticalWeaknesses } from './tactical-weaknesses';

type WeaknessesProps = {
  readonly player: KnownPlayer;
  readonly source: GamesSource;
  /** Lists these games. */
  readonly onFilter: (filter: GamesFilter) => void;
};

/** What goes wrong, with its games, and what to do about it. */
export function Weaknesses({ player, source, onFilter }: WeaknessesProps) {
  const { profile } = player;
  return (
    <>
      <TacticalWeaknesses {...{ player, source, onFilter }} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OwnInsights report={profile} />
          <OwnRecommendations report={profile} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PhasePerformance profile={profile} />
          <TimeManagement profile={profile} />
        </div>
      </div>
    </>
  );
}

type LatestGamesProps = {
  readonly profile: PlayerProfile;
  readonly games: readonly ShownGame[];
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: (game: string) => void;
};

/** The last games and tournaments. OPA-09 and OPA-10. */
export function LatestGames({ profile, games, tournaments, analysis, onView }: LatestGamesProps) {
  return (
    <>
      <AccuracyTrend games={games} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <PlayerCard title="Recent Form">
          <LastGames form={profile.form} games={games} analysis={analysis} onView={(id) => onView(id)} />
        </PlayerCard>
        <PlayerCard title="Tournament Results">
          {tournaments ? <TournamentList tournaments={tournaments} /> : <SkeletonLines count={3} className="h-18" />}
        </PlayerCard>
      </div>
    </>
  );
}

type Part = {
  readonly part: OwnPart;
  readonly title: string;
  /** What it takes before anything is said, and how much of it there is. */
  readonly least: number;
  readonly of: string;
  readonly known: (report: PlayerReport) => number;
};

/** In the specification's order; the floors are those of the rules in `chess/advice`. */
const PARTS: readonly Part[] = [
  {
    part: 'openings',
    title: 'Opening Repertoire',
    least: 3,
    of: 'games of one opening',
    known: ({ repertoire: { white, black } }) => Math.max(0, ...[...white, ...black].map(({ games }) => games)),
  },
  {
    part: 'tactics',
    title: 'Tactical Skills',
    least: 10,
    of: 'rated games analyzed by the engine',
    known: ({ findings }) => gamesOf(findings, 'blunders'),
  },
  {
    part: 'time',
    title: 'Time Management',
    least: 10,
    of: 'games with clocks',
    known: ({ clockUse }) => clockUse.games,
  },
  {
    part: 'endgame',
    title: 'Endgame',
    least: 10,
    of: 'rated games with an endgame',
    known: ({ findings }) => gamesOf(findings, 'phase.endgame'),
  },
  { part: 'mental', title: 'Mental Game', least: 10, of: 'games', known: ({ results }) => results.all.games },
];

const gamesOf = (findings: Findings, kind: RateKind): number => rateIn(findings, kind)?.games ?? 0;

/** What to work on, in sentences made by rules from the report, with their numbers. OPA-05. */
function OwnRecommendations({ report }: { readonly report: PlayerReport }) {
  const advice = adviseOneself(report);
  return (
    <PlayerCard title="AI Strategic Recommendations">
      {PARTS.map((part) => {
        const own = advice.filter((piece) => piece.part === part.part);
        return (
          <div key={part.part} className="flex flex-col gap-2">
            <CardTitle level={3} className="text-sm">
              {part.title}
            </CardTitle>
            {own.length === 0 && <p className="text-sm text-ink-soft tabular-nums">{silenceText(part, report)}</p>}
            <AdviceList label={`Advice: ${part.title}`} advice={own} />
          </div>
        );
      })}
      <ComparedGames findings={report.findings} />
    </PlayerCard>
  );
}

const silenceText = ({ least, of, known }: Part, report: PlayerReport): string => {
  const count = known(report);
  return count < least
    ? `Advice needs at least ${least} ${of}; there are ${count} so far.`
    : `Nothing stands out in ${count} ${of}.`;
};

/** What stands out in one's own games, in a few sentences made by rules from the report. OPA-04. */
function OwnInsights({ report }: { readonly report: PlayerReport }) {
  const insights = insightsOf(report);
  const { games } = report.results.all;
  return (
    <PlayerCard title="AI Insights" basis={`Rule-based, from ${gamesText(games)}`}>
      {insights.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing stands out yet. More analyzed games give more insights.</p>
      ) : (
        <AdviceList label="Insights" advice={insights} />
      )}
    </PlayerCard>
  );
}
