/** Where an opponent does better than the ratings let expect, by more than chance: what not to walk into. */
import { winChanceOf } from '../evaluation';
import { scoreInterval } from '../findings/statistics';
import { epdOf, START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import { type Color, type Fen, type San, turnOf, type Uci } from '../types';
import type { PreparedLine } from './lines';
import type { Known } from './plan';
import { type PreparationGame, resultsHere, sharesOf, type Visit, type Visits } from './visits';

export type Strength = {
  /** One way there, from the start position; the last move is the opponent's opponent's. */
  readonly moves: readonly San[];
  readonly fen: Fen;
  readonly games: number;
  /** Points a game, and those expected, 0-1. */
  readonly score: number;
  readonly expected: number;
};

const LEAST_GAMES = 6;

/** Of 80 %. */
const DEVIATIONS = 1.2816;

/** Points a game above what was expected, after shrinking, that are worth a word. */
const LEAST_SURPLUS = 0.03;

const MAX_STRENGTHS = 3;

/** `color` is the opponent's. The most striking first; of positions of one line only that one. */
export const findStrengths = (
  visits: Visits,
  color: Color,
  weigh: (game: PreparationGame) => number,
): readonly Strength[] => {
  const found = [];
  for (const { fen, moves, visits: here } of walkVisits(visits, LEAST_GAMES)) {
    const isTheirTurn = (moves.length % 2 === 0) === (color === 'white');
    if (!isTheirTurn || moves.length === 0) continue;
    const { effective, surplus, score, expected } = resultsHere(here, weigh);
    if (effective < LEAST_GAMES || surplus < LEAST_SURPLUS) continue;
    if (scoreInterval(score, effective, DEVIATIONS).low <= expected) continue;
    found.push({ surplus, strength: { moves, fen, games: here.length, score, expected } });
  }
  found.sort((one, other) => other.surplus - one.surplus || (one.strength.fen < other.strength.fen ? -1 : 1));
  const chosen: Strength[] = [];
  for (const { strength } of found) if (!chosen.some((other) => isOneLine(other, strength))) chosen.push(strength);
  return chosen.slice(0, MAX_STRENGTHS);
};

const isOneLine = (one: Strength, other: Strength): boolean => {
  const plies = Math.min(one.moves.length, other.moves.length);
  return one.moves.slice(0, plies).every((san, index) => other.moves[index] === san);
};

/** What is better not played, and what is left to be. */

type Prepared<Line, Error> = { readonly lines: readonly Line[]; readonly ownErrors: readonly Error[] };

type Advised<Line, Error> = {
  readonly toPlay: readonly Line[];
  /** What I know and what brings less than what I usually play. */
  readonly toAvoid: readonly Line[];
  readonly ownErrors: readonly Error[];
};

/** Points a game that are worth a word. */
const LEAST_LOSS = 0.001;

/** Divides the lines of a preparation; each list is in their order. */
export const adviseLines = <Line extends Pick<PreparedLine, 'gain'>, Error extends Pick<RepeatedError, 'fen'>>({
  lines,
  ownErrors,
}: Prepared<Line, Error>): Advised<Line, Error> => ({
  toPlay: lines.filter((line) => !isAvoided(line)),
  toAvoid: lines.filter(isAvoided),
  ownErrors,
});

/** Whether it brings less than what I usually play. */
export const isAvoided = ({ gain }: Pick<PreparedLine, 'gain'>): boolean => gain <= -LEAST_LOSS;

/** Positions that a player reached more than once and in which the usual move loses: what they have not noticed. */

export type RepeatedError = {
  readonly fen: Fen;
  /** One way there, from the start position. */
  readonly moves: readonly San[];
  /** What they usually play, and after it. */
  readonly move: San;
  readonly after: Fen;
  /** So often, of so many games that reached the position. */
  readonly played: number;
  readonly of: number;
  /** Points of win probability, 0-100. */
  readonly loss: number;
  /** The move that punishes it. */
  readonly answer: San;
  /** The games in which it was played, the newest first. */
  readonly games: readonly string[];
};

type Habit = Omit<RepeatedError, 'loss' | 'answer'>;

type RepeatedErrors = {
  readonly errors: readonly RepeatedError[];
  /** Positions whose evaluation is missing, the most played first. */
  readonly needed: readonly Fen[];
};

const REPEATED_ERRORS_LEAST_GAMES = 2;

/** Of the games that reach the position. */
const LEAST_SHARE = 0.3;

const REPEATED_ERRORS_LEAST_LOSS = 10;

/** Habits that are looked at: the most played ones. */
const MAX_HABITS = 40;

const MAX_ERRORS = 12;

/**
 * What a player of the color plays where they have been at least twice, the most played first.
 */
export const habitsOf = (visits: Visits, color: Color, weigh: (game: PreparationGame) => number): readonly Habit[] => {
  const habits: Habit[] = [];
  for (const { visits: here, ...place } of walkVisits(visits, REPEATED_ERRORS_LEAST_GAMES)) {
    const [usual] = sharesOf(here, weigh);
    if (usual === undefined || turnOf(place.fen) !== color) continue;
    if (usual.games >= Math.max(REPEATED_ERRORS_LEAST_GAMES, LEAST_SHARE * here.length))
      habits.push(...habitAt(place, usual.uci, here));
  }
  return habits.sort((one, other) => other.played - one.played || (one.fen < other.fen ? -1 : 1));
};

const habitAt = (
  { fen, moves }: Pick<Habit, 'fen' | 'moves'>,
  uci: Uci,
  here: ReturnType<Visits['at']>,
): readonly Habit[] => {
  const played = playMove(fen, uci);
  if (!played.ok) return [];
  const games = here
    .filter(({ move }) => move === uci)
    .map(({ game }) => game)
    .sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1));
  return [
    {
      ...{ fen, moves, move: played.value.san, after: played.value.fen, played: games.length, of: here.length },
      games: games.map(({ id }) => id),
    },
  ];
};

