/**
 * One report on one player from many games: the same for an opponent and for one's own pages. Every figure says how
 * many games it rests on; a figure that rests on none is missing. The order of the games given does not matter, and
 * a game counts once for each time it is given.
 */
import type { Color } from '../types';
import { reportClockUse, type ClockUse } from './clock-use';
import { reportForm, type Form } from './form';
import { factsOf, type GameFacts } from './game-facts';
import { LEFT_OUT, type LeftOut } from './left-out';
import { scorePhases, type PhaseScores } from './phase-scores';
import type { PlayedGame } from './played-game';
import { reportRatings, type RatingsReport } from './ratings';
import { reportRepertoire, type Repertoire } from './repertoire';
import { countResults, type Results } from './results';
import { reportRookEndgames, type RookEndgames } from './rook-endgames';
import { reportTactics, type TacticsReport } from './tactics';
import { reportPressure, type PressureReport } from './time-pressure';

export type PlayerReport = {
  /** Games given that count in no other figure, by reason. */
  readonly leftOut: Readonly<Record<LeftOut, number>>;
  readonly results: Readonly<Record<'all' | Color, Results>>;
  readonly ratings: RatingsReport;
  readonly form: Form;
  readonly repertoire: Repertoire;
  /** Mean of the player's game accuracies, 0-100, not rounded. */
  readonly accuracy: { readonly games: number; readonly mean?: number };
  readonly phases: PhaseScores;
  readonly clockUse: ClockUse;
  readonly pressure: PressureReport;
  readonly rookEndgames: RookEndgames;
  readonly tactics: TacticsReport;
};

export const reportPlayer = (games: readonly PlayedGame[]): PlayerReport => reportFacts(games.map(factsOf));

export const reportFacts = (facts: readonly GameFacts[]): PlayerReport => {
  const games = facts.filter(({ leftOut }) => leftOut === undefined).sort(latestFirst);
  const playedAs = (color: Color): readonly GameFacts[] => games.filter((game) => game.color === color);
  return {
    leftOut: countLeftOut(facts),
    results: {
      all: countResults(games),
      white: countResults(playedAs('white')),
      black: countResults(playedAs('black')),
    },
    ratings: reportRatings(games),
    form: reportForm(games),
    repertoire: reportRepertoire(games),
    accuracy: meanAccuracy(games),
    phases: scorePhases(games),
    clockUse: reportClockUse(games),
    pressure: reportPressure(games),
    rookEndgames: reportRookEndgames(games),
    tactics: reportTactics(games),
  };
};

/** Games of the same moment by id, so that the order given never shows. */
const latestFirst = (one: GameFacts, other: GameFacts): number =>
  other.playedAt - one.playedAt || (one.id < other.id ? -1 : Number(one.id > other.id));

const countLeftOut = (facts: readonly GameFacts[]): Readonly<Record<LeftOut, number>> => {
  const [notPlayed = 0, variant = 0, setUp = 0] = LEFT_OUT.map(
    (reason) => facts.filter(({ leftOut }) => leftOut === reason).length,
  );
  return { notPlayed, variant, setUp };
};

const meanAccuracy = (games: readonly GameFacts[]): PlayerReport['accuracy'] => {
  const known = games.flatMap(({ accuracy }) => accuracy ?? []);
  if (known.length === 0) return { games: 0 };
  return { games: known.length, mean: known.reduce((total, accuracy) => total + accuracy, 0) / known.length };
};
