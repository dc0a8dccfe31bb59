import type { Evaluation, PositionEvaluation } from '../chess/evaluation';
import { type Game, plyColor, positionAt } from '../chess/game';
import { legalMoves, type PlayedMove, playMove, sanLine } from '../chess/position/move';
import { canBePlayed, matingMoves, type Puzzle, taskOf } from '../chess/puzzles/puzzle';
import { type Goal, goalOf, isMateAtOnce, isOnlyMove, isRecapture, puzzleCandidates } from '../chess/puzzles/tactic';
import { toPuzzle, trimLine } from '../chess/puzzles/to-puzzle';
import { centipawnsFor, chancesLost, CLEARLY_BETTER } from '../chess/review/opportunity';
import { type Color, type Fen, type Ply, turnOf, type Uci } from '../chess/types';
import { QUICK_LIMIT, quickScan } from './scan-game';
import type { EnginePool, EngineRequest, SearchFailure, SearchLimit, SearchOutcome } from './search';

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

/** Finds the puzzles of a game and confirms each with a deeper search, as background work. */
export const makePuzzles = async ({ pool, game, known, check, signal }: PuzzleMaking): Promise<MadePuzzles> => {
  const open = () => pool.open({ priority: 'background', signal });
  const request = open();
  if (request === undefined) return { ok: false, reason: 'full' };
  const found = await findPuzzles({ request, game, known });
  request.close();
  if (!found.ok) return found;
  const confirmed: Puzzle[] = [];
  for (const puzzle of found.puzzles) {
    // A separate request, so that the engine's hash does not bias the check.
    const checkRequest = open();
    if (checkRequest === undefined) return { ok: false, reason: 'full' };
    const checked = await checkAnswer(checkRequest, puzzle, check);
    checkRequest.close();
    if (!checked.ok) return checked;
    if (checked.isConfirmed) confirmed.push(puzzle);
  }
  return { ok: true, puzzles: confirmed, dropped: found.puzzles.length - confirmed.length };
};

// Positions where only one move mates or keeps the win: a quick scan, then a deeper search of the candidates

/** Enough to tell moves with large differences apart. */
const LINE_LIMIT = { depth: 12 } as const;

type GameToSearch = {
  readonly request: EngineRequest;
  readonly game: Game;
  /** Known evaluations by position index. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
  /** Quick scan results of other games; extended. */
  readonly memory?: Map<string, PositionEvaluation>;
  readonly limit?: SearchLimit;
};

/** In game order. */
type FoundPuzzles =
  | { readonly ok: true; readonly puzzles: readonly Puzzle[] }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Stops at the first failed search; the request stays open. */
export const findPuzzles = async (task: GameToSearch): Promise<FoundPuzzles> => {
  const scanned = await quickScan(task);
  if (!scanned.ok) return scanned;
  const candidates = puzzleCandidates(
    task.game,
    scanned.positions.map(({ evaluation }) => evaluation),
  );
  const puzzles: Puzzle[] = [];
  let nextPly = 0;
  for (const ply of candidates) {
    if (ply < nextPly) continue;
    const found = await findPuzzleAt(task, ply, scanned.positions[ply + 1]);
    if (!found.ok) return found;
    puzzles.push(...found.puzzles);
    // A position within a puzzle is the same puzzle, later.
    nextPly = found.puzzles.reduce((_, { moves }) => ply + moves.length, nextPly);
  }
  return { ok: true, puzzles };
};

const findPuzzleAt = async (
  { request, game, limit = LINE_LIMIT }: GameToSearch,
  ply: Ply,
  scanned: PositionEvaluation | undefined,
): Promise<FoundPuzzles> => {
  const after = positionAt(game, ply);
  const solver = plyColor(game, ply + 1);
  const quickChoice = await searchChoice(request, after, solver, QUICK_LIMIT, scanned);
  if (!quickChoice.ok) return quickChoice;
  const { evaluation, bestMove } = quickChoice.best;
  if (!isOnlyMove(evaluation, quickChoice.other, solver, goalOf(evaluation, solver))) return NO_PUZZLES;
  if (isRecapture(game, ply, bestMove)) return NO_PUZZLES;
  const found = await findLine(request, after, solver, limit);
  if (!found.ok) return found;
  const opponents = game.plies[ply]?.uci;
  if (found.line === undefined || opponents === undefined) return NO_PUZZLES;
  const moves = [opponents, ...found.line];
  return canBePlayed(moves) ? { ok: true, puzzles: [toPuzzle(positionAt(game, ply - 1), moves)] } : NO_PUZZLES;
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
    if (!isOnlyMove(best.evaluation, other, solver, goal)) break;
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

type AnswerCheck =
  | {
      readonly ok: true;
      /** The engine's best move is accepted, wins, and is clearly the only one. */
      readonly isConfirmed: boolean;
      /** Difference to the second-best move on the scale -1 to 1; `undefined` when there is no other move. */
      readonly gap: number | undefined;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Whether a fresh search confirms the puzzle's answer as the only one. */
export const checkAnswer = async (
  request: EngineRequest,
  puzzle: Pick<Puzzle, 'fen' | 'moves'>,
  limit: SearchLimit = CHECK_LIMIT,
): Promise<AnswerCheck> => {
  const task = taskOf(puzzle);
  if (task === undefined) return { ok: true, isConfirmed: false, gap: undefined };
  const solver: Color = turnOf(task.fen);
  const choice = await searchChoice(request, task.fen, solver, limit);
  if (!choice.ok) return choice;
  const { best, other } = choice;
  const played = playMove(task.fen, best.bestMove ?? '');
  const isConfirmed =
    played.ok &&
    task.accepted.includes(played.value.san) &&
    isOnlyMove(best.evaluation, other, solver, task.line.at(-1)?.endsWith('#') === true ? 'mate' : 'win');
  return { ok: true, isConfirmed, gap: other && chancesLost(best.evaluation, other, solver) };
};

/** The best move, compared with the rest. */

type Choice =
  | {
      readonly ok: true;
      readonly best: PositionEvaluation;
      /**
       * Evaluation of the second-best move, excluding mates when the best move mates at once. Undefined when there is
       * none.
       */
      readonly other: Evaluation | undefined;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Searches all moves, unless `known` has the best one, then all others. */
const searchChoice = async (
  request: EngineRequest,
  fen: Fen,
  solver: Color,
  limit: SearchLimit,
  known?: PositionEvaluation,
): Promise<Choice> => {
  const isKnown = known?.bestMove !== undefined;
  const first: SearchOutcome = isKnown
    ? { ok: true, found: known }
    : await request.search({ fen, isChess960: false }, limit);
  if (!first.ok) return first;
  const only = othersThan(fen, first.found, solver);
  if (only.length === 0) return { ok: true, best: first.found, other: undefined };
  const second = await request.search({ fen, isChess960: false, only }, limit);
  return second.ok ? { ok: true, best: first.found, other: second.found.evaluation } : second;
};

const othersThan = (fen: Fen, { bestMove, evaluation }: PositionEvaluation, solver: Color) => {
  const mates = isMateAtOnce(evaluation, solver) ? new Set(matingMoves(fen)) : undefined;
  return legalMoves(fen).filter(
    (move) => move !== bestMove && mates?.has(sanLine(fen, [move], false)[0] ?? '') !== true,
  );
};