/**
 * Of the habits those that lose, by what they cost together. Each needs the evaluation before the move, and the one after it
 * where the engine would play another one.
 */
export const findErrors = (habits: readonly Habit[], color: Color, known: Known): RepeatedErrors => {
  const looked = habits.slice(0, MAX_HABITS);
  const fens = looked.flatMap((habit) => (isBest(habit, known) === false ? [habit.fen, habit.after] : [habit.fen]));
  return {
    needed: fens.filter((fen) => known(fen) === undefined),
    errors: looked
      .flatMap((habit) => toError(habit, color, known))
      .sort((one, other) => other.played * other.loss - one.played * one.loss || (one.fen < other.fen ? -1 : 1))
      .slice(0, MAX_ERRORS),
  };
};

/** Whether the engine would play it; `undefined` where it has not looked. */
const isBest = ({ fen, move }: Habit, known: Known): boolean | undefined => {
  const best = known(fen)?.bestMove;
  if (best === undefined) return undefined;
  const played = playMove(fen, best);
  return played.ok && played.value.san === move;
};

const toError = (habit: Habit, color: Color, known: Known): readonly RepeatedError[] => {
  if (isBest(habit, known) !== false) return [];
  const [before, after] = [known(habit.fen), known(habit.after)];
  if (before === undefined || after?.bestMove === undefined) return [];
  const loss = 100 * (winChanceOf(before.evaluation, color) - winChanceOf(after.evaluation, color));
  const answer = playMove(habit.after, after.bestMove);
  return loss < REPEATED_ERRORS_LEAST_LOSS || !answer.ok ? [] : [{ ...habit, loss, answer: answer.value.san }];
};

/** `moves` are one way there, from the start position. */
type VisitedPosition = { readonly fen: Fen; readonly moves: readonly San[]; readonly visits: readonly Visit[] };

const MAX_PLIES = 30;

/** Every position that so many games reached, each once, as far as so many go on together. */
function* walkVisits(visits: Visits, least: number): Generator<VisitedPosition> {
  const seen = new Set<string>();
  const open: Omit<VisitedPosition, 'visits'>[] = [{ fen: START_FEN, moves: [] }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { fen, moves } = at;
    const here = visits.at(fen);
    if (here.length < least || moves.length > MAX_PLIES || seen.has(epdOf(fen))) continue;
    seen.add(epdOf(fen));
    yield { fen, moves, visits: here };
    for (const { uci, games } of sharesOf(here, () => 1)) {
      const played = games < least ? undefined : playMove(fen, uci);
      if (played?.ok === true) open.push({ fen: played.value.fen, moves: [...moves, played.value.san] });
    }
  }
}
