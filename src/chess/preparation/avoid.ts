/** Positions where an opponent scores significantly above expectation. */
import { winChanceOf } from '../evaluation';
import { scoreInterval } from '../findings/statistics';
import { playMove } from '../position/move';
import { type Color, type Fen, type San, turnOf, type Uci } from '../types';
import { type Advice, isAvoided } from './choose-lines';
import type { PreparedLine } from './lines';
import type { EvaluationLookup } from './plan';
import { positionResults, type PreparationGame, sharesOf, type Visits, walkVisits } from './visits';

export type OpponentStrength = {
  /** One way to reach it; the last move is the user's. */
  readonly moves: readonly San[];
  readonly fen: Fen;
  readonly games: number;
  /** Points per game, 0-1. */
  readonly score: number;
  readonly expected: number;
};

const MIN_GAMES = 6;

/** Standard errors for 95%. */
const DEVIATIONS = 1.96;

const MIN_SURPLUS = 0.03;

const MAX_STRENGTHS = 3;

/** `color` is the opponent's. Returns one position per line of play. */
export const findStrengths = (visits: Visits, color: Color): readonly OpponentStrength[] => {
  const found = [];
  for (const { fen, moves, visits: here } of walkVisits(visits, MIN_GAMES)) {
    const isTheirTurn = (moves.length % 2 === 0) === (color === 'white');
    if (!isTheirTurn || moves.length === 0) continue;
    const { games, score, expected } = positionResults(here, () => 1);
    const surplus = score - expected;
    if (games < MIN_GAMES || surplus < MIN_SURPLUS) continue;
    if (scoreInterval(score, games, DEVIATIONS).low <= expected) continue;
    found.push({ surplus, strength: { moves, fen, games, score, expected } });
  }
  found.sort((one, other) => other.surplus - one.surplus || (one.strength.fen < other.strength.fen ? -1 : 1));
  const chosen: OpponentStrength[] = [];
  for (const { strength } of found) if (!chosen.some((other) => isSameLine(other, strength))) chosen.push(strength);
  return chosen.slice(0, MAX_STRENGTHS);
};

const isSameLine = (one: OpponentStrength, other: OpponentStrength): boolean => {
  const plies = Math.min(one.moves.length, other.moves.length);
  return one.moves.slice(0, plies).every((san, index) => other.moves[index] === san);
};

type Prepared<Line, Error> = {
  readonly lines: readonly Line[];
  readonly ownErrors: readonly Error[];
  readonly advice?: Pick<Advice, 'moves'> | undefined;
};

type Advised<Line, Error> = {
  /** The line of the advice. */
  readonly decision: Line | undefined;
  readonly toPlay: readonly Line[];
  readonly toAvoid: readonly Line[];
  readonly ownErrors: readonly Error[];
};

/** Keeps the order of the lines. */
export const adviseLines = <
  Line extends Pick<PreparedLine, 'gain' | 'moves'>,
  Error extends Pick<RepeatedError, 'fen'>,
>({
  lines,
  ownErrors,
  advice,
}: Prepared<Line, Error>): Advised<Line, Error> => ({
  decision: lines.find(({ moves }) => moves.join(' ') === advice?.moves.join(' ')),
  toPlay: lines.filter((line) => !isAvoided(line)),
  toAvoid: lines.filter(isAvoided),
  ownErrors,
});

// Repeated errors: the usual move in a repeated position loses

export type RepeatedError = {
  readonly fen: Fen;
  /** One way to reach it. */
  readonly moves: readonly San[];
  /** The usual move and the position after it. */
  readonly move: San;
  readonly after: Fen;
  readonly played: number;
  readonly of: number;
  /** Win probability, 0-100. */
  readonly loss: number;
  /** The refutation. */
  readonly answer: San;
  readonly games: readonly string[];
};

type Habit = Omit<RepeatedError, 'loss' | 'answer'>;

type RepeatedErrors = {
  readonly errors: readonly RepeatedError[];
  /** Positions to evaluate, most played first. */
  readonly needed: readonly Fen[];
};

const MIN_HABIT_GAMES = 2;

const MIN_HABIT_SHARE = 0.3;

const MIN_ERROR_LOSS = 10;

const MAX_HABITS = 40;

const MAX_ERRORS = 12;

/** Most played first. */
export const habitsOf = (visits: Visits, color: Color, weigh: (game: PreparationGame) => number): readonly Habit[] => {
  const habits: Habit[] = [];
  for (const { visits: here, ...position } of walkVisits(visits, MIN_HABIT_GAMES)) {
    const [usual] = sharesOf(here, weigh);
    if (usual === undefined || turnOf(position.fen) !== color) continue;
    if (usual.games >= Math.max(MIN_HABIT_GAMES, MIN_HABIT_SHARE * here.length))
      habits.push(...habitAt(position, usual.uci, here));
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
      fen,
      moves,
      move: played.value.san,
      after: played.value.fen,
      played: games.length,
      of: here.length,
      games: games.map(({ id }) => id),
    },
  ];
};

/** Losing habits by total cost. Needs the evaluation before the move, and after it unless it is the engine's choice. */
export const findErrors = (habits: readonly Habit[], color: Color, known: EvaluationLookup): RepeatedErrors => {
  const checked = habits.slice(0, MAX_HABITS);
  const fens = checked.flatMap((habit) => (isBest(habit, known) === false ? [habit.fen, habit.after] : [habit.fen]));
  return {
    needed: fens.filter((fen) => known(fen) === undefined),
    errors: checked
      .flatMap((habit) => toError(habit, color, known))
      .sort((one, other) => other.played * other.loss - one.played * one.loss || (one.fen < other.fen ? -1 : 1))
      .slice(0, MAX_ERRORS),
  };
};

const isBest = ({ fen, move }: Habit, known: EvaluationLookup): boolean | undefined => {
  const best = known(fen)?.bestMove;
  if (best === undefined) return undefined;
  const played = playMove(fen, best);
  return played.ok && played.value.san === move;
};

const toError = (habit: Habit, color: Color, known: EvaluationLookup): readonly RepeatedError[] => {
  if (isBest(habit, known) !== false) return [];
  const [before, after] = [known(habit.fen), known(habit.after)];
  if (before === undefined || after?.bestMove === undefined) return [];
  const loss = 100 * (winChanceOf(before.evaluation, color) - winChanceOf(after.evaluation, color));
  const answer = playMove(habit.after, after.bestMove);
  return loss < MIN_ERROR_LOSS || !answer.ok ? [] : [{ ...habit, loss, answer: answer.value.san }];
};
