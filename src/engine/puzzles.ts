import type { Evaluation, PositionEvaluation } from '../chess/evaluation';
import { type Game, plyColor, positionAt } from '../chess/game';
import { legalMoves, type PlayedMove, playMove, sanLine } from '../chess/position/move';
import { canBePlayed, matingMoves, type Puzzle, taskOf } from '../chess/puzzles/puzzle';
import { type Goal, goalOf, isMateAtOnce, isOnlyMove, isTakingBack, puzzleSuspects } from '../chess/puzzles/tactic';
import { toPuzzle, trimLine } from '../chess/puzzles/to-puzzle';
import { centipawnsFor, chancesLost, CLEARLY_BETTER } from '../chess/review/opportunity';
import { type Color, type Fen, type Ply, turnOf, type Uci } from '../chess/types';
import { sweep, SWEEP_LIMIT } from './scan-game';
import type { EnginePool, EngineRequest, SearchFailure, SearchLimit, SearchOutcome } from './search';

type PuzzleMaking = {
  readonly pool: EnginePool;
  readonly game: Game;
  /** Evaluations that somebody else has made, by position index. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
  /** With which each answer is checked again. */
  readonly check?: SearchLimit;
  readonly signal?: AbortSignal;
};

/** `dropped` are those that the check did not confirm. */
type MadePuzzles =
  | { readonly ok: true; readonly puzzles: readonly Puzzle[]; readonly dropped: number }
  | { readonly ok: false; readonly reason: SearchFailure | 'full' };

/** The puzzles of one game that a deeper search confirms, found and checked in the engine's time for background work. */
export const makePuzzles = async ({ pool, game, known, check, signal }: PuzzleMaking): Promise<MadePuzzles> => {
  const open = () => pool.open({ priority: 'background', signal });
  const request = open();
  if (request === undefined) return { ok: false, reason: 'full' };
  const found = await findPuzzles({ request, game, known });
  request.close();
  if (!found.ok) return found;
  const confirmed: Puzzle[] = [];
  for (const puzzle of found.puzzles) {
    // A request of its own, so that nothing which the engine remembers of finding the puzzle colors its check.
    const checking = open();
    if (checking === undefined) return { ok: false, reason: 'full' };
    const checked = await checkAnswer(checking, puzzle, check);
    checking.close();
    if (!checked.ok) return checked;
    if (checked.isConfirmed) confirmed.push(puzzle);
  }
  return { ok: true, puzzles: confirmed, dropped: found.puzzles.length - confirmed.length };
};

/**
 * Puzzles in a game: positions in which only one move mates or keeps the win. Everything is looked at shallowly first, and
 * what seems to be one, deeper.
 */

/** Of the search for a line: a puzzle's moves are told apart by large differences. */
const LINE_LIMIT = { depth: 12 } as const;

type GameToSearch = {
  readonly request: EngineRequest;
  readonly game: Game;
  /** Evaluations that somebody else has made, by position index. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
  /** What the sweep has found in other games; added to. */
  readonly memory?: Map<string, PositionEvaluation>;
  readonly limit?: SearchLimit;
};

/** In the order of the game. */
type FoundPuzzles =
  | { readonly ok: true; readonly puzzles: readonly Puzzle[] }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Ends with the first search that fails; the request stays open. */
export const findPuzzles = async (task: GameToSearch): Promise<FoundPuzzles> => {
  const swept = await sweep(task);
  if (!swept.ok) return swept;
  const suspects = puzzleSuspects(
    task.game,
    swept.positions.map(({ evaluation }) => evaluation),
  );
  const puzzles: Puzzle[] = [];
  let free = 0;
  for (const ply of suspects) {
    if (ply < free) continue;
    const found = await findPuzzleAt(task, ply, swept.positions[ply + 1]);
    if (!found.ok) return found;
    puzzles.push(...found.puzzles);
    // What lies on the way of a puzzle is the same puzzle, a move later.
    free = found.puzzles.reduce((_, { moves }) => ply + moves.length, free);
  }
  return { ok: true, puzzles };
};

const findPuzzleAt = async (
  { request, game, limit = LINE_LIMIT }: GameToSearch,
  ply: Ply,
  swept: PositionEvaluation | undefined,
): Promise<FoundPuzzles> => {
  const after = positionAt(game, ply);
  const solver = plyColor(game, ply + 1);
  const glance = await lookAtMoves(request, after, solver, SWEEP_LIMIT, swept);
  if (!glance.ok) return glance;
  const { evaluation, bestMove } = glance.best;
  if (!isOnlyMove(evaluation, glance.other, solver, goalOf(evaluation, solver))) return NONE;
  if (isTakingBack(game, ply, bestMove)) return NONE;
  const found = await findLine(request, after, solver, limit);
  if (!found.ok) return found;
  const opponents = game.plies[ply]?.uci;
  if (found.line === undefined || opponents === undefined) return NONE;
  const moves = [opponents, ...found.line];
  return canBePlayed(moves) ? { ok: true, puzzles: [toPuzzle(positionAt(game, ply - 1), moves)] } : NONE;
};

