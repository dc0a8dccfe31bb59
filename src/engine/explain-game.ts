/**
 * A whole game with the reasons of its moves. What its analysis proves is there with it; a reason that a deeper search may
 * refute comes after a closer look. docs/decisions/064-look-closer-after-the-result.md
 */
import type { PositionEvaluation } from '../chess/evaluation';
import { type Check, checksOf, type Needed } from '../chess/review/reasons/checks';
import type { Reason } from '../chess/review/reasons/moment';
import { findReasons } from '../chess/review/reasons/reasons';
import { findBothTactics } from '../chess/review/tactics';
import type { Fen, Ply } from '../chess/types';
import {
  allBut,
  type AnalysisFailure,
  type AnalyzedPositions,
  type GameToAnalyze,
  inOneRequest,
  searchGame,
  type Searching,
} from './analyze-game';
import { evaluateEnded, type SearchLimit, type SearchPosition } from './search';
import { type BlockSearch, searchKeptBlocks } from './search-cache';

export type ExplainedGame = AnalyzedPositions & {
  /** By ply. */
  readonly reasons: ReadonlyMap<Ply, Reason>;
  /** The plies that a closer look is taken at: whether they have a reason, and which, is not known yet. */
  readonly open: ReadonlySet<Ply>;
};

type GameExplanation = ({ readonly ok: true } & ExplainedGame) | AnalysisFailure;

type GameToExplain = GameToAnalyze & {
  /** Called once, before the closer look, where there is one; that waits for it. */
  readonly onAnalyzed?: (game: ExplainedGame) => Promise<void>;
};

const NONE: ReadonlySet<Ply> = new Set();

export const explainGame = (task: GameToExplain): Promise<GameExplanation> =>
  inOneRequest<GameExplanation>(task, async (searching) => {
    const analysis = await searchGame(searching);
    if (!analysis.ok) return analysis;
    const { positions, alternatives } = analysis;
    const found = findReasons(task.game, positions, findBothTactics(task.game, positions), alternatives);
    const checks = checksOf(task.game, positions, found, !('depth' in task.limit));
    if (checks.size === 0) return { ...analysis, reasons: found, open: NONE };
    const certain = new Map([...found].filter(([ply]) => !checks.has(ply)));
    await task.onAnalyzed?.({
      ...analysis,
      reasons: certain,
      open: new Set(checks.keys()),
    });
    const look = await lookCloser(searching, closerThan(task.limit), checks);
    if (!look.ok) return look;
    return { ...analysis, reasons: new Map([...certain, ...look.reasons]), open: NONE };
  });

/**
 * A closer look at the reasons that a deeper search may refute, when the rest of a game's analysis is there.
 * docs/decisions/064-look-closer-after-the-result.md
 */

/** How deep single positions are searched, and those where several replies count: each line takes as long as a position. */
type CloserLimits = { readonly single: SearchLimit; readonly replies: SearchLimit };

/** Plies deeper than the analysis; where that is bound by time, half a second a position comes to about as much. */
const DEEPER = { single: 6, replies: 4 } as const;

const DEEP_ANALYSIS = 12;

/** A proof about material asks for the next positions so often at most. */
const MOST_ROUNDS = 5;

const closerThan = (limit: SearchLimit): CloserLimits => {
  const depth = 'depth' in limit ? limit.depth : DEEP_ANALYSIS;
  return { single: { depth: depth + DEEPER.single }, replies: { depth: depth + DEEPER.replies } };
};

/** By ply what holds of the reasons. */
type CloserLook = { readonly ok: true; readonly reasons: ReadonlyMap<Ply, Reason> } | AnalysisFailure;

const lookCloser = async (
  { request, kept, game: { isChess960 } }: Pick<Searching, 'request' | 'kept' | 'game'>,
  limits: CloserLimits,
  checks: ReadonlyMap<Ply, Check>,
): Promise<CloserLook> => {
  const search = { request, kept, limits };
  const looks = await Promise.all(
    Array.from(checks, async ([ply, check]) => ({ ply, look: await settle(search, check, isChess960) })),
  );
  const reasons = new Map<Ply, Reason>();
  for (const { ply, look } of looks) {
    if (!look.ok) return look;
    if (look.reason !== undefined) reasons.set(ply, look.reason);
  }
  return { ok: true, reasons };
};

type Look = { readonly ok: true; readonly reason: Reason | undefined } | AnalysisFailure;

type Closer = Pick<BlockSearch, 'request' | 'kept'> & { readonly limits: CloserLimits };

/**
 * The positions that are needed at once are a block: what is found in the later ones helps with the earlier. What the others
 * are worth where there is an only move is a block of its own, and so are positions that are searched for several replies.
 */
const settle = async ({ limits, ...search }: Closer, check: Check, isChess960: boolean): Promise<Look> => {
  const { without } = check;
  const known = new Map<Fen, PositionEvaluation>();
  let others: PositionEvaluation | undefined;
  let needed = check.needed;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = needed.filter(({ fen }) => evaluateEnded(fen) === undefined);
    const [single, replies, beside] = await Promise.all([
      searchBlock({ ...search, limit: limits.single }, blockOf(open, isChess960, false)),
      searchBlock({ ...search, limit: limits.replies }, blockOf(open, isChess960, true)),
      searchBlock(
        { ...search, limit: limits.single },
        round > 0 || without === undefined ? [] : [allBut(without.fen, without.move, isChess960)],
      ),
    ]);
    if (!single.ok) return single;
    if (!replies.ok) return replies;
    if (!beside.ok) return beside;
    for (const [fen, found] of [...single.found, ...replies.found]) known.set(fen, found);
    others ??= beside.found[0]?.[1];
    if (open.some(({ fen }) => !known.has(fen))) return { ok: true, reason: undefined };
    const settled = check.settle((fen) => evaluateEnded(fen) ?? known.get(fen), others);
    if (!('missing' in settled)) return { ok: true, reason: settled.reason };
    needed = settled.missing;
  }
  return { ok: true, reason: undefined };
};

const blockOf = (needed: readonly Needed[], isChess960: boolean, isForReplies: boolean): readonly SearchPosition[] =>
  needed.filter(({ lines }) => (lines !== undefined) === isForReplies).map((position) => ({ ...position, isChess960 }));

/** What is found, by position; nothing of those that the engine failed in. */
const searchBlock = async (search: BlockSearch, block: readonly SearchPosition[]) => {
  const searched = await searchKeptBlocks(search, [block]);
  if (!searched.ok) return searched;
  const [found = []] = searched.found;
  const known = block.flatMap(({ fen }, index) => {
    const evaluation = found[index];
    return evaluation === undefined ? [] : [[fen, evaluation] as const];
  });
  return { ok: true as const, found: known };
};
