import type { Board } from 'chessops/board';
import type { Evaluation } from '../evaluation';
import { motifsOf } from '../motifs/motifs';
import { type Line, playLine } from '../motifs/played-line';
import { START_FEN } from '../position/fen';
import { legalMoves, startWalk } from '../position/move';
import { centipawnsFor, chancesLost, CLEARLY_BETTER, MIN_LOSS } from '../review/opportunity';
import type { Color, Fen, Ply, San, Uci } from '../types';
import { type Puzzle, taskOf } from './puzzle';
import { type PuzzleTheme, puzzleThemesOf } from './themes';

/** `moves` start with the opponent's last move, played in `fen`. */
export const toPuzzle = (fen: Fen, moves: readonly Uci[]): Puzzle => {
  const solver: Color = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const line = { start: fen, moves, solver };
  return { fen, moves, themes: puzzleThemesOf([...motifsOf(line), ...endgameOf(line)]) };
};

/** By the kinds of pieces besides kings and pawns. */
const ENDGAMES: ReadonlyMap<string, PuzzleTheme> = new Map([
  ['', 'pawnEndgame'],
  ['knight', 'knightEndgame'],
  ['bishop', 'bishopEndgame'],
  ['rook', 'rookEndgame'],
  ['queen', 'queenEndgame'],
  ['rook queen', 'queenRookEndgame'],
]);

const PIECES = ['knight', 'bishop', 'rook', 'queen'] as const;

/**
 * The endgame must be the same before and after the first answer, as at Lichess (lichess-puzzler, `tagger/cook.py`).
 */
const endgameOf = (line: Line): readonly PuzzleTheme[] => {
  const boards = playLine(line)?.moves.slice(0, 2) ?? [];
  const [first, second] = boards.map(({ after }) => endgameOn(after.board));
  return first !== undefined && first === second ? [first] : [];
};

const endgameOn = (board: Board): PuzzleTheme | undefined => {
  const endgame = ENDGAMES.get(PIECES.filter((role) => board[role].nonEmpty()).join(' '));
  return endgame === 'queenRookEndgame' && board.queen.size() !== 1 ? undefined : endgame;
};

// Puzzles from missed and allowed tactics; the solution may not be unique

export const TRAINED_LISTS = ['missed', 'allowed'] as const;

export type TrainedList = (typeof TRAINED_LISTS)[number];

/** A missed tactic replaces the ply, an allowed one follows it. */
export const solvingPly = (list: TrainedList, ply: Ply): Ply => (list === 'allowed' ? ply + 1 : ply);

export type TacticOfGame = {
  readonly list: TrainedList;
  readonly moves: readonly San[];
  readonly ply: Ply;
  readonly line: readonly San[];
};

/**
 * `undefined` for unplayable input, without a previous move, and for an allowed tactic that only captures the piece
 * that just moved.
 */
export const fromTactic = ({ list, moves, ply: tacticPly, line }: TacticOfGame): Puzzle | undefined => {
  const ply = solvingPly(list, tacticPly);
  const walk = startWalk(START_FEN, false);
  const before = moves.slice(0, ply).map((san) => walk?.play(san));
  const head = before[ply - 1];
  const fen = ply === 1 ? START_FEN : before[ply - 2]?.fen;
  const solution = upToSolver(line).map((san) => walk?.play(san));
  if (head === undefined || fen === undefined) return undefined;
  const played = [head, ...solution].flatMap((move) => move?.uci ?? []);
  if (list === 'allowed' && answersOnSameSquare(played)) return undefined;
  if (taskOf({ fen, moves: played }) === undefined || played.length !== solution.length + 1) return undefined;
  const motifs = motifsOf({ start: fen, moves: played, solver: ply % 2 === 0 ? 'white' : 'black' });
  return { fen, moves: played, themes: puzzleThemesOf(motifs) };
};

const answersOnSameSquare = ([head = '', answer = '']: readonly Uci[]): boolean =>
  answer.slice(2, 4) === head.slice(2, 4);

const upToSolver = (line: readonly San[]): readonly San[] => line.slice(0, line.length - 1 + (line.length % 2));

// The moves of a puzzle

/** Drops a trailing reply and the solver's last moves that were forced. Keeps mating lines. */
export const trimLine = (fen: Fen, moves: readonly Uci[]): readonly Uci[] => {
  const walk = startWalk(fen, false);
  const fens = moves.map((move) => walk?.play(move)?.fen ?? fen);
  if (moves.length % 2 === 1 && legalMoves(fens.at(-1) ?? fen).length === 0) return moves;
  const hadChoice = (index: number): boolean => legalMoves(fens[index - 1] ?? fen).length > 1;
  const last = moves.findLastIndex((_, index) => index % 2 === 0 && hadChoice(index));
  return moves.slice(0, last + 1);
};

/**
 * The evaluations are those after the move and after the best other move. Only the move leaves the side clearly better,
 * and the other costs as much as a mistake.
 */
export const isOnlyWin = (move: Evaluation, others: Evaluation | undefined, color: Color): boolean =>
  centipawnsFor(move, color) >= CLEARLY_BETTER &&
  (others === undefined ||
    (centipawnsFor(others, color) < CLEARLY_BETTER && chancesLost(move, others, color) >= MIN_LOSS));
