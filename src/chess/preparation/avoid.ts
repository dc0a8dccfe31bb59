/** Where an opponent does better than the ratings let expect, by more than chance: what not to walk into. */
import { scoreInterval } from '../findings/statistics';
import type { Color, Fen, San } from '../types';
import { resultsHere } from './results-here';
import type { PreparationGame, Visits } from './visits';
import { walkVisits } from './walk-visits';

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
