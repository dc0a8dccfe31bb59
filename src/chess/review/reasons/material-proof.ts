/**
 * What a side wins for good from a position, whatever good reply the other side chooses. An engine's line is right about its
 * first moves alone: what the other side gives away later in it is no gain, and what it takes back after its end is lost. So
 * every reply as good as the best one is followed, exchanges are played out, and the least of what is left counts.
 * docs/decisions/074-prove-material-against-every-reply.md
 */
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { PositionEvaluation } from '../../evaluation';
import { materialLead, valueOf } from '../../motifs/piece-value';
import { playLine, type Step } from '../../motifs/played-line';
import { sanLine } from '../../notation/line';
import { playMove, playMoves } from '../../notation/move';
import { turnOf } from '../../turn-of';
import type { Centipawns, Color, Fen, Uci } from '../../types';
import { centipawnsFor, isMating } from '../chances';
import { movesOf } from '../opportunity';
import type { Proof } from './reason';

/** So many lines are searched where the other side replies. */
export const REPLIES = 3;
/** A reply is as good as the best one within so much. */
const AS_GOOD: Centipawns = 30;
/** Three moves of the side: the gain has to be in hand by then. */
const MOST_PLIES = 5;
/** The gain has to last for so many plies of the best play, and until nothing is being exchanged. */
const LASTING = 6;
/** Positions of one proof that are searched at most; what would need more is not proven. */
const MOST_SEARCHED = 7;
/** Captures and promotions that are played out where a line ends. */
const MOST_EXCHANGES = 8;

export type MaterialClaim = {
  readonly start: Fen;
  /** The move of the side that wins. */
  readonly first: Uci;
  readonly isChess960: boolean;
  /** By how much the side is ahead without the gain, in pawns. */
  readonly base: number;
  /** What it seems to win: there is no need to look for more. */
  readonly pawns: number;
};

/** What is proven, or the positions that are still to be searched first, for `REPLIES` lines. */
export type MaterialProof = (Proof & { readonly pawns: number }) | { readonly missing: readonly Fen[] };

type Found = (fen: Fen) => PositionEvaluation | undefined;
/** The moves are those after the position, as far as they show the gain. */
type Held = { readonly pawns: number; readonly moves: readonly Uci[] };
type Outcome = Held | { readonly missing: readonly Fen[] };
type Proving = MaterialClaim & { readonly side: Color; readonly found: Found; readonly searched: Set<Fen> };

/** `undefined` where less than a pawn is won for good. */
export const proveMaterial = (claim: MaterialClaim, found: Found): MaterialProof | undefined => {
  const { start, first, isChess960 } = claim;
  const played = playMove(start, first, isChess960);
  if (!played.ok) return undefined;
  const held = holdAfter({ ...claim, side: turnOf(start), found, searched: new Set() }, played.value.fen, 1);
  if ('missing' in held) return held;
  if (held.pawns < 1) return undefined;
  return { pawns: held.pawns, start, line: sanLine(start, [first, ...held.moves], isChess960) };
};

/** The least that is held after the replies, the best of them first; the other side is to move, `plies` into the proof. */
const holdAfter = (proving: Proving, fen: Fen, plies: number): Outcome => {
  const known = proving.found(fen);
  if (known === undefined) return { missing: [fen] };
  proving.searched.add(fen);
  const missing: Fen[] = [];
  let least: Held | undefined;
  for (const { evaluation, moves: reply } of goodReplies(known, turnOf(fen))) {
    if (isMating(evaluation, proving.side)) continue;
    const outcome = follow(proving, { fen, reply, plies });
    if ('missing' in outcome) missing.push(...outcome.missing);
    else if (outcome.pawns < 1) return outcome;
    else if (least === undefined || outcome.pawns < least.pawns) least = outcome;
  }
  return missing.length > 0 ? { missing } : (least ?? { pawns: 0, moves: [] });
};

const goodReplies = ({ evaluation, further = [], ...found }: PositionEvaluation, color: Color) =>
  [{ evaluation, moves: movesOf({ evaluation, ...found }) }, ...further].filter(
    ({ evaluation: other }) => centipawnsFor(evaluation, color) - centipawnsFor(other, color) <= AS_GOOD,
  );

