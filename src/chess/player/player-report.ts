/**
 * One report on one player from many games: the same for an opponent and for one's own pages. Every figure says how
 * many games it rests on; a figure that rests on none is missing. The order of the games given does not matter, and
 * a game counts once for each time it is given.
 *
 * What adds up comes from a tally, which may have been kept up game by game; what needs an order or a place in a game
 * comes as lists.
 */
import { findingsOf } from '../findings/findings';
import type { Findings } from '../findings/verdicts';
import type { Color } from '../types';
import { reportAccuracy, type AccuracyReport } from './accuracies';
import { reportClockUse, type ClockUse } from './clock-use';
import { reportForm, type Form, type FormGame } from './form';
import { factsOf, type GameFacts } from './game-facts';
import { reportLeftOut, type LeftOut } from './left-out';
import { scorePhases, type PhaseScores } from './phase-scores';
import type { PlayedGame } from './played-game';
import { listRatings, reportRatings, type RatingLists, type RatingsReport } from './ratings';
import { countUnnamed, openingTallyOf, reportRepertoire, type OpeningTally, type Repertoire } from './repertoire';
import { addResults, reportResults, type Results } from './results';
import { reportRookEndgames, type RookEndgames } from './rook-endgames';
import { listTactics, reportTactics, type TacticLists, type TacticsReport } from './tactics';
import { sumTallies, tallyOf, type Tally } from './tally';
import { reportPressure, type PressureReport } from './time-pressure';

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
