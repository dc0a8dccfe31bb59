/** The first moves of a game as they are found again by position, in whatever order they came. */
import type { Game } from '../game';
import { START_FEN } from '../notation/fen';
import { startWalk } from '../notation/walk';
import { hashOf, type PositionHash } from '../position/hash';
import { SQUARE_NAMES } from '../squares';
import type { San, Uci } from '../types';

/** Beyond this ply nearly every position was reached once: 96 of 100 in a player's thousand games. */
export const MAX_TREE_PLIES = 30;

/**
 * A move as 16 bits: from, to (squares from a1 on, 6 bits each), and what a pawn became. 0 is no move: the game, or what is
 * kept of it, ends there.
 */
export type MoveCode = number;
export const NO_MOVE: MoveCode = 0;

const PROMOTIONS = ' nbrq';

/**
 * The positions that a game went through and the move that was played in each, as text: 16 hexadecimal digits of the position
 * and 4 of the move. The last one has no move.
 */
export type GameLine = string;
const HASH_DIGITS = 16;
const STEP_DIGITS = 20;

export type Step = { readonly position: PositionHash; readonly move: MoveCode };

export const lineOf = ({ start, plies }: Pick<Game, 'start' | 'plies'>): GameLine => {
  let [line, fen] = ['', start];
  for (const ply of plies.slice(0, MAX_TREE_PLIES)) {
    line += hashOf(fen) + moveCode(ply.uci).toString(16).padStart(4, '0');
    fen = ply.fen;
  }
  return `${line}${hashOf(fen)}0000`;
};

/** Of a game from the start position, of which the moves alone are known; it ends with the first that cannot be played. */
export const lineOfMoves = (moves: readonly San[]): GameLine => {
  const walk = startWalk(START_FEN, false);
  const plies: Game['plies'][number][] = [];
  for (const move of moves.slice(0, MAX_TREE_PLIES)) {
    const ply = walk?.play(move);
    if (ply === undefined) break;
    plies.push(ply);
  }
  return lineOf({ start: START_FEN, plies });
};

export const stepsOf = (line: GameLine): readonly Step[] => {
  const steps: Step[] = [];
  for (let at = 0; at + STEP_DIGITS <= line.length; at += STEP_DIGITS) {
    const move = Number.parseInt(line.slice(at + HASH_DIGITS, at + STEP_DIGITS), 16);
    steps.push({ position: line.slice(at, at + HASH_DIGITS), move });
  }
  return steps;
};

export const moveCode = (uci: Uci): MoveCode => {
  const [from, to] = [SQUARE_NAMES.indexOf(uci.slice(0, 2)), SQUARE_NAMES.indexOf(uci.slice(2, 4))];
  return from | (to << 6) | (Math.max(0, PROMOTIONS.indexOf(uci.charAt(4) || ' ')) << 12);
};

export const moveOf = (code: MoveCode): Uci => {
  const [from, to] = [SQUARE_NAMES[code & 63] ?? '', SQUARE_NAMES[(code >> 6) & 63] ?? ''];
  return `${from}${to}${PROMOTIONS.charAt(code >> 12).trim()}`;
};
