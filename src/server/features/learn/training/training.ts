/**
 * Serves due puzzles first, then untried tactics. A tactic becomes a puzzle once the engine has confirmed it; the next
 * one is prepared in advance.
 */
import type { Evaluation } from '../../../../chess/evaluation';
import { legalMoves, startWalk } from '../../../../chess/position/move';
import { matingMoves, type Puzzle } from '../../../../chess/puzzles/puzzle';
import { fromTactic, isOnlyWin } from '../../../../chess/puzzles/to-puzzle';
import { estimateDeviation, estimateRating } from '../../../../chess/puzzles/difficulty';
import { type Fen, type Milliseconds, type Result, turnOf, type Uci } from '../../../../chess/types';
import type { PuzzleDto, Training } from '../../../../contract/learn/puzzles';
import type { EnginePool, EngineRequest, SearchFailure, SearchLimit } from '../../../../engine/search';
import type { Database } from '../../../db/database';
import { addPuzzles, findPuzzles, readPuzzle, type StoredPuzzle } from '../../../db/learn/puzzles';
import { toPuzzle } from '../puzzles';
import { addRejection } from '../queries';
import type { QueueCounts, ReviewQueue, UntriedTactic } from './review-queue';

const MAX_CHECKED = 8;

/** `none-ready`: all checked tactics were rejected, but more exist. */
export type TrainingFailure = CheckFailure | 'none-ready';

type TrainingDeps = { readonly db: Database; readonly maker: PuzzleMaker; readonly now: Milliseconds };

export const train = async (deps: TrainingDeps, queue: ReviewQueue): Promise<Result<Training, TrainingFailure>> => {
  const counts = await queue.count(deps.now);
  const due = await queue.findDue(deps.now);
  const repeated = due === undefined ? undefined : await readPuzzle(deps.db, due);
  if (repeated !== undefined) return { ok: true, value: toTraining(counts, toPuzzle(repeated)) };
  const next = await findFirstPuzzle(deps, await queue.listFresh(counts, MAX_CHECKED));
  if (!next.ok) return next;
  // Tactics rejected just now are counted until the next attempt, unless nothing else is left.
  const fresh = next.value === null ? 0 : counts.fresh;
  return { ok: true, value: toTraining({ ...counts, fresh }, next.value) };
};

const findFirstPuzzle = async (
  { db, maker }: TrainingDeps,
  moments: readonly UntriedTactic[],
): Promise<Result<PuzzleDto | null, TrainingFailure>> => {
  const keys = moments.map(({ key }) => key);
  const known = new Map((await findPuzzles(db, keys)).map((puzzle) => [puzzle.key, puzzle]));
  for (const [index, moment] of moments.entries()) {
    const stored = known.get(moment.key);
    const result = stored === undefined ? await maker.make(moment) : { ok: true as const, value: stored };
    if (!result.ok) {
      const later = keys.map((key) => known.get(key)).find((puzzle) => puzzle !== undefined);
      return later === undefined ? result : { ok: true, value: toPuzzle(later) };
    }
    if (result.value === undefined) continue;
    const remaining = moments.slice(index + 1);
    const ready = remaining.findIndex(({ key }) => known.has(key));
    maker.makeAhead(ready === -1 ? remaining : remaining.slice(0, ready));
    return { ok: true, value: toPuzzle(result.value) };
  }
  if (moments.length === MAX_CHECKED) return { ok: false, error: 'none-ready' };
  return { ok: true, value: null };
};

const toTraining = ({ games, due, fresh, resting, nextDue }: QueueCounts, puzzle: PuzzleDto | null): Training => ({
  games,
  due,
  fresh,
  resting,
  puzzle,
  nextDue: due > 0 || nextDue === undefined ? null : new Date(nextDue).toISOString(),
});

export const NOTHING_TO_TRAIN: Training = { games: 0, due: 0, fresh: 0, resting: 0, nextDue: null, puzzle: null };

// Creates puzzles from tactics, each once however many requests wait for it.

/** `undefined` if the tactic is not a puzzle, which is stored too. */
type PuzzleResult = Result<StoredPuzzle | undefined, CheckFailure>;

type PuzzleMaker = {
  readonly make: (moment: UntriedTactic) => Promise<PuzzleResult>;
  /** Prepares in advance until one becomes a puzzle or the engine fails. No effect while this is running. */
  readonly makeAhead: (moments: readonly UntriedTactic[]) => void;
  readonly close: () => Promise<void>;
};

type MakerDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createPuzzleMaker = ({ onFailure, ...deps }: MakerDeps): PuzzleMaker => {
  const pending = new Map<string, Promise<PuzzleResult>>();
  let preparing: Promise<void> | undefined;

  const make = (moment: UntriedTactic): Promise<PuzzleResult> => {
    const running = pending.get(moment.key);
    if (running !== undefined) return running;
    const result = makePuzzle(deps, moment).finally(() => pending.delete(moment.key));
    pending.set(moment.key, result);
    return result;
  };
  const makeUntilFound = async (moments: readonly UntriedTactic[]): Promise<void> => {
    for (const moment of moments) {
      const result = await make(moment);
      if (!result.ok || result.value !== undefined) return;
    }
  };

  return {
    make,
    makeAhead: (moments) => {
      preparing ??= makeUntilFound(moments)
        .catch((error: unknown) => onFailure(error, 'the next puzzle could not be made'))
        .finally(() => (preparing = undefined));
    },
    close: async () => {
      await Promise.allSettled([...pending.values(), preparing]);
    },
  };
};

const makePuzzle = async ({ db, pool }: Omit<MakerDeps, 'onFailure'>, moment: UntriedTactic): Promise<PuzzleResult> => {
  const tactic = await moment.load();
  if (tactic === undefined) return { ok: true, value: undefined };
  const found = fromTactic(tactic);
  const checked = found === undefined ? NOT_A_PUZZLE : await checkPuzzle(pool, found);
  if (!checked.ok) return checked;
  if (checked.value === undefined) {
    await addRejection(db, moment, Date.now());
    return NOT_A_PUZZLE;
  }
  const { key, origin } = moment;
  const { source, url, gameId } = tactic;
  const rating = estimateRating(checked.value);
  await addPuzzles(db, [
    {
      key,
      origin,
      source,
      puzzle: checked.value,
      rating,
      deviation: estimateDeviation(rating),
      url,
      gameId,
    },
  ]);
  const [stored] = await findPuzzles(db, [key]);
  return { ok: true, value: stored };
};

const NOT_A_PUZZLE = { ok: true, value: undefined } as const;

/** Deeper than the scan that found the tactic. */
const CHECK_LIMIT: SearchLimit = { depth: 16 };

type CheckFailure = SearchFailure | 'queue-full';

/**
 * Cuts the puzzle before the first move that is not the only winning one; `undefined` if it is the first. Two searches
 * a move.
 */
export const checkPuzzle = async (
  pool: EnginePool,
  puzzle: Puzzle,
): Promise<Result<Puzzle | undefined, CheckFailure>> => {
  const request = pool.open({ priority: 'background' });
  if (request === undefined) return { ok: false, error: 'queue-full' };
  try {
    let confirmed = 0;
    for (const turn of solverMoves(puzzle)) {
      const isOnly = await isOnlyMove(request, turn);
      if (!isOnly.ok) return isOnly;
      if (!isOnly.value) break;
      confirmed += 1;
    }
    return {
      ok: true,
      value: confirmed === 0 ? undefined : { ...puzzle, moves: puzzle.moves.slice(0, 2 * confirmed) },
    };
  } finally {
    request.close();
  }
};

type SolverMove = { readonly fen: Fen; readonly move: Uci; readonly isMate: boolean };

const solverMoves = ({ fen, moves }: Puzzle): readonly SolverMove[] => {
  const walk = startWalk(fen, false);
  const played = moves.map((move) => walk?.play(move));
  return played.flatMap((ply, index) => {
    const before = played[index - 1];
    if (index % 2 === 0 || ply === undefined || before === undefined) return [];
    return [{ fen: before.fen, move: ply.uci, isMate: ply.san.endsWith('#') }];
  });
};

/** All mating moves count as correct. */
const isOnlyMove = async (
  request: EngineRequest,
  { fen, move, isMate }: SolverMove,
): Promise<Result<boolean, SearchFailure>> => {
  const mates = isMate ? sanToUci(fen, matingMoves(fen)) : [];
  const others = legalMoves(fen).filter((other) => other !== move && !mates.includes(other));
  if (others.length === 0) return { ok: true, value: true };
  const [best, next] = await Promise.all([evaluateMoves(request, fen, [move]), evaluateMoves(request, fen, others)]);
  if (!best.ok) return best;
  if (!next.ok) return next;
  return { ok: true, value: isOnlyWin(best.value, next.value, turnOf(fen)) };
};

const sanToUci = (fen: Fen, moves: readonly string[]): readonly Uci[] =>
  moves.flatMap((san) => startWalk(fen, false)?.play(san)?.uci ?? []);

const evaluateMoves = async (
  request: EngineRequest,
  fen: Fen,
  only: readonly Uci[],
): Promise<Result<Evaluation, SearchFailure>> => {
  const outcome = await request.search({ fen, isChess960: false, only }, CHECK_LIMIT);
  return outcome.ok ? { ok: true, value: outcome.found.evaluation } : { ok: false, error: outcome.reason };
};
