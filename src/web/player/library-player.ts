import type { Speed } from '../../chess/clock';
import type { PlayerReport } from '../../chess/player/player-report';
import type { ScoutedGame, ScoutInsights } from '../../contract/scout';
import { buildOpponent, type Opponent } from './opponent';

/**
 * The profile of a player with a whole library: `newest` are the latest of its games, and the figures come from the
 * report on all of them. Without a report the newest games are all there is.
 */
export const buildLibraryPlayer = (
  username: string,
  newest: readonly ScoutedGame[],
  insights: ScoutInsights,
): Opponent => {
  const player = buildOpponent(username, newest, insights);
  return insights.report === undefined ? player : { ...player, ...figuresOf(insights.report, player) };
};

const figuresOf = (report: PlayerReport, { currentRating, ratings }: Opponent): Partial<Opponent> => {
  const current = report.ratings.current ?? currentRating;
  const speeds = report.ratings.bySpeed;
  return {
    results: report.results.all,
    resultsAs: { white: report.results.white, black: report.results.black },
    speedGames: bySpeed(speeds.map(({ speed, games }) => [speed, games])),
    ratings: { ...ratings, ...bySpeed(speeds.map(({ speed, rating }) => [speed, rating])) },
    form: report.form,
    repertoire: report.repertoire,
    missed: report.tactics.missed,
    ...(current === undefined ? {} : { currentRating: current }),
  };
};

const bySpeed = (figures: readonly (readonly [Speed, number])[]): Partial<Record<Speed, number>> => {
  const known: Partial<Record<Speed, number>> = {};
  for (const [speed, figure] of figures) known[speed] = figure;
  return known;
};
