/**
 * A chapter of a study as a puzzle: its position is the task, and its main line the solution. From a set-up position the
 * side to move solves; from the start of a game the side that the chapter is shown for.
 */
import { START_FEN } from '../position/fen';
import type { PlayedMove } from '../position/move';
import type { Color, Fen, Result, San, Uci } from '../types';
import { challengeOf } from './solving';

/** A longer main line is a game rather than a task. In plies. */
export const MAX_CHAPTER_LINE = 99;

export type ChapterPuzzle = {
  readonly fen: Fen;
  /** Leads to the position, where the other side moves first. */
  readonly lastMove?: Uci;
  /** Starts and ends with the solver's moves. */
  readonly line: readonly San[];
};

/** The start and the main line of a chapter; `moves` may end after those of the longest line and three more. */
export type ChapterGame = {
  readonly start: Fen;
  readonly isChess960: boolean;
  readonly moves: readonly PlayedMove[];
};

/** `empty`: no moves of the solver. */
export type NoChapterPuzzle = 'chess960' | 'unreadable' | 'empty' | 'long';

/** `undefined`: the text of the chapter is no game. */
export const puzzleOfChapter = (
  game: ChapterGame | undefined,
  orientation: Color,
): Result<ChapterPuzzle, NoChapterPuzzle> => {
  if (game === undefined) return { ok: false, error: 'unreadable' };
  if (game.isChess960) return { ok: false, error: 'chess960' };
  const head = game.start === START_FEN && orientation === 'black' ? game.moves[0] : undefined;
  const moves = head === undefined ? game.moves : game.moves.slice(1);
  const line = moves.map(({ san }) => san).slice(0, moves.length - 1 + (moves.length % 2));
  if (line.length === 0) return { ok: false, error: 'empty' };
  if (line.length > MAX_CHAPTER_LINE) return { ok: false, error: 'long' };
  const puzzle = { fen: head?.fen ?? game.start, lastMove: head?.uci, line };
  return isSolvable(puzzle) ? { ok: true, value: puzzle } : { ok: false, error: 'unreadable' };
};

/** The position and every move are legal, and the line ends with a move of the solver. */
export const isSolvable = ({ fen, line }: Pick<ChapterPuzzle, 'fen' | 'line'>): boolean => {
  const challenge = challengeOf({ fen, moves: line.slice(0, 1), line });
  return challenge.problem === undefined && challenge.line.length === line.length;
};
