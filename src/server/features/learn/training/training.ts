/**
 * Training by missed tactics: what is due, then what was never tried. A missed tactic becomes a puzzle when it is about
 * to be shown and the engine has agreed that it is one; the next one is looked for meanwhile.
 */
import type { Evaluation } from '../../../../chess/evaluation';
import { legalMoves, startWalk } from '../../../../chess/position/move';
import { matingMoves, type Puzzle } from '../../../../chess/puzzles/puzzle';
import { ESTIMATED_DEVIATION } from '../../../../chess/puzzles/themes';
import { estimateRating, fromTactic, isOnlyWin } from '../../../../chess/puzzles/to-puzzle';
import { type Fen, type Milliseconds, type Result, turnOf, type Uci } from '../../../../chess/types';
import type { PuzzleOnWire, Training } from '../../../../contract/learn';
import type { EnginePool, EngineRequest, SearchFailure, SearchLimit } from '../../../../engine/search';
import type { Database } from '../../../db/database';
import { addPuzzles, findPuzzles, readPuzzle, type StoredPuzzle } from '../../../db/learn/puzzles';
import { toPuzzle } from '../puzzles';
import { addRefusal } from '../queries';
import type { FreshMoment, QueueCounts, ReviewQueue } from './review-queue';

/** Tactics that are looked at for one call at most. */
const MOST_MADE = 8;

/** `none-ready`: some were looked at and are no puzzles; more are there. */
export type TrainingFailure = CheckFailure | 'none-ready';

type TrainingDeps = { readonly db: Database; readonly maker: PuzzleMaker; readonly now: Milliseconds };

export const train = async (deps: TrainingDeps, queue: ReviewQueue): Promise<Result<Training, TrainingFailure>> => {
  const counts = await queue.count(deps.now);
  const due = await queue.findDue(deps.now);
  const repeated = due === undefined ? undefined : await readPuzzle(deps.db, due);
  if (repeated !== undefined) return { ok: true, value: toTraining(counts, toPuzzle(repeated)) };
  const next = await firstOf(deps, await queue.listFresh(counts, MOST_MADE));
  if (!next.ok) return next;
  // What was found to be no puzzle just now goes on to count until the next attempt, unless nothing else is left.
  const fresh = next.value === null ? 0 : counts.fresh;
  return { ok: true, value: toTraining({ ...counts, fresh }, next.value) };
};

/** The first that is a puzzle; where the engine fails, the first that is known to be one. */
const firstOf = async (
  { db, maker }: TrainingDeps,
  moments: readonly FreshMoment[],
): Promise<Result<PuzzleOnWire | null, TrainingFailure>> => {
  const keys = moments.map(({ key }) => key);
  const known = new Map((await findPuzzles(db, keys)).map((puzzle) => [puzzle.key, puzzle]));
  for (const [index, moment] of moments.entries()) {
    const stored = known.get(moment.key);
    const made = stored === undefined ? await maker.make(moment) : { ok: true as const, value: stored };
    if (!made.ok) {
      const later = keys.map((key) => known.get(key)).find((puzzle) => puzzle !== undefined);
      return later === undefined ? made : { ok: true, value: toPuzzle(later) };
    }
    if (made.value === undefined) continue;
    const behind = moments.slice(index + 1);
    const ready = behind.findIndex(({ key }) => known.has(key));
    maker.makeAhead(ready === -1 ? behind : behind.slice(0, ready));
    return { ok: true, value: toPuzzle(made.value) };
  }
  if (moments.length === MOST_MADE) return { ok: false, error: 'none-ready' };
  return { ok: true, value: null };
};

const toTraining = ({ games, due, fresh, resting, nextDue }: QueueCounts, puzzle: PuzzleOnWire | null): Training => ({
  ...{ games, due, fresh, resting, puzzle },
  nextDue: due > 0 || nextDue === undefined ? null : new Date(nextDue).toISOString(),
});

/** Of somebody who has no games. */
export const NOTHING_TO_TRAIN: Training = { games: 0, due: 0, fresh: 0, resting: 0, nextDue: null, puzzle: null };

/** Makes puzzles of missed and allowed tactics, each once however many ask for it. */

/** No value: it is no puzzle, and that is kept. */
type Made = Result<StoredPuzzle | undefined, CheckFailure>;

type PuzzleMaker = {
  readonly make: (moment: FreshMoment) => Promise<Made>;
  /**
   * Before anybody asks, until one of them is a puzzle or the engine fails. Nothing when that is going on already.
   */
  readonly makeAhead: (moments: readonly FreshMoment[]) => void;
  /** Waits for what is being made. */
  readonly close: () => Promise<void>;
};

type MakerDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createPuzzleMaker = ({ onFailure, ...deps }: MakerDeps): PuzzleMaker => {
  /** By key. */
  const making = new Map<string, Promise<Made>>();
  let ahead: Promise<void> | undefined;

  const make = (moment: FreshMoment): Promise<Made> => {
    const running = making.get(moment.key);
    if (running !== undefined) return running;
    const made = makePuzzle(deps, moment).finally(() => making.delete(moment.key));
    making.set(moment.key, made);
    return made;
  };
  const makeOne = async (moments: readonly FreshMoment[]): Promise<void> => {
    for (const moment of moments) {
      const made = await make(moment);
      if (!made.ok || made.value !== undefined) return;
    }
  };

  return {
    make,
    makeAhead: (moments) => {
      ahead ??= makeOne(moments)
        .catch((error: unknown) => onFailure(error, 'the next puzzle could not be made'))
        .finally(() => (ahead = undefined));
    },
    close: async () => {
      await Promise.allSettled([...making.values(), ahead]);
    },
  };
};

const makePuzzle = async ({ db, pool }: Omit<MakerDeps, 'onFailure'>, moment: FreshMoment): Promise<Made> => {
  const tactic = await moment.load();
  if (tactic === undefined) return { ok: true, value: undefined };
  const found = fromTactic(tactic);
  const checked = found === undefined ? NO_PUZZLE : await checkPuzzle(pool, found);
  if (!checked.ok) return checked;
  if (checked.value === undefined) {
    await addRefusal(db, moment, Date.now());
    return NO_PUZZLE;
  }
  const { key, origin } = moment;
  const { source, url, gameId } = tactic;
  await addPuzzles(db, [
    {
      ...{ key, origin, source, puzzle: checked.value },
      ...{ rating: estimateRating(checked.value), deviation: ESTIMATED_DEVIATION },
      url,
      gameId,
    },
  ]);
  const [stored] = await findPuzzles(db, [key]);
  return { ok: true, value: stored };
};

const NO_PUZZLE = { ok: true, value: undefined } as const;

/** Whether the engine agrees that a missed or allowed tactic is a puzzle: that each of its moves is the only one that wins. */

/** Deeper than the look that found the tactic (`engine/scan-game.ts`). */
const CHECK_LIMIT: SearchLimit = { depth: 16 };

type CheckFailure = SearchFailure | 'queue-full';

/**
 * The puzzle up to the last move before which all were the only ones that win: where several do, it ends, so that nobody
 * is told that a good move is wrong. No puzzle when that is so of the first move already. Two searches a move.
 */
export const checkPuzzle = async (
  pool: EnginePool,
  puzzle: Puzzle,
): Promise<Result<Puzzle | undefined, CheckFailure>> => {
  const request = pool.open({ priority: 'background' });
  if (request === undefined) return { ok: false, error: 'queue-full' };
  try {
    let kept = 0;
    for (const turn of solverTurns(puzzle)) {
      const isOnly = await isOnlyMove(request, turn);
      if (!isOnly.ok) return isOnly;
      if (!isOnly.value) break;
      kept += 1;
    }
    return { ok: true, value: kept === 0 ? undefined : { ...puzzle, moves: puzzle.moves.slice(0, 2 * kept) } };
  } finally {
    request.close();
  }
};

type Turn = { readonly fen: Fen; readonly move: Uci; readonly isMate: boolean };

const solverTurns = ({ fen, moves }: Puzzle): readonly Turn[] => {
  const walk = startWalk(fen, false);
  const played = moves.map((move) => walk?.play(move));
  return played.flatMap((ply, index) => {
    const before = played[index - 1];
    if (index % 2 === 0 || ply === undefined || before === undefined) return [];
    return [{ fen: before.fen, move: ply.uci, isMate: ply.san.endsWith('#') }];
  });
};

/** Of several mates each is right. */
const isOnlyMove = async (
  request: EngineRequest,
  { fen, move, isMate }: Turn,
): Promise<Result<boolean, SearchFailure>> => {
  const mates = isMate ? sanToUci(fen, matingMoves(fen)) : [];
  const others = legalMoves(fen).filter((other) => other !== move && !mates.includes(other));
  if (others.length === 0) return { ok: true, value: true };
  const [best, next] = await Promise.all([worth(request, fen, [move]), worth(request, fen, others)]);
  if (!best.ok) return best;
  if (!next.ok) return next;
  return { ok: true, value: isOnlyWin(best.value, next.value, turnOf(fen)) };
};

const sanToUci = (fen: Fen, moves: readonly string[]): readonly Uci[] =>
  moves.flatMap((san) => startWalk(fen, false)?.play(san)?.uci ?? []);

const worth = async (
  request: EngineRequest,
  fen: Fen,
  only: readonly Uci[],
): Promise<Result<Evaluation, SearchFailure>> => {
  const outcome = await request.search({ fen, isChess960: false, only }, CHECK_LIMIT);
  return outcome.ok ? { ok: true, value: outcome.found.evaluation } : { ok: false, error: outcome.reason };
};
