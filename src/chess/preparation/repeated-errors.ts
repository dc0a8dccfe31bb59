/** Positions that a player reached more than once and in which the usual move loses: what they have not noticed. */
import { playMove } from '../notation/move';
import { turnOf } from '../turn-of';
import type { Color, Fen, San, Uci } from '../types';
import type { Known } from './plan';
import { sharesOf, type PreparationGame, type Visits } from './visits';
import { walkVisits } from './walk-visits';
import { winChanceOf } from '../win-chance';

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

export type RepeatedErrors = {
  readonly errors: readonly RepeatedError[];
  /** Positions whose evaluation is missing, the most played first. */
  readonly needed: readonly Fen[];
};

const LEAST_GAMES = 2;
/** Of the games that reach the position. */
const LEAST_SHARE = 0.3;
const LEAST_LOSS = 10;
/** Habits that are looked at: the most played ones. */
const MAX_HABITS = 40;
const MAX_ERRORS = 12;

/**
 * What a player of the color plays where they have been at least twice, the most played first.
 */
export const habitsOf = (visits: Visits, color: Color, weigh: (game: PreparationGame) => number): readonly Habit[] => {
  const habits: Habit[] = [];
  for (const { visits: here, ...place } of walkVisits(visits, LEAST_GAMES)) {
    const [usual] = sharesOf(here, weigh);
    if (usual === undefined || turnOf(place.fen) !== color) continue;
    if (usual.games >= Math.max(LEAST_GAMES, LEAST_SHARE * here.length))
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
  return loss < LEAST_LOSS || !answer.ok ? [] : [{ ...habit, loss, answer: answer.value.san }];
};
