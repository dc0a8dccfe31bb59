/**
 * Summarizes many games of a player. Sums come from stats that may be stored and updated per game; ordered data comes
 * as lists.
 */
import { findingsOf } from '../findings/findings';
import { tallyRates } from '../findings/game-rates';
import type { Findings } from '../findings/verdicts';
import type { Color } from '../types';
import { factsOf, type GameFacts, type LeftOut, reportLeftOut, tallyLeftOut } from './game-facts';
import {
  type AccuracyReport,
  type PhaseScores,
  reportAccuracy,
  reportRookEndgames,
  type RookEndgames,
  scorePhases,
  tallyAccuracy,
  tallyPhases,
  tallyRookEndgame,
} from './phase-scores';
import type { PlayedGame } from './played-game';
import { listRatings, type RatingLists, type RatingsReport, reportRatings, tallyRating } from './ratings';
import {
  countUnnamed,
  type OpeningTally,
  openingTallyOf,
  type Repertoire,
  reportRepertoire,
  tallyUnnamed,
} from './repertoire';
import {
  addResults,
  type Form,
  type FormGame,
  reportForm,
  reportResults,
  type Results,
  sumTallies,
  type Tally,
  tallyResult,
} from './results';
import { listTactics, reportTactics, type TacticLists, type TacticsReport, tallyTactics } from './tactics';
import {
  type ClockUse,
  type PressureReport,
  reportClockUse,
  reportPressure,
  tallyClockUse,
  tallyPressure,
} from './time-management';

export type PlayerReport = {
  readonly leftOut: Readonly<Record<LeftOut, number>>;
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
  readonly openings: readonly OpeningTally[];
  readonly ratings: RatingLists;
  /** Latest first; only the last ten matter. */
  readonly form: readonly FormGame[];
  readonly tactics: TacticLists;
};

export const reportPlayer = (games: readonly PlayedGame[]): PlayerReport => reportFacts(games.map(factsOf));

export const reportFacts = (facts: readonly GameFacts[]): PlayerReport =>
  reportTally(sumTallies(facts.map(tallyOf)), listsOf(facts));

/** Both must come from the same games. */
export const reportTally = (stats: Tally, lists: ReportLists): PlayerReport => {
  const white = reportResults(stats, 'white');
  const black = reportResults(stats, 'black');
  const all = addResults(white, black);
  return {
    leftOut: reportLeftOut(stats),
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
  const games = facts.filter(({ leftOut }) => leftOut === undefined).sort(latestFirst);
  return {
    openings: games.flatMap((game) => openingTallyOf(game) ?? []),
    ratings: listRatings(games),
    form: games,
    tactics: listTactics(games),
  };
};

/** By id, so the result does not depend on the input order. */
const latestFirst = (one: GameFacts, other: GameFacts): number =>
  other.playedAt - one.playedAt || (one.id < other.id ? -1 : Number(one.id > other.id));

export { negate, sumTallies, type Tally } from './results';

/** An excluded game adds only its reason; openings are separate rows, see `openingStatsOf`. */
export const tallyOf = (facts: GameFacts): Tally => {
  if (facts.leftOut !== undefined) return tallyLeftOut(facts.leftOut);
  return sumTallies([
    tallyResult(facts.color, facts.outcome),
    tallyRating(facts),
    tallyUnnamed(facts),
    tallyAccuracy(facts),
    tallyPhases(facts),
    tallyClockUse(facts),
    tallyPressure(facts),
    tallyRookEndgame(facts),
    tallyTactics(facts),
    tallyRates(facts),
  ]);
};
