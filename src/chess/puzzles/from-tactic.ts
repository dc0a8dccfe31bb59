/**
 * A tactic that the player of a game missed or allowed, as a puzzle: one that was missed is to be found, one that was
 * allowed is to be punished. Whether its moves are the only good ones is not known here.
 */
import { START_FEN } from '../notation/fen';
import { motifsOf } from '../motifs/motifs';
import type { Ply, San } from '../types';
import { startWalk } from '../notation/walk';
import { taskOf, type Puzzle } from './puzzle';
import { puzzleThemesOf } from './puzzle-themes';

/** What of a game's tactics is trained. */
export const TRAINED_LISTS = ['missed', 'allowed'] as const;
export type TrainedList = (typeof TRAINED_LISTS)[number];

/** In place of which ply the tactic is played: of the one that missed it, after the one that allowed it. */
export const solvingPly = (list: TrainedList, ply: Ply): Ply => (list === 'allowed' ? ply + 1 : ply);

export type TacticOfGame = {
  /** All of the game, from the usual start position. */
  readonly moves: readonly San[];
  /** In place of which the line is played (`solvingPly`); the game may end before it. */
  readonly ply: Ply;
  /** What wins, from the position before that ply. */
  readonly line: readonly San[];
};

/**
 * The opponent's last move is the head; the line is ended with a move of the solver's. `undefined` where the game or
 * the line cannot be played, or nothing was played before.
 */
export const fromTactic = ({ moves, ply, line }: TacticOfGame): Puzzle | undefined => {
  const walk = startWalk(START_FEN, false);
  const before = moves.slice(0, ply).map((san) => walk?.play(san));
  const head = before[ply - 1];
  const fen = ply === 1 ? START_FEN : before[ply - 2]?.fen;
  const solution = upToSolver(line).map((san) => walk?.play(san));
  if (head === undefined || fen === undefined) return undefined;
  const played = [head, ...solution].flatMap((move) => move?.uci ?? []);
  if (taskOf({ fen, moves: played }) === undefined || played.length !== solution.length + 1) return undefined;
  const motifs = motifsOf({ start: fen, moves: played, solver: ply % 2 === 0 ? 'white' : 'black' });
  return { fen, moves: played, themes: puzzleThemesOf(motifs) };
};

const upToSolver = (line: readonly San[]): readonly San[] => line.slice(0, line.length - 1 + (line.length % 2));
