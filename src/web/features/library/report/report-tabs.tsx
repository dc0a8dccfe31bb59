import { insightsOf } from '../../../../chess/advice/advice';
import { adviseMyself, type MyAdvicePart } from '../../../../chess/advice/my-advice';
import type { RateKind } from '../../../../chess/findings/rate-kinds';
import { type Findings, rateFinding } from '../../../../chess/findings/verdicts';
import type { PlayerReport } from '../../../../chess/player/player-report';
import type { GamesFilter } from '../../../../contract/library';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import type { GameAnalysisControl } from '../../../game/analysis/game-analysis';
import { AdviceList } from '../../../player/advice-list';
import { AccuracyTrend } from '../../../player/cards/accuracy-trend';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { TimeManagement } from '../../../player/cards/time-management';
import { TournamentList } from '../../../player/cards/tournaments';
import { LastGames } from '../../../player/games/game-lists';
import type { ShownGame } from '../../../player/games/shown-game';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import type { LoadedPlayer } from '../../../player/profile/report-facts';
import { ComparedGames } from '../../../player/tactic-text';
import { CardTitle } from '../../../ui/page';
import type { GamesSource } from '../games/library-games';
import { TacticalWeaknesses } from './tactical-weaknesses';

type WeaknessesProps = {
  readonly player: LoadedPlayer;
  readonly source: GamesSource;
  /** Shows the filtered games list. */
  readonly onFilter: (filter: GamesFilter) => void;
};

export function Weaknesses({ player, source, onFilter }: WeaknessesProps) {
  const { profile } = player;
  return (
    <>
      <TacticalWeaknesses player={player} source={source} onFilter={onFilter} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Insights report={profile} />
          <Recommendations report={profile} />
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

/** OPA-09, OPA-10. */
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
  readonly part: MyAdvicePart;
  readonly title: string;
  /** Minimum number of games for advice, and what is counted. */
  readonly minimum: number;
  readonly unit: string;
  readonly countGames: (report: PlayerReport) => number;
};

/** In the specification's order; the minimums are those of the advice rules. */
const PARTS: readonly Part[] = [
  {
    part: 'openings',
    title: 'Opening Repertoire',
    minimum: 3,
    unit: 'games of one opening',
    countGames: ({ repertoire: { white, black } }) => Math.max(0, ...[...white, ...black].map(({ games }) => games)),
  },
  {
    part: 'tactics',
    title: 'Tactical Skills',
    minimum: 10,
    unit: 'rated games analyzed by the engine',
    countGames: ({ findings }) => gamesOf(findings, 'blunders'),
  },
  {
    part: 'time',
    title: 'Time Management',
    minimum: 10,
    unit: 'games with clocks',
    countGames: ({ clockUse }) => clockUse.games,
  },
  {
    part: 'endgame',
    title: 'Endgame',
    minimum: 10,
    unit: 'rated games with an endgame',
    countGames: ({ findings }) => gamesOf(findings, 'phase.endgame'),
  },
  { part: 'mental', title: 'Mental Game', minimum: 10, unit: 'games', countGames: ({ results }) => results.all.games },
];

const gamesOf = (findings: Findings, kind: RateKind): number => rateFinding(findings, kind)?.games ?? 0;

/** Rule-based advice. OPA-05. */
function Recommendations({ report }: { readonly report: PlayerReport }) {
  const advice = adviseMyself(report);
  return (
    <PlayerCard title="AI Strategic Recommendations">
      {PARTS.map((part) => {
        const partAdvice = advice.filter((piece) => piece.part === part.part);
        return (
          <div key={part.part} className="flex flex-col gap-2">
            <CardTitle level={3} className="text-sm">
              {part.title}
            </CardTitle>
            {partAdvice.length === 0 && (
              <p className="text-sm text-ink-soft tabular-nums">{noAdviceText(part, report)}</p>
            )}
            <AdviceList label={`Advice: ${part.title}`} advice={partAdvice} />
          </div>
        );
      })}
      <ComparedGames findings={report.findings} />
    </PlayerCard>
  );
}

const noAdviceText = ({ minimum, unit, countGames }: Part, report: PlayerReport): string => {
  const count = countGames(report);
  return count < minimum
    ? `Advice needs at least ${minimum} ${unit}; there are ${count} so far.`
    : `Nothing stands out in ${count} ${unit}.`;
};

/** Rule-based insights. OPA-04. */
function Insights({ report }: { readonly report: PlayerReport }) {
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
