/**
 * One report on one player from many games: the same for an opponent and for one's own pages. Every figure says how
 * many games it rests on; a figure that rests on none is missing. The order of the games given does not matter, and
 * a game counts once for each time it is given.
 *
 * What adds up comes from a tally, which may have been kept up game by game; what needs an order or a place in a game
 * comes as lists.
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
  /** Games given that count in no other figure, by reason. */
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

/** What of the games does not add up in a tally. Games left out stand in none of these. */
export type ReportLists = {
  /** In any order; one row for each game or one for several. */
  readonly openings: readonly OpeningTally[];
  readonly ratings: RatingLists;
  /** The latest first; those after the last ten do not matter. */
  readonly form: readonly FormGame[];
  readonly tactics: TacticLists;
};

export const reportPlayer = (games: readonly PlayedGame[]): PlayerReport => reportFacts(games.map(factsOf));

export const reportFacts = (facts: readonly GameFacts[]): PlayerReport =>
  reportTally(sumTallies(facts.map(tallyOf)), listsOf(facts));

/** The tally and the lists must come from the same games. */
export const reportTally = (tally: Tally, lists: ReportLists): PlayerReport => {
  const white = reportResults(tally, 'white');
  const black = reportResults(tally, 'black');
  const all = addResults(white, black);
  return {
    leftOut: reportLeftOut(tally),
    results: { all, white, black },
    ratings: reportRatings(tally, lists.ratings),
    form: reportForm(lists.form),
    repertoire: reportRepertoire(lists.openings, countUnnamed(tally)),
    accuracy: reportAccuracy(tally),
    phases: scorePhases(tally),
    clockUse: reportClockUse(tally, all.games),
    pressure: reportPressure(tally),
    rookEndgames: reportRookEndgames(tally),
    tactics: reportTactics(tally, lists.tactics),
    findings: findingsOf(tally, lists.openings),
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

/** Games of the same moment by id, so that the order given never shows. */
const latestFirst = (one: GameFacts, other: GameFacts): number =>
  other.playedAt - one.playedAt || (one.id < other.id ? -1 : Number(one.id > other.id));

/** What one game adds to its player's figures. The names are known to the section that counts them, and there alone. */

export { negate, sumTallies, type Tally } from './results';

/**
 * Whole numbers by name (`Tally`; fractions in millionths, rounded). A game that is left out adds its reason alone. The
 * opening is a row of its own, `openingTallyOf`.
 */
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
