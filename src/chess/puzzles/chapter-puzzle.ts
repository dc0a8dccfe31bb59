/**
 * A chapter of a study as a puzzle: its position is the task, and its main line the solution. From a set-up position the
 * side to move solves; from the start of a game the side that the chapter is shown for.
 */
import { START_FEN } from '../position/fen';
import { chapterTree, firstMoves, type StudyChapter } from '../studies/study-pgn';
import type { Fen, Result, San, Uci } from '../types';
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

/** `empty`: no moves of the solver. */
export type NoChapterPuzzle = 'chess960' | 'unreadable' | 'empty' | 'long';

export const puzzleOfChapter = ({
  pgn,
  orientation,
}: Pick<StudyChapter, 'pgn' | 'orientation'>): Result<ChapterPuzzle, NoChapterPuzzle> => {
  const tree = chapterTree(firstMoves(pgn, MAX_CHAPTER_LINE + 3));
  if (tree === undefined) return { ok: false, error: 'unreadable' };
  if (tree.isChess960) return { ok: false, error: 'chess960' };
  const head = tree.start === START_FEN && orientation === 'black' ? tree.moves[0] : undefined;
  const moves = head === undefined ? tree.moves : tree.moves.slice(1);
  const line = moves.map(({ san }) => san).slice(0, moves.length - 1 + (moves.length % 2));
  if (line.length === 0) return { ok: false, error: 'empty' };
  if (line.length > MAX_CHAPTER_LINE) return { ok: false, error: 'long' };
  const puzzle = { fen: head?.fen ?? tree.start, lastMove: head?.uci, line };
  return isSolvable(puzzle) ? { ok: true, value: puzzle } : { ok: false, error: 'unreadable' };
};

/** The position and every move are legal, and the line ends with a move of the solver. */
export const isSolvable = ({ fen, line }: Pick<ChapterPuzzle, 'fen' | 'line'>): boolean => {
  const challenge = challengeOf({ fen, moves: line.slice(0, 1), line });
  return challenge.problem === undefined && challenge.line.length === line.length;
};
