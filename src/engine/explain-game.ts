/** A game analysis with reasons for its moves. Reasons that a deeper search may refute are confirmed first. */
import type { PositionEvaluation } from '../chess/evaluation';
import { type Game, positionAt } from '../chess/game';
import type { MoveProof } from '../chess/review/move-labels';
import { type Check, checksOf, type SearchRequest } from '../chess/review/reasons/checks';
import type { Reason } from '../chess/review/reasons/moment';
import { findReasons } from '../chess/review/reasons/reasons';
import type { Fen, Ply } from '../chess/types';
import {
  allBut,
  type AnalysisFailure,
  type AnalyzedPositions,
  type GameToAnalyze,
  searchGame,
  type Searching,
  withRequest,
} from './analyze-game';
import { evaluateEnded, type SearchLimit, type SearchPosition } from './search';
import { type BlockSearch, searchCachedBlocks } from './search-cache';

export type ExplainedGame = AnalyzedPositions & {
  readonly reasons: ReadonlyMap<Ply, Reason>;
  /** Plies whose reason awaits a deeper search. */
  readonly open: ReadonlySet<Ply>;
  /** The searches that confirmed or refuted good moves; `alternatives` lacks moves whose searches failed. */
  readonly deeper: ReadonlyMap<Ply, MoveProof>;
};

type GameExplanation = ({ readonly ok: true } & ExplainedGame) | AnalysisFailure;

type GameToExplain = GameToAnalyze & {
  /** Called once before the deeper search, if there is one, which waits for it. */
  readonly onAnalyzed?: (game: ExplainedGame) => Promise<void>;
};

const NO_PLIES: ReadonlySet<Ply> = new Set();
const NO_PROOFS: ReadonlyMap<Ply, MoveProof> = new Map();

export const explainGame = (task: GameToExplain): Promise<GameExplanation> =>
  withRequest<GameExplanation>(task, async (searching) => {
    const analysis = await searchGame(searching);
    if (!analysis.ok) return analysis;
    const { positions, alternatives } = analysis;
    const found = findReasons(task.game, positions, alternatives);
    const checks = checksOf(task.game, positions, found, !('depth' in task.limit));
    const certain = new Map(
      [...found].flatMap(([ply, [first]]) => (first === undefined || checks.has(ply) ? [] : [[ply, first.reason]])),
    );
    if (checks.size === 0) return { ...analysis, reasons: certain, open: NO_PLIES, deeper: NO_PROOFS };
    await task.onAnalyzed?.({
      ...analysis,
      reasons: certain,
      open: new Set(checks.keys()),
      deeper: NO_PROOFS,
    });
    const confirmation = await confirmReasons(searching, deeperThan(task.limit), checks);
    if (!confirmation.ok) return confirmation;
    const deeper = proofsOf(task.game, alternatives, confirmation.known);
    return {
      ok: true,
      positions,
      alternatives: new Map([...alternatives].filter(([ply]) => !checks.has(ply) || deeper.has(ply))),
      reasons: new Map([...certain, ...confirmation.reasons]),
      open: NO_PLIES,
      deeper,
    };
  });

// Deeper search

/** `replies`: for positions with several lines, each as expensive as a position. */
type DeepLimits = { readonly single: SearchLimit; readonly replies: SearchLimit };

/** Plies beyond the analysis depth; half a second per position corresponds to `DEEP_ANALYSIS`. */
const DEEPER = { single: 6, replies: 4 } as const;

const TIMED_DEPTH = 12;

/** Rounds of positions that the candidates may request. */
const MAX_ROUNDS = 8;

const deeperThan = (limit: SearchLimit): DeepLimits => {
  const depth = 'depth' in limit ? limit.depth : TIMED_DEPTH;
  return { single: { depth: depth + DEEPER.single }, replies: { depth: depth + DEEPER.replies } };
};

type Searched = {
  readonly found: (fen: Fen) => PositionEvaluation | undefined;
  readonly others: PositionEvaluation | undefined;
};

