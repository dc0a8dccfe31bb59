/**
 * As specified, a first move is correct when it is listed in `moves`; if the line starts with it, the reply is played
 * and the line continues.
 */
import { formatFenProblem, parseFen, START_FEN } from '../position/fen';
import { invalidMove, type PlayedMove, playMove, startWalk } from '../position/move';
import type { Fen, San, Uci } from '../types';

export type PuzzleInput = {
  readonly fen: string;
  /** Correct first moves in any common notation. */
  readonly moves: string | readonly string[];
  readonly line?: readonly San[];
};

export type Challenge = {
  /** The standard start position if the puzzle's is invalid. */
  readonly start: Fen;
  /** Correct first moves that are legal. */
  readonly accepted: ReadonlySet<Uci>;
  /** From the first to the last move of the solver; empty if missing or illegal. */
  readonly line: readonly PlayedMove[];
  /** Why the puzzle is invalid, for the log. */
  readonly problem?: string;
};

export type Solving = {
  /** The moves on the board, replies included. */
  readonly played: readonly PlayedMove[];
  readonly isSolved: boolean;
  /** The last judged move; a wrong one is off the board again. */
  readonly judged?: JudgedMove;
};

/** `onward`: correct, and the line continues. */
export type Verdict = 'wrong' | 'onward' | 'solved';

type JudgedMove = { readonly move: PlayedMove; readonly verdict: Verdict };

export const NOT_STARTED: Solving = { played: [], isSolved: false };

export const challengeOf = ({ fen, moves, line = [] }: PuzzleInput): Challenge => {
  const parsed = parseFen(fen);
  const start = parsed.ok ? parsed.value : START_FEN;
  const written = writtenMoves(moves);
  const accepted = new Set(written.flatMap((move) => uciOf(start, move)));
  const challenge = { start, accepted, line: legalLine(start, accepted, line) };
  if (!parsed.ok) return { ...challenge, problem: formatFenProblem(parsed.error) };
  return accepted.size === 0 ? { ...challenge, problem: invalidMove(written[0] ?? '') } : challenge;
};

const BETWEEN = /[\s,;"'[\]]+/;

const DECORATIONS = /^\d+\.+|(?<![!?])[!?]+$/g;

const writtenMoves = (moves: string | readonly string[]): readonly string[] =>
  (typeof moves === 'string' ? moves.split(BETWEEN) : moves).map((move) => move.trim().replace(DECORATIONS, ''));

const uciOf = (fen: Fen, move: string): readonly Uci[] => {
  const played = playMove(fen, move);
  return played.ok ? [played.value.uci] : [];
};

const legalLine = (start: Fen, accepted: ReadonlySet<Uci>, line: readonly San[]): readonly PlayedMove[] => {
  const walk = startWalk(start, false);
  const played = line.flatMap((san) => walk?.play(san) ?? []);
  const [first] = played;
  if (first === undefined || played.length < line.length || !accepted.has(first.uci)) return [];
  return played.length % 2 === 0 ? played.slice(0, -1) : played;
};

/** After the first move only the line's own is correct, or any mate where the line mates. */
export const judgeMove = ({ accepted, line }: Challenge, { played }: Solving, move: PlayedMove): Verdict => {
  const expected = line[played.length];
  const isLast = played.length >= line.length - 1;
  const isLineMove = expected?.uci === move.uci;
  if (isLineMove) return isLast ? 'solved' : 'onward';
  if (played.length === 0) return accepted.has(move.uci) ? 'solved' : 'wrong';
  return isLast && expected?.san.endsWith('#') === true && move.san.endsWith('#') ? 'solved' : 'wrong';
};

export const solveWith = (challenge: Challenge, solving: Solving, move: PlayedMove): Solving => {
  if (solving.isSolved) return solving;
  const verdict = judgeMove(challenge, solving, move);
  const judged = { move, verdict };
  if (verdict === 'wrong') return { ...solving, judged };
  const reply = verdict === 'onward' ? challenge.line[solving.played.length + 1] : undefined;
  const played = [...solving.played, move, ...(reply === undefined ? [] : [reply])];
  return { played, isSolved: verdict === 'solved', judged };
};

/** Resets to the start; a solved puzzle stays solved. */
export const restart = (solving: Solving): Solving => (solving.isSolved ? solving : NOT_STARTED);

/** Progress such as `1 of 3`; a missing line counts as one move. */
export const solverMoves = ({ line }: Challenge, { played }: Solving): { made: number; total: number } => ({
  made: Math.ceil(played.length / 2),
  total: Math.max(1, Math.ceil(line.length / 2)),
});

export type Clue = {
  readonly piece: string;
  readonly from: string;
  readonly to: string;
};

const PIECES: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

export const clueOf = ({ start, accepted, line }: Challenge, { played, isSolved }: Solving): Clue | undefined => {
  const [first] = accepted;
  const move = line[played.length]?.uci ?? (played.length === 0 ? first : undefined);
  if (isSolved || move === undefined) return undefined;
  const from = move.slice(0, 2);
  const piece = PIECES[pieceOn(played.at(-1)?.fen ?? start, from)];
  return piece === undefined ? undefined : { piece, from, to: move.slice(2, 4) };
};

const pieceOn = (fen: Fen, square: string): string => {
  if (!parseFen(fen).ok) return '';
  const rank = fen.split(' ')[0]?.split('/')[8 - Number(square[1])] ?? '';
  const squares = rank.replace(/\d/g, (empty) => ' '.repeat(Number(empty)));
  return (squares[square.charCodeAt(0) - 'a'.charCodeAt(0)] ?? '').toLowerCase();
};
