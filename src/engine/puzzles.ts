import type { Evaluation, PositionEvaluation } from '../chess/evaluation';
import { type Game, plyColor, positionAt } from '../chess/game';
import { type PlayedMove, playMove } from '../chess/position/move';
import { estimateRating } from '../chess/puzzles/difficulty';
import { type Puzzle, taskOf } from '../chess/puzzles/puzzle';
import { faultOf } from '../chess/puzzles/quality';
import {
  type Goal,
  goalOf,
  isMateAtOnce,
  isOnlyMove,
  isRecapture,
  mayBeOnlyMove,
  puzzleCandidates,
} from '../chess/puzzles/tactic';
import { toPuzzle, trimLine } from '../chess/puzzles/to-puzzle';
import { centipawnsFor, CLEARLY_BETTER } from '../chess/review/opportunity';
import { type Centipawns, type Color, type Fen, type Ply, turnOf, type Uci } from '../chess/types';
import type { EnginePool, EngineRequest, SearchFailure, SearchLimit } from './search';

type PuzzleMaking = {
  readonly pool: EnginePool;
  readonly game: Game;
  /** Known evaluations by position index. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
  /** Limit of the second check. */
  readonly check?: SearchLimit;
  readonly signal?: AbortSignal;
};

/** `dropped`: rejected by the check. */
type MadePuzzles =
  | { readonly ok: true; readonly puzzles: readonly Puzzle[]; readonly dropped: number }
  | { readonly ok: false; readonly reason: SearchFailure | 'full' };

/**
 * Finds the puzzles of a game that are worth solving, and confirms each with a deeper search, as background work. What
 * breaks a rule of quality is not searched again.
 */
export const makePuzzles = async ({ pool, game, known, check, signal }: PuzzleMaking): Promise<MadePuzzles> => {
  const open = () => pool.open({ priority: 'background', signal });
  const request = open();
  if (request === undefined) return { ok: false, reason: 'full' };
  const found = await findPuzzles({ request, game, known });
  request.close();
  if (!found.ok) return found;
  const confirmed: Puzzle[] = [];
  const worthy = found.puzzles.filter(isWorthSolving);
  for (const puzzle of worthy) {
    // A separate request, so that the engine's hash does not bias the check.
    const checkRequest = open();
    if (checkRequest === undefined) return { ok: false, reason: 'full' };
    const checked = await checkLine(checkRequest, puzzle, check, true);
    checkRequest.close();
    if (!checked.ok) return checked;
    const kept = checked.moves && toPuzzle(puzzle.fen, checked.moves);
    if (kept !== undefined && isWorthSolving(kept)) confirmed.push(kept);
  }
  return { ok: true, puzzles: confirmed, dropped: worthy.length - confirmed.length };
};

const isWorthSolving = (puzzle: Puzzle): boolean => faultOf(puzzle, estimateRating(puzzle)) === undefined;

// Positions where only one move mates or keeps the win: a shallow scan, then a deeper search of the candidates

/** Shallow, with the second-best move: 5 ms a position with a native engine. */
const SCAN_LIMIT = { depth: 7 } as const;

/** Enough to tell moves with large differences apart. */
const LINE_LIMIT = { depth: 12 } as const;

