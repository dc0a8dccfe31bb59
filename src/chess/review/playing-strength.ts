import { moveAccuracy } from '../accuracy';
import { winChanceOf } from '../evaluation';
import { plyColor, START_PLY } from '../game';
import type { Color, Ply } from '../types';
import type { JudgedGame } from './game-verdict';

export type PlayingStrength = {
  /** In rating points of Lichess. */
  readonly from: number;
  readonly to: number;
  /** The number of moves it rests on. */
  readonly moves: number;
};

/** Fewer moves say nothing. */
const LEAST_MOVES = 15;

/** Win probability, 0-1, in a position that is lost; in a won one the opponent has it. */
const LOST = 0.1;

/**
 * A line through the mean move accuracy and the rating of 1,297 sides of 820 rated games at Lichess, from bullet to
 * classical, players of 800 to 2400. One game tells little: of players excluded from the fit, two of three were rated
 * within 300 points of it and four of five within about 400, with 20 moves as with 40 (without any game, within 310 of the
 * average). `npm run corpus -- strength` measures it again.
 */
const LINE = { slope: 17.6, at0: 127 };
const MARGIN = 300;

const STEP = 50;

/** Without moves of the opening's book and moves in decided positions. */
export const playingStrength = (
  game: JudgedGame,
  color: Color,
  lastBookPly: Ply = START_PLY,
): PlayingStrength | undefined => {
  const accuracies = game.moves.flatMap(({ evaluation }, ply) => {
    const before = game.moves[ply - 1]?.evaluation ?? game.evaluation;
    if (plyColor(game, ply) !== color || ply <= lastBookPly || 'checkmate' in evaluation) return [];
    const chances = [before, evaluation].map((found) => winChanceOf(found, color));
    const isDecided = chances.every((chance) => chance < LOST) || chances.every((chance) => chance > 1 - LOST);
    return isDecided ? [] : [moveAccuracy(before, evaluation, color)];
  });
  if (accuracies.length < LEAST_MOVES) return undefined;
  const mean = accuracies.reduce((sum, accuracy) => sum + accuracy, 0) / accuracies.length;
  const middle = STEP * Math.round((LINE.at0 + LINE.slope * mean) / STEP);
  return { from: Math.max(0, middle - MARGIN), to: middle + MARGIN, moves: accuracies.length };
};