/** Confirmed reasons by ply, and what was searched for each reason. */
type ConfirmedReasons =
  | { readonly ok: true; readonly reasons: ReadonlyMap<Ply, Reason>; readonly known: ReadonlyMap<Ply, Searched> }
  | AnalysisFailure;

/** Without plies where a search failed. */
const proofsOf = (
  game: Game,
  alternatives: AnalyzedPositions['alternatives'],
  known: ReadonlyMap<Ply, Searched>,
): ReadonlyMap<Ply, MoveProof> =>
  new Map(
    [...known].flatMap(([ply, { found, others }]) => {
      const [before, after] = [found(positionAt(game, ply - 1)), found(positionAt(game, ply))];
      const other = others ?? alternatives.get(ply);
      return before && after && other ? [[ply, { before, after, other }]] : [];
    }),
  );

const confirmReasons = async (
  { request, engineCache, game: { isChess960 } }: Pick<Searching, 'request' | 'engineCache' | 'game'>,
  limits: DeepLimits,
  checks: ReadonlyMap<Ply, Check>,
): Promise<ConfirmedReasons> => {
  const search = { request, engineCache, limits };
  const confirmations = await Promise.all(
    Array.from(checks, async ([ply, check]) => ({ ply, look: await confirm(search, check, isChess960) })),
  );
  const reasons = new Map<Ply, Reason>();
  const known = new Map<Ply, Searched>();
  for (const { ply, look: confirmation } of confirmations) {
    if (!confirmation.ok) return confirmation;
    if (confirmation.reason !== undefined) reasons.set(ply, confirmation.reason);
    known.set(ply, confirmation);
  }
  return { ok: true, reasons, known };
};

type Confirmation = (Searched & { readonly ok: true; readonly reason: Reason | undefined }) | AnalysisFailure;

type DeepSearch = Pick<BlockSearch, 'request' | 'engineCache'> & { readonly limits: DeepLimits };

/**
 * Positions needed at once form a block, so that later ones help earlier ones. Alternatives and multi-line positions
 * are separate blocks.
 */
const confirm = async ({ limits, ...search }: DeepSearch, check: Check, isChess960: boolean): Promise<Confirmation> => {
  const { without } = check;
  const known = new Map<Fen, PositionEvaluation>();
  const found = (fen: Fen) => evaluateEnded(fen) ?? known.get(fen);
  let others: PositionEvaluation | undefined;
  let needed = check.searches;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pending = needed.filter(({ fen }) => evaluateEnded(fen) === undefined);
    const [single, replies, alternative] = await Promise.all([
      searchBlock({ ...search, limit: limits.single }, blockOf(pending, isChess960, false)),
      searchBlock({ ...search, limit: limits.replies }, blockOf(pending, isChess960, true)),
      searchBlock(
        { ...search, limit: limits.single },
        round > 0 || without === undefined ? [] : [allBut(without.fen, without.move, isChess960)],
      ),
    ]);
    if (!single.ok) return single;
    if (!replies.ok) return replies;
    if (!alternative.ok) return alternative;
    for (const [fen, evaluation] of [...single.found, ...replies.found]) known.set(fen, evaluation);
    others ??= alternative.found[0]?.[1];
    if (pending.some(({ fen }) => !known.has(fen))) break;
    const settled = check.resolve(found, others);
    if (!('missing' in settled)) return { ok: true, reason: settled.reason, found, others };
    needed = settled.missing;
  }
  return { ok: true, reason: undefined, found, others };
};

const blockOf = (
  needed: readonly SearchRequest[],
  isChess960: boolean,
  isForReplies: boolean,
): readonly SearchPosition[] =>
  needed.filter(({ lines }) => (lines !== undefined) === isForReplies).map((position) => ({ ...position, isChess960 }));

/** Results by position, without failed ones. */
const searchBlock = async (search: BlockSearch, block: readonly SearchPosition[]) => {
  const searched = await searchCachedBlocks(search, [block]);
  if (!searched.ok) return searched;
  const [found = []] = searched.found;
  const known = block.flatMap(({ fen }, index) => {
    const evaluation = found[index];
    return evaluation === undefined ? [] : [[fen, evaluation] as const];
  });
  return { ok: true as const, found: known };
};