/** One reply with what follows it. Where more may be won later on, the side's next move is proven in the same way. */
const follow = (
  proving: Proving,
  { fen, plies, ...reached }: { readonly fen: Fen; readonly reply: readonly Uci[]; readonly plies: number },
): Outcome => {
  const { side, isChess960, pawns, searched } = proving;
  const reply = playedOut(proving, fen, reached.reply);
  if ('missing' in reply) return reply;
  const steps = playLine({ start: fen, moves: reply, solver: side })?.steps ?? [];
  const least = heldIn(steps, 0, proving);
  const now = { pawns: least.pawns, moves: reply.slice(0, least.plies) };
  const [answer, next] = reply;
  if (now.pawns >= pawns || plies + 2 > MOST_PLIES || searched.size >= MOST_SEARCHED) return now;
  if (answer === undefined || next === undefined || !mayWinMore(steps, now.pawns, proving)) return now;
  const replied = playMove(fen, answer, isChess960);
  const moved = replied.ok ? playMove(replied.value.fen, next, isChess960) : replied;
  if (!moved.ok) return now;
  const later = holdAfter(proving, moved.value.fen, plies + 2);
  if ('missing' in later) return later;
  return later.pawns > now.pawns ? { pawns: later.pawns, moves: [answer, next, ...later.moves] } : now;
};

/** With what follows where the line breaks off in an exchange. */
const playedOut = (
  { side, found }: Proving,
  fen: Fen,
  moves: readonly Uci[],
): readonly Uci[] | { readonly missing: readonly Fen[] } => {
  const steps = playLine({ start: fen, moves, solver: side })?.steps ?? [];
  const [last, end] = [steps.at(-1), playMoves(fen, moves).at(-1)?.fen];
  if (last === undefined || end === undefined || steps.length > LASTING || !isExchange(last)) return moves;
  const further = found(end);
  return further === undefined ? { missing: [end] } : [...moves, ...movesOf(further)];
};

const mayWinMore = (steps: readonly Step[], pawns: number, proving: Proving): boolean =>
  steps.some(({ color }, index) => color === proving.side && heldIn(steps, index, proving).pawns > pawns);

type Least = { readonly pawns: number; readonly plies: number };

/** The least by which the side is ahead where nothing is being exchanged, from one step of the line on, and the way to it. */
const heldIn = (steps: readonly Step[], from: number, { side, base }: Pick<Proving, 'side' | 'base'>): Least => {
  let least = { pawns: Infinity, plies: 0 };
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    if (index < from || (next !== undefined && isExchange(next))) continue;
    const lead = next === undefined ? settledLead(step.after, side) : materialLead(step.after.board, side);
    if (lead - base < least.pawns) least = { pawns: lead - base, plies: index + 1 };
    if (index >= from + LASTING) break;
  }
  if (least.plies === 0) return { pawns: 0, plies: 0 };
  return { pawns: least.pawns, plies: steps.slice(0, least.plies).findLastIndex(isExchange) + 1 };
};

const isExchange = ({ captured, promotion }: Step): boolean => captured !== undefined || promotion !== undefined;

/** By how much the side is ahead when both have made the captures and promotions that pay. */
const settledLead = (position: Chess, side: Color): number => {
  const lead = settle(position, { least: -Infinity, most: Infinity, exchanges: MOST_EXCHANGES });
  return position.turn === side ? lead : -lead;
};

type Bounds = { readonly least: number; readonly most: number; readonly exchanges: number };

/** In the view of the side to move, which need not capture. */
const settle = (position: Chess, { least, most, exchanges }: Bounds): number => {
  if (position.isCheckmate()) return -valueOf('king');
  let best = materialLead(position.board, position.turn);
  if (exchanges === 0) return best;
  for (const move of exchangesIn(position)) {
    if (best >= most) return best;
    const next = position.clone();
    next.play(move);
    const bounds = { least: -most, most: -Math.max(least, best), exchanges: exchanges - 1 };
    best = Math.max(best, -settle(next, bounds));
  }
  return best;
};

/** Captures, the most valuable pieces first, each by the cheapest of those that can take it; and promotions. */
const exchangesIn = (position: Chess): readonly NormalMove[] => {
  const { board, turn } = position;
  const worth = (square: Square): number => valueOf(board.getRole(square) ?? 'pawn');
  return Array.from(position.allDests(), ([from, targets]) => {
    const promotes = board.pawn.intersect(SquareSet.fromRank(turn === 'white' ? 6 : 1)).has(from);
    const taken = promotes ? targets : targets.intersect(board[opposite(turn)]);
    return Array.from(taken, (to): NormalMove => (promotes ? { from, to, promotion: 'queen' } : { from, to }));
  })
    .flat()
    .sort((one, other) => worth(other.to) - worth(one.to) || worth(one.from) - worth(other.from));
};
