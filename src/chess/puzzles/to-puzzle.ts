import type { Board } from 'chessops/board';
import { motifsOf } from '../motifs/motifs';
import { playLine, type Line } from '../motifs/played-line';
import type { Color, Fen, Uci } from '../types';
import type { Puzzle } from './puzzle';
import { puzzleThemesOf, type PuzzleTheme } from './puzzle-themes';

/** A puzzle of the opponent's last move, played in `fen`, and the solver's line; its themes are read off the moves. */
export const toPuzzle = (fen: Fen, moves: readonly Uci[]): Puzzle => {
  const solver: Color = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const line = { start: fen, moves, solver };
  return { fen, moves, themes: puzzleThemesOf([...motifsOf(line), ...endgameOf(line)]) };
};

/** By the kinds of pieces on the board beside kings and pawns, of either side. */
const ENDGAMES: ReadonlyMap<string, PuzzleTheme> = new Map([
  ['', 'pawnEndgame'],
  ['knight', 'knightEndgame'],
  ['bishop', 'bishopEndgame'],
  ['rook', 'rookEndgame'],
  ['queen', 'queenEndgame'],
  ['rook queen', 'queenRookEndgame'],
]);
const PIECES = ['knight', 'bishop', 'rook', 'queen'] as const;

/** As Lichess names it (lichess-puzzler, `tagger/cook.py`): after the opponent's move, and still after the first answer. */
const endgameOf = (line: Line): readonly PuzzleTheme[] => {
  const boards = playLine(line)?.steps.slice(0, 2) ?? [];
  const [first, second] = boards.map(({ after }) => endgameOn(after.board));
  return first !== undefined && first === second ? [first] : [];
};

const endgameOn = (board: Board): PuzzleTheme | undefined => {
  const endgame = ENDGAMES.get(PIECES.filter((role) => board[role].nonEmpty()).join(' '));
  return endgame === 'queenRookEndgame' && board.queen.size() !== 1 ? undefined : endgame;
};
