/**
 * Summarizes many games of a player. Sums come from stats that may be stored and updated per game; ordered data comes
 * as lists.
 */
import { findingsOf } from '../findings/findings';
import { rateStats } from '../findings/game-rates';
import type { Findings } from '../findings/verdicts';
import type { Color } from '../types';
import { type ExclusionReason, exclusionStats, factsOf, type GameFacts, reportExcluded } from './game-facts';
import {
  type AccuracyReport,
  accuracyStats,
  type PhaseScores,
  phaseStats,
  reportAccuracy,
  reportRookEndgames,
  type RookEndgames,
  rookEndgameStats,
  scorePhases,
} from './phase-scores';
import type { PlayedGame } from './played-game';
import { listRatings, type RatingLists, type RatingsReport, ratingStats, reportRatings } from './ratings';
import {
  countUnnamed,
  type OpeningStats,
  openingStatsOf,
  type Repertoire,
  reportRepertoire,
  unnamedStats,
} from './repertoire';
import {
  addResults,
  type Form,
  type FormGame,
  reportForm,
  reportResults,
  type Results,
  resultStats,
  type Stats,
  sumStats,
} from './results';
import { listTactics, reportTactics, type TacticLists, type TacticsReport, tacticStats } from './tactics';
import {
  type ClockUse,
  clockUseStats,
  type PressureReport,
  pressureStats,
  reportClockUse,
  reportPressure,
} from './time-management';

export type PlayerReport = {
  readonly excluded: Readonly<Record<ExclusionReason, number>>;
  readonly results: Readonly<Record<'all' | Color, Results>>;
  readonly ratings: RatingsReport;
  readonly form: Form;
  readonly repertoire: Repertoire;
  readonly accuracy: AccuracyReport;
  readonly phases: PhaseScores;
  readonly clockUse: ClockUse;
  readonly pressure: PressureReport;
  readonly rookEndgames: RookEndgames;
  readonly tactics: TacticsReport;
  readonly findings: Findings;
};

/** What cannot be summed; without excluded games. */
export type ReportLists = {
  readonly openings: readonly OpeningStats[];
  readonly ratings: RatingLists;
  /** Latest first; only the last ten matter. */
  readonly form: readonly FormGame[];
  readonly tactics: TacticLists;
};

export const reportPlayer = (games: readonly PlayedGame[]): PlayerReport => reportFacts(games.map(factsOf));

export const reportFacts = (facts: readonly GameFacts[]): PlayerReport =>
  reportStats(sumStats(facts.map(statsOf)), listsOf(facts));

/** Both must come from the same games. */
export const reportStats = (stats: Stats, lists: ReportLists): PlayerReport => {
  const white = reportResults(stats, 'white');
  const black = reportResults(stats, 'black');
  const all = addResults(white, black);
  return {
    excluded: reportExcluded(stats),
    results: { all, white, black },
    ratings: reportRatings(stats, lists.ratings),
    form: reportForm(lists.form),
    repertoire: reportRepertoire(lists.openings, countUnnamed(stats)),
    accuracy: reportAccuracy(stats),
    phases: scorePhases(stats),
    clockUse: reportClockUse(stats, all.games),
    pressure: reportPressure(stats),
    rookEndgames: reportRookEndgames(stats),
    tactics: reportTactics(stats, lists.tactics),
    findings: findingsOf(stats, lists.openings),
  };
};

const listsOf = (facts: readonly GameFacts[]): ReportLists => {
  const games = facts.filter(({ excluded }) => excluded === undefined).sort(latestFirst);
  return {
    openings: games.flatMap((game) => openingStatsOf(game) ?? []),
    ratings: listRatings(games),
    form: games,
    tactics: listTactics(games),
  };
};

/** By id, so the result does not depend on the input order. */
const latestFirst = (one: GameFacts, other: GameFacts): number =>
  other.playedAt - one.playedAt || (one.id < other.id ? -1 : Number(one.id > other.id));

export { negate, sumStats, type Stats } from './results';

/** An excluded game adds only its reason; openings are separate rows, see `openingStatsOf`. */
export const statsOf = (facts: GameFacts): Stats => {
  if (facts.excluded !== undefined) return exclusionStats(facts.excluded);
  return sumStats([
    resultStats(facts.color, facts.outcome),
    ratingStats(facts),
    unnamedStats(facts),
    accuracyStats(facts),
    phaseStats(facts),
    clockUseStats(facts),
    pressureStats(facts),
    rookEndgameStats(facts),
    tacticStats(facts),
    rateStats(facts),
  ]);
};
