import type { Board } from 'chessops/board';
import type { Evaluation } from '../evaluation';
import { materialLead } from '../motifs/attackers';
import { motifsOf } from '../motifs/motifs';
import { type Line, type PlayedLine, playLine, type Step } from '../motifs/played-line';
import { START_FEN } from '../position/fen';
import { legalMoves, startWalk } from '../position/move';
import { centipawnsFor, chancesLost, CLEARLY_BETTER, LEAST_LOSS } from '../review/opportunity';
import type { Color, Fen, Ply, San, Uci } from '../types';
import { type Puzzle, taskOf } from './puzzle';
import { waysOf } from './tactic';
import { type Difficulty, difficultyOf, ESTIMATED_RATING, type PuzzleTheme, puzzleThemesOf } from './themes';

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

/**
 * A tactic that the player of a game missed or allowed, as a puzzle: one that was missed is to be found, one that was
 * allowed is to be punished. Whether its moves are the only good ones is not known here.
 */

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

/**
 * How hard a puzzle is likely to be, from its moves alone. The weights are a least-squares fit to the ratings of 1369
 * puzzles of Lichess' that many have tried; how well it does is told in docs/decisions/018-find-puzzles-in-games.md.
 */

/** In points of rating. Choices are natural logarithms of a number of moves. */
const WEIGHTS = {
  base: 390,
  /** What the solver has to choose from, at each of his moves together. */
  ownChoices: 60,
  /** What the opponent could reply, together: what has to be foreseen. */
  replies: 20,
  /** Checks and captures at the first move: what looks good and is not. */
  forcing: 260,
  /** For each of his moves that neither checks nor captures nor promotes. */
  quiet: 205,
  /** The solver begins in check. */
  inCheck: 245,
  mate: -230,
  backRank: -225,
  pin: 170,
  /** For each pawn's worth that is on the board as gain at the end. */
  gain: -17,
} as const;

/** A fit pulls everything to the middle, by the part that it cannot explain; this undoes it. */
const SPREAD = { middle: 1020, factor: 1.35 } as const;

/** 1 to 5; 1 for what is no puzzle. */
export const gradeOf = (puzzle: Pick<Puzzle, 'fen' | 'moves'>): Difficulty => difficultyOf(hardnessOf(puzzle));

/** What a puzzle that nobody has tried is taken for: the rating that its grade is worth. */
export const estimateRating = (puzzle: Pick<Puzzle, 'fen' | 'moves'>): number => ESTIMATED_RATING[gradeOf(puzzle)];

/** An estimate on the scale of Lichess' puzzle ratings, good for an order rather than a number. */
export const hardnessOf = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>): number => {
  const solver: Color = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const line = playLine({ start: fen, moves, solver });
  if (line === undefined || line.steps.length < 2) return 0;
  const motifs = new Set(motifsOf({ start: fen, moves, solver }));
  const fitted =
    WEIGHTS.base +
    difficultyOfMoves(line) +
    (motifs.has('mate') ? WEIGHTS.mate : 0) +
    (motifs.has('backRankMate') ? WEIGHTS.backRank : 0) +
    (motifs.has('pin') ? WEIGHTS.pin : 0);
  return SPREAD.middle + (fitted - SPREAD.middle) * SPREAD.factor;
};

const difficultyOfMoves = ({ solver, steps: [head, ...steps] }: PlayedLine): number => {
  const own = steps.filter(({ color }) => color === solver);
  const replies = steps.filter(({ color }) => color !== solver);
  const [first, last] = [own[0], own.at(-1)];
  if (head === undefined || first === undefined || last === undefined) return 0;
  const gain = materialLead(last.after.board, solver) - materialLead(head.before.board, solver);
  return (
    WEIGHTS.ownChoices * choices(own) +
    WEIGHTS.replies * choices(replies) +
    WEIGHTS.forcing * Math.log(1 + forcingMoves(first)) +
    WEIGHTS.quiet * own.filter(isQuiet).length +
    (first.before.isCheck() ? WEIGHTS.inCheck : 0) +
    WEIGHTS.gain * gain
  );
};

const choices = (steps: readonly Step[]): number =>
  steps.reduce((sum, { before }) => sum + Math.log(waysOf(before).length), 0);

const forcingMoves = ({ before }: Step): number =>
  waysOf(before).filter((way) => {
    if (before.board.occupied.has(way.to) && !before.board[before.turn].has(way.to)) return true;
    const after = before.clone();
    after.play(way);
    return after.isCheck();
  }).length;

const isQuiet = ({ captured, promotion, after }: Step): boolean =>
  captured === undefined && promotion === undefined && !after.isCheck();

/**
 * The line without what is no task: a reply at its end, and last moves of the solver's that were his only legal ones. A
 * line that mates is left as it is.
 */
export const trimLine = (fen: Fen, moves: readonly Uci[]): readonly Uci[] => {
  const walk = startWalk(fen, false);
  const fens = moves.map((move) => walk?.play(move)?.fen ?? fen);
  if (moves.length % 2 === 1 && legalMoves(fens.at(-1) ?? fen).length === 0) return moves;
  const hadChoice = (index: number): boolean => legalMoves(fens[index - 1] ?? fen).length > 1;
  const last = moves.findLastIndex((_, index) => index % 2 === 0 && hadChoice(index));
  return moves.slice(0, last + 1);
};

/** Whether a move is the only one that wins: what a puzzle asks for, and what is wrong about every other answer. */

/**
 * `move` is the worth of the position after it, `others` that of the best other move; `undefined` where there is no other.
 * The move leaves the side clearly better, every other does not, and loses as much as a mistake does.
 */
export const isOnlyWin = (move: Evaluation, others: Evaluation | undefined, color: Color): boolean =>
  centipawnsFor(move, color) >= CLEARLY_BETTER &&
  (others === undefined ||
    (centipawnsFor(others, color) < CLEARLY_BETTER && chancesLost(move, others, color) >= LEAST_LOSS));
