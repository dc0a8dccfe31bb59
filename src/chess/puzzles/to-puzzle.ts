import { motifsOf } from '../motifs/motifs';
import { positionOf } from '../position-of';
import type { Color, Fen, Uci } from '../types';
import type { Puzzle } from './puzzle';
import { puzzleThemesOf, type PuzzleTheme } from './puzzle-themes';

/** A puzzle of the opponent's last move, played in `fen`, and the solver's line; its themes are read off the moves. */
export const toPuzzle = (fen: Fen, moves: readonly Uci[]): Puzzle => {
  const solver: Color = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const motifs = motifsOf({ start: fen, moves, solver });
  return { fen, moves, themes: puzzleThemesOf([...motifs, ...endgameOf(fen)]) };
};

/** By the pieces on the board beside kings and pawns, of either side. */
const ENDGAMES: ReadonlyMap<string, PuzzleTheme> = new Map([
  ['', 'pawnEndgame'],
  ['knight', 'knightEndgame'],
  ['bishop', 'bishopEndgame'],
  ['rook', 'rookEndgame'],
  ['queen', 'queenEndgame'],
  ['rook queen', 'queenRookEndgame'],
]);
const PIECES = ['knight', 'bishop', 'rook', 'queen'] as const;

const endgameOf = (fen: Fen): readonly PuzzleTheme[] => {
  const board = positionOf(fen)?.board;
  const pieces = board === undefined ? [] : PIECES.filter((role) => board[role].nonEmpty());
  return board === undefined ? [] : [ENDGAMES.get(pieces.join(' ')) ?? []].flat();
};
