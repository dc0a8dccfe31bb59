/**
 * A tactic that the player of a game missed or allowed, as a puzzle: one that was missed is to be found, one that was
 * allowed is to be punished. Whether its moves are the only good ones is not known here.
 */
import { START_FEN } from '../notation/fen';
import { motifsOf } from '../motifs/motifs';
import type { Ply, San, Uci } from '../types';
import { startWalk } from '../notation/walk';
import { taskOf, type Puzzle } from './puzzle';
import { puzzleThemesOf } from './puzzle-themes';

/** What of a game's tactics is trained. */
export const TRAINED_LISTS = ['missed', 'allowed'] as const;
export type TrainedList = (typeof TRAINED_LISTS)[number];

/** In place of which ply the tactic is played: of the one that missed it, after the one that allowed it. */
export const solvingPly = (list: TrainedList, ply: Ply): Ply => (list === 'allowed' ? ply + 1 : ply);

export type TacticOfGame = {
  readonly list: TrainedList;
  /** All of the game, from the usual start position. */
  readonly moves: readonly San[];
  /** The player's own, which missed or allowed it; the game may end there. */
  readonly ply: Ply;
  /** What wins, from the position in which it could be played. */
  readonly line: readonly San[];
};

/**
 * The last move of the side that does not solve it is the head; the line is ended with a move of the solver's.
 * `undefined` where the game or the line cannot be played, or nothing was played before; also where what was allowed is
 * no more than to take the piece that has just moved, which everybody sees from the other side.
 */
export const fromTactic = ({ list, moves, ply: own, line }: TacticOfGame): Puzzle | undefined => {
  const ply = solvingPly(list, own);
  const walk = startWalk(START_FEN, false);
  const before = moves.slice(0, ply).map((san) => walk?.play(san));
  const head = before[ply - 1];
  const fen = ply === 1 ? START_FEN : before[ply - 2]?.fen;
  const solution = upToSolver(line).map((san) => walk?.play(san));
  if (head === undefined || fen === undefined) return undefined;
  const played = [head, ...solution].flatMap((move) => move?.uci ?? []);
  if (list === 'allowed' && isOnSquareOf(played)) return undefined;
  if (taskOf({ fen, moves: played }) === undefined || played.length !== solution.length + 1) return undefined;
  const motifs = motifsOf({ start: fen, moves: played, solver: ply % 2 === 0 ? 'white' : 'black' });
  return { fen, moves: played, themes: puzzleThemesOf(motifs) };
};

/** Whether the first answer goes where the head has gone. */
const isOnSquareOf = ([head = '', answer = '']: readonly Uci[]): boolean => answer.slice(2, 4) === head.slice(2, 4);

const upToSolver = (line: readonly San[]): readonly San[] => line.slice(0, line.length - 1 + (line.length % 2));