const NONE: FoundPuzzles = { ok: true, puzzles: [] };

/** Moves of the solver's; a line that is longer ends here. */
const MOST_MOVES = 6;

/** `line`: the solver's moves with the replies between them. `undefined` when there is none worth a puzzle. */
type FoundLine =
  | { readonly ok: true; readonly line: readonly Uci[] | undefined }
  | { readonly ok: false; readonly reason: SearchFailure };

/**
 * Plays on from the position while the solver's best move is the only one, against the best defense. There is no line
 * when his advantage goes on the way, or a mate has two ways.
 */
const findLine = async (request: EngineRequest, start: Fen, solver: Color, limit: SearchLimit): Promise<FoundLine> => {
  let line: readonly Uci[] = [];
  let fen = start;
  let goal: Goal | undefined;
  while (line.length < 2 * MOST_MOVES) {
    const choice = await lookAtMoves(request, fen, solver, limit);
    if (!choice.ok) return choice;
    const { best, other } = choice;
    goal ??= goalOf(best.evaluation, solver);
    if (centipawnsFor(best.evaluation, solver) < CLEARLY_BETTER) return NOTHING;
    if (!isOnlyMove(best.evaluation, other, solver, goal)) break;
    const own = play(fen, best.bestMove);
    const reply = await request.search({ fen: own.fen, isChess960: false }, limit);
    if (!reply.ok) return reply;
    line = [...line, own.uci];
    if (reply.found.bestMove === undefined)
      return isMated(reply.found.evaluation, solver) ? { ok: true, line } : NOTHING;
    const opponents = play(own.fen, reply.found.bestMove);
    line = [...line, opponents.uci];
    fen = opponents.fen;
  }
  const trimmed = trimLine(start, line);
  return goal === 'mate' || trimmed.length === 0 ? NOTHING : { ok: true, line: trimmed };
};

const NOTHING: FoundLine = { ok: true, line: undefined };

const isMated = (evaluation: Evaluation, solver: Color): boolean =>
  'checkmate' in evaluation && evaluation.checkmate === solver;

const play = (fen: Fen, move: Uci | undefined): PlayedMove => {
  const played = playMove(fen, move ?? 'nothing');
  if (!played.ok) throw new Error(`The engine's move: ${played.error} in ${fen}`);
  return played.value;
};

/** Deep enough to trust a puzzle: what the starter set was checked with. */
export const CHECK_LIMIT = { depth: 20 } as const;

type AnswerCheck =
  | {
      readonly ok: true;
      /** The engine's best move is an accepted one, wins, and no other move does nearly as well. */
      readonly isConfirmed: boolean;
      /** By how much the best move is better than the next, on the scale from -1 to 1; `undefined` when no other is legal. */
      readonly gap: number | undefined;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Whether the engine, searching the position anew, takes the puzzle's answer for the only one. */
export const checkAnswer = async (
  request: EngineRequest,
  puzzle: Pick<Puzzle, 'fen' | 'moves'>,
  limit: SearchLimit = CHECK_LIMIT,
): Promise<AnswerCheck> => {
  const task = taskOf(puzzle);
  if (task === undefined) return { ok: true, isConfirmed: false, gap: undefined };
  const solver: Color = turnOf(task.fen);
  const choice = await lookAtMoves(request, task.fen, solver, limit);
  if (!choice.ok) return choice;
  const { best, other } = choice;
  const played = playMove(task.fen, best.bestMove ?? '');
  const isConfirmed =
    played.ok &&
    task.accepted.includes(played.value.san) &&
    isOnlyMove(best.evaluation, other, solver, task.line.at(-1)?.endsWith('#') === true ? 'mate' : 'win');
  return { ok: true, isConfirmed, gap: other && chancesLost(best.evaluation, other, solver) };
};

/** What the engine thinks of the solver's choice in one position. */

type Choice =
  | {
      readonly ok: true;
      readonly best: PositionEvaluation;
      /** The worth of the best move but one; where the best mates at once, of the best that does not. Missing when there is none. */
      readonly other: Evaluation | undefined;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Two searches of the same limit: all moves, unless it is `known` which is best, then all but the best. */
const lookAtMoves = async (
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
