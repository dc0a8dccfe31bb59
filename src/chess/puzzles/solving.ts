/**
 * Solving a puzzle, move by move. The specification's rule is kept: a first move is right when its notation is in the
 * puzzle's `moves`. Where the puzzle's line begins with it, the reply is played and the line goes on to its end.
 */
import { formatFenProblem, parseFen, START_FEN } from '../position/fen';
import { invalidMove, type PlayedMove, playMove, startWalk } from '../position/move';
import type { Fen, San, Uci } from '../types';

/** A puzzle as it is told, which may be wrong in every part. */
export type PosedPuzzle = {
  readonly fen: string;
  /** Right first moves in any usual notation; as one text with something between them, or one by one. */
  readonly moves: string | readonly string[];
  /** The solver's moves with the replies between them. */
  readonly line?: readonly San[];
};

/** A puzzle that can be played. */
export type Challenge = {
  /** The start position where the puzzle's own cannot be read. */
  readonly start: Fen;
  /** First moves that are right; those of `moves` that are not legal are not among them. */
  readonly accepted: ReadonlySet<Uci>;
  /** From a right first move to the solver's last; empty where none is told or a move of it is not legal. */
  readonly line: readonly PlayedMove[];
  /** Why it cannot be solved as it was told; for a log. */
  readonly problem?: string;
};

/** How far somebody is with a challenge. */
export type Solving = {
  /** The moves on the board: the solver's and the replies. */
  readonly played: readonly PlayedMove[];
  readonly isSolved: boolean;
  /** The solver's last move and what it was judged to be; a wrong one is not on the board any more. */
  readonly judged?: JudgedMove;
};

/** `onward`: right, and the line goes on. */
export type Verdict = 'wrong' | 'onward' | 'solved';

type JudgedMove = { readonly move: PlayedMove; readonly verdict: Verdict };

export const UNTOUCHED: Solving = { played: [], isSolved: false };

export const challengeOf = ({ fen, moves, line = [] }: PosedPuzzle): Challenge => {
  const parsed = parseFen(fen);
  const start = parsed.ok ? parsed.value : START_FEN;
  const written = writtenMoves(moves);
  const accepted = new Set(written.flatMap((move) => uciOf(start, move)));
  const challenge = { start, accepted, line: legalLine(start, accepted, line) };
  if (!parsed.ok) return { ...challenge, problem: formatFenProblem(parsed.error) };
  return accepted.size === 0 ? { ...challenge, problem: invalidMove(written[0] ?? '') } : challenge;
};

/** What stands between moves in a text, and what is written before and behind one: `1.`, `!?`. */
const BETWEEN = /[\s,;"'[\]]+/;

const ORNAMENTS = /^\d+\.+|[!?]+$/g;

const writtenMoves = (moves: string | readonly string[]): readonly string[] =>
  (typeof moves === 'string' ? moves.split(BETWEEN) : moves).map((move) => move.trim().replace(ORNAMENTS, ''));

const uciOf = (fen: Fen, move: string): readonly Uci[] => {
  const played = playMove(fen, move);
  return played.ok ? [played.value.uci] : [];
};

const legalLine = (start: Fen, accepted: ReadonlySet<Uci>, line: readonly San[]): readonly PlayedMove[] => {
  const walk = startWalk(start, false);
  const played = line.flatMap((san) => walk?.play(san) ?? []);
  const [first] = played;
  if (first === undefined || played.length < line.length || !accepted.has(first.uci)) return [];
  // A reply at the end is nothing to solve.
  return played.length % 2 === 0 ? played.slice(0, -1) : played;
};

/**
 * What a legal move of the solver's is. Beyond the first move only the line's own is right; where the line ends with
 * mate, every move that mates there is.
 */
export const judgeMove = ({ accepted, line }: Challenge, { played }: Solving, move: PlayedMove): Verdict => {
  const expected = line[played.length];
  const isLast = played.length >= line.length - 1;
  const isLines = expected?.uci === move.uci;
  if (isLines) return isLast ? 'solved' : 'onward';
  if (played.length === 0) return accepted.has(move.uci) ? 'solved' : 'wrong';
  return isLast && expected?.san.endsWith('#') === true && move.san.endsWith('#') ? 'solved' : 'wrong';
};

/** Judges a move and plays it with the line's reply; a wrong one is undone. A solved puzzle takes no move. */
export const solveWith = (challenge: Challenge, solving: Solving, move: PlayedMove): Solving => {
  if (solving.isSolved) return solving;
  const verdict = judgeMove(challenge, solving, move);
  const judged = { move, verdict };
  if (verdict === 'wrong') return { ...solving, judged };
  const reply = verdict === 'onward' ? challenge.line[solving.played.length + 1] : undefined;
  const played = [...solving.played, move, ...(reply === undefined ? [] : [reply])];
  return { played, isSolved: verdict === 'solved', judged };
};

/** From the puzzle's position once more; what is solved stays solved, with its moves to look at. */
export const startAgain = (solving: Solving): Solving => (solving.isSolved ? solving : UNTOUCHED);

/** How many of the solver's moves are made, and how many there are: `1 of 3`. A line that is not told has one. */
export const solverMoves = ({ line }: Challenge, { played }: Solving): { made: number; total: number } => ({
  made: Math.ceil(played.length / 2),
  total: Math.max(1, Math.ceil(line.length / 2)),
});

/** Help before the answer, in two steps: which piece moves, then where to. Pure. */

export type Clue = {
  /** `knight`. */
  readonly piece: string;
  /** Squares such as `g7`. */
  readonly from: string;
  readonly to: string;
};

const PIECES: Readonly<Record<string, string>> = {
  ...{ p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' },
};

/** Of the move that is to be found next; `undefined` where none is known or the puzzle is solved. */
export const clueOf = ({ start, accepted, line }: Challenge, { played, isSolved }: Solving): Clue | undefined => {
  const [first] = accepted;
  const move = line[played.length]?.uci ?? (played.length === 0 ? first : undefined);
  if (isSolved || move === undefined) return undefined;
  const from = move.slice(0, 2);
  const piece = PIECES[pieceOn(played.at(-1)?.fen ?? start, from)];
  return piece === undefined ? undefined : { piece, from, to: move.slice(2, 4) };
};

/** Its letter in small; empty where nothing stands. */
const pieceOn = (fen: Fen, square: string): string => {
  if (!parseFen(fen).ok) return '';
  const rank = fen.split(' ')[0]?.split('/')[8 - Number(square[1])] ?? '';
  const squares = rank.replace(/\d/g, (empty) => ' '.repeat(Number(empty)));
  return (squares[square.charCodeAt(0) - 'a'.charCodeAt(0)] ?? '').toLowerCase();
};