type GameToSearch = {
  readonly request: EngineRequest;
  readonly game: Game;
  /** Known evaluations by position index; positions that are no candidates by them are not searched. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
  readonly limit?: SearchLimit;
};

/** In game order. */
type FoundPuzzles =
  | { readonly ok: true; readonly puzzles: readonly Puzzle[] }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Stops at the first failed search; the request stays open. */
export const findPuzzles = async (task: GameToSearch): Promise<FoundPuzzles> => {
  const { request, game, known } = task;
  const plies = puzzleCandidates(game, (ply) => known?.get(ply + 1)?.evaluation);
  const positions = plies.map((ply) => ({ fen: positionAt(game, ply), isChess960: false, lines: 2 }));
  const searches = request.searchBlock(positions, SCAN_LIMIT);
  const puzzles: Puzzle[] = [];
  const scanned = await Promise.all(searches);
  let nextPly = 0;
  for (const [index, ply] of plies.entries()) {
    const outcome = scanned[index];
    if (outcome?.ok === false) return outcome;
    if (ply < nextPly || outcome === undefined || !isWorthSearching(task, ply, outcome.found)) continue;
    const found = await findPuzzleAt(task, ply);
    if (!found.ok) return found;
    puzzles.push(...found.puzzles);
    // A position within a puzzle is the same puzzle, later.
    nextPly = found.puzzles.reduce((_, { moves }) => ply + moves.length, nextPly);
  }
  return { ok: true, puzzles };
};

const isWorthSearching = ({ game }: GameToSearch, ply: Ply, found: PositionEvaluation): boolean => {
  const { evaluation, bestMove, further } = found;
  const solver = plyColor(game, ply + 1);
  return mayBeOnlyMove(evaluation, further?.[0]?.evaluation, solver) && !isRecapture(game, ply, bestMove);
};

const findPuzzleAt = async ({ request, game, limit = LINE_LIMIT }: GameToSearch, ply: Ply): Promise<FoundPuzzles> => {
  const found = await findLine(request, positionAt(game, ply), plyColor(game, ply + 1), limit);
  if (!found.ok) return found;
  const opponents = game.plies[ply]?.uci;
  if (found.line === undefined || opponents === undefined || isRecapture(game, ply, found.line[0])) return NO_PUZZLES;
  const moves = [opponents, ...found.line];
  return { ok: true, puzzles: [toPuzzle(positionAt(game, ply - 1), moves)] };
};

const NO_PUZZLES: FoundPuzzles = { ok: true, puzzles: [] };

/** Solver's moves; longer lines are cut. */
const MAX_MOVES = 6;

/** The solver's moves and the replies; `undefined` when it is no puzzle. */
type FoundLine =
  | { readonly ok: true; readonly line: readonly Uci[] | undefined }
  | { readonly ok: false; readonly reason: SearchFailure };

/**
 * Extends the line against best defense while the solver has only one good move. No line when the advantage disappears
 * or there are two mates.
 */
const findLine = async (request: EngineRequest, start: Fen, solver: Color, limit: SearchLimit): Promise<FoundLine> => {
  let line: readonly Uci[] = [];
  let fen = start;
  let goal: Goal | undefined;
  while (line.length < 2 * MAX_MOVES) {
    const choice = await searchChoice(request, fen, solver, limit);
    if (!choice.ok) return choice;
    const { best, other } = choice;
    goal ??= goalOf(best.evaluation, solver);
    if (centipawnsFor(best.evaluation, solver) < CLEARLY_BETTER) return NO_LINE;
    if (!isOnlyMove(best.evaluation, other, solver, goal, true)) break;
    const ownMove = play(fen, best.bestMove);
    const reply = await request.search({ fen: ownMove.fen, isChess960: false }, limit);
    if (!reply.ok) return reply;
    line = [...line, ownMove.uci];
    if (reply.found.bestMove === undefined)
      return isMated(reply.found.evaluation, solver) ? { ok: true, line } : NO_LINE;
    const replyMove = play(ownMove.fen, reply.found.bestMove);
    line = [...line, replyMove.uci];
    fen = replyMove.fen;
  }
  const trimmed = trimLine(start, line);
  return goal === 'mate' || trimmed.length === 0 ? NO_LINE : { ok: true, line: trimmed };
};

const NO_LINE: FoundLine = { ok: true, line: undefined };

const isMated = (evaluation: Evaluation, solver: Color): boolean =>
  'checkmate' in evaluation && evaluation.checkmate === solver;

const play = (fen: Fen, move: Uci | undefined): PlayedMove => {
  const played = playMove(fen, move ?? 'nothing');
  if (!played.ok) throw new Error(`The engine's move: ${played.error} in ${fen}`);
  return played.value;
};

/** The starter puzzles were checked at this depth. */
export const CHECK_LIMIT = { depth: 20 } as const;

/** At each of the solver's moves the best other move is worse by this or more; evaluations are capped at ±1000. */
export const MIN_CENTIPAWN_GAP: Centipawns = 150;

type LineCheck =
  | {
      readonly ok: true;
      /** As many of the moves as the search confirms; `undefined` when it is no puzzle. */
      readonly moves: readonly Uci[] | undefined;
      /** The smallest difference to the second-best move, of the confirmed moves with a choice. */
      readonly gap: Centipawns | undefined;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/**
 * Searches each of the solver's moves afresh, by the rule for a new puzzle or the weaker one for a known puzzle. A winning
 * line ends before the first move that is not confirmed as the only one; a mating line must be confirmed to the end, where
 * other mates are accepted without a search.
 */
export const checkLine = async (
  request: EngineRequest,
  puzzle: Pick<Puzzle, 'fen' | 'moves'>,
  limit: SearchLimit = CHECK_LIMIT,
  isNew = false,
): Promise<LineCheck> => {
  const task = taskOf(puzzle);
  if (task === undefined) return { ok: true, moves: undefined, gap: undefined };
  const solver: Color = turnOf(task.fen);
  const goal: Goal = task.line.at(-1)?.endsWith('#') === true ? 'mate' : 'win';
  const [head = '', ...line] = puzzle.moves;
  let fen = task.fen;
  let gap: Centipawns | undefined;
  let confirmed = 0;
  for (const [index, move] of line.entries()) {
    const played = play(fen, move);
    // A mate needs no search.
    if (index % 2 === 0 && played.san.endsWith('#')) confirmed = index + 1;
    else if (index % 2 === 0) {
      const choice = await searchChoice(request, fen, solver, limit);
      if (!choice.ok) return choice;
      const isOnly = isOnlyMove(choice.best.evaluation, choice.other, solver, goal, isNew);
      if (!isOnly || !isConfirmed(choice, fen, move, solver)) break;
      const own = gapOf(choice, solver);
      gap = own === undefined ? gap : Math.min(gap ?? own, own);
      confirmed = index + 1;
    }
    fen = played.fen;
  }
  if (goal === 'mate') return { ok: true, moves: confirmed === line.length ? puzzle.moves : undefined, gap };
  const trimmed = trimLine(task.fen, line.slice(0, confirmed));
  return { ok: true, moves: trimmed.length === 0 ? undefined : [head, ...trimmed], gap };
};

const isConfirmed = ({ best, other }: Found, fen: Fen, move: Uci, solver: Color): boolean => {
  const isSame = best.bestMove !== undefined && play(fen, best.bestMove).uci === play(fen, move).uci;
  const gap = gapOf({ best, other }, solver);
  return isSame && (gap === undefined || gap >= MIN_CENTIPAWN_GAP);
};

const gapOf = ({ best, other }: Found, solver: Color): Centipawns | undefined =>
  other === undefined ? undefined : centipawnsFor(best.evaluation, solver) - centipawnsFor(other, solver);

// The best move, compared with the rest

type Found = {
  readonly best: PositionEvaluation;
  /** Evaluation of the second-best move; undefined when there is none, or when the best move mates at once. */
  readonly other: Evaluation | undefined;
};

type Choice = ({ readonly ok: true } & Found) | { readonly ok: false; readonly reason: SearchFailure };

const searchChoice = async (request: EngineRequest, fen: Fen, solver: Color, limit: SearchLimit): Promise<Choice> => {
  const first = await request.search({ fen, isChess960: false, lines: 2 }, limit);
  if (!first.ok) return first;
  const { evaluation, further } = first.found;
  const other = isMateAtOnce(evaluation, solver) ? undefined : further?.[0]?.evaluation;
  return { ok: true, best: first.found, other };
};
