/**
 * A closer look at the reasons that a deeper search may refute, when the rest of a game's analysis is there.
 * docs/decisions/064-look-closer-after-the-result.md
 */
import type { PositionEvaluation } from '../chess/evaluation';
import type { Check } from '../chess/review/reasons/checks';
import type { Reason } from '../chess/review/reasons/reason';
import type { Fen, Ply } from '../chess/types';
import { allBut } from './alternatives';
import type { AnalysisFailure, Searching } from './analyze-game';
import { evaluateEnded } from './ended-position';
import { searchKeptBlocks, type BlockSearch } from './kept-blocks';
import type { SearchLimit } from './search';

/** Plies deeper than the analysis; where that is bound by time, half a second a position is about as deep as this. */
const DEEPER = 6;
const DEEP = { depth: 18 } as const;
/** A proof about material asks for the next positions so often at most. */
const MOST_ROUNDS = 5;

export const closerThan = (limit: SearchLimit): SearchLimit =>
  'depth' in limit ? { depth: limit.depth + DEEPER } : DEEP;

/** By ply what holds of the reasons. */
export type CloserLook = { readonly ok: true; readonly reasons: ReadonlyMap<Ply, Reason> } | AnalysisFailure;

export const lookCloser = async (
  { request, kept, game: { isChess960 } }: Pick<Searching, 'request' | 'kept' | 'game'>,
  limit: SearchLimit,
  checks: ReadonlyMap<Ply, Check>,
): Promise<CloserLook> => {
  const search = { request, kept, limit };
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

/**
 * The positions that are needed at once are a block: what is found in the later ones helps with the earlier. What the others
 * are worth where there is an only move is a block of its own.
 */
const settle = async (search: BlockSearch, check: Check, isChess960: boolean): Promise<Look> => {
  const { without } = check;
  const known = new Map<Fen, PositionEvaluation>();
  let others: PositionEvaluation | undefined;
  let needed = check.needed;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = needed.filter(({ fen }) => evaluateEnded(fen) === undefined);
    const searched = await searchKeptBlocks(search, [
      open.map((one) => ({ ...one, isChess960 })),
      round > 0 || without === undefined ? [] : [allBut(without.fen, without.move, isChess960)],
    ]);
    if (!searched.ok) return searched;
    const [inBlock = [], [other] = []] = searched.found;
    others ??= other;
    for (const [index, { fen }] of open.entries()) {
      const found = inBlock[index];
      if (found === undefined) return { ok: true, reason: undefined };
      known.set(fen, found);
    }
    const settled = check.settle((fen) => evaluateEnded(fen) ?? known.get(fen), others);
    if (!('missing' in settled)) return { ok: true, reason: settled.reason };
    needed = settled.missing;
  }
  return { ok: true, reason: undefined };
};
