/** What a move costs on the board: by the line that refutes it, or by the better one that was not played. */
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { type PositionEvaluation, winChanceOf } from '../../evaluation';
import { positionAt } from '../../game';
import { attackersOf, isInBadSpot, materialLead, valueOf } from '../../motifs/attackers';
import type { Motif } from '../../motifs/motif';
import { playLine, type Step } from '../../motifs/played-line';
import { playMove, playMoves, sanLine } from '../../position/move';
import { type Centipawns, type Color, type Fen, squareName, turnOf, type Uci } from '../../types';
import { centipawnsFor, gainInHand, isMating, movesOf } from '../opportunity';
import { betterOf, betterProof, type Moment, type Proof, type Reason, refutationOf, refutationProof } from './moment';

/** Five moves of the side, four for a pawn: what takes longer is no reason that anybody sees. */
const MOST_PLIES = 9;

const PAWN_PLIES = 7;

type Gain = { readonly pawns: number; readonly plies: number };

/** The most that a side wins for good along a line, and how soon; `undefined` where it has no move in it. */
const gainIn = (steps: readonly Step[], side: Color): Gain | undefined =>
  steps.slice(0, MOST_PLIES).reduce<Gain | undefined>((best, { color }, index) => {
    if (color !== side) return best;
    const won = gainInHand(steps, index, side);
    const pawns = won === 1 && index >= PAWN_PLIES ? 0 : won;
    return best === undefined || pawns > best.pawns ? { pawns, plies: index + 1 } : best;
  }, undefined);

/** A judged ply with its lines played out: the one that refutes it, its own move first, and the better one. */
type Lines = { readonly refutation: readonly Step[]; readonly better: readonly Step[] };

/** The mover's chances, 0-1: lost anyway below, won all the same above. Material decides nothing there. */
const [LOST_ANYWAY, WON_ALL_THE_SAME] = [0.1, 0.85];

/** What was not won has cost this much of the mover's chances, or is there at once: two moves and the reply between them. */
const [LEAST_MISSED, AT_ONCE] = [0.1, 3];

/** The most telling of what can be proven about material. */
export const materialReason = (moment: Moment): Reason | undefined => {
  const { before, after, mover } = moment;
  const [could, can] = [winChanceOf(before.evaluation, mover), winChanceOf(after.evaluation, mover)];
  if (could < LOST_ANYWAY || can > WON_ALL_THE_SAME) return undefined;
  const lines = { refutation: refutationOf(moment), better: betterOf(moment) };
  const lost = netLoss(moment, lines);
  if (lost === undefined) return missesMaterial(moment, lines, could - can < LEAST_MISSED ? AT_ONCE : MOST_PLIES);
  return (
    undefends(moment, lines) ??
    ignoresThreat(moment, lines) ?? {
      ...{ kind: 'losesMaterial', pawns: lost.pawns },
      ...refutationProof(moment, lost.plies),
    }
  );
};

/**
 * What the reason says of material, to be proven: what the opponent wins by the answer and would not win anyway, or what the
 * better move wins and the one played does not. `undefined` where it says nothing of it.
 */
export const materialClaim = (moment: Moment, reason: Reason): MaterialClaim | undefined => {
  const { game, ply, mover, opponent, before, after } = moment;
  const [refutation, better] = [refutationOf(moment), betterOf(moment)];
  const [own] = refutation;
  if (own === undefined || ('motif' in reason && !OF_MATERIAL.has(reason.motif))) return undefined;
  const claimOf = (side: Color, found: PositionEvaluation, base: number): MaterialClaim => ({
    ...{ start: positionAt(game, side === mover ? ply - 1 : ply), first: movesOf(found)[0] ?? '', base },
    ...{ isChess960: game.isChess960, pawns: 'pawns' in reason ? reason.pawns : 1 },
  });
  if (MISSES.has(reason.kind)) {
    const won = Math.max(0, gainIn(refutation, mover)?.pawns ?? 0);
    return claimOf(mover, before, materialLead(own.before.board, mover) + won);
  }
  if (!LOSSES.has(reason.kind)) return undefined;
  const anyway = materialLead(own.before.board, opponent) + (gainIn(better, opponent)?.pawns ?? 0);
  return claimOf(opponent, after, Math.max(materialLead(own.after.board, opponent), anyway));
};

const MISSES: ReadonlySet<Reason['kind']> = new Set(['missesMaterial', 'missesTactic'] as const);

const LOSSES: ReadonlySet<Reason['kind']> = new Set([
  'losesMaterial',
  'undefends',
  'ignoresThreat',
  'allowsTactic',
] as const);

/** Tactics whose names say that material is won, and nothing else. */
const OF_MATERIAL: ReadonlySet<Motif> = new Set(['capture', 'check', 'hangingPiece'] as const);

/** The answer takes what the moved piece alone had defended. */
const undefends = (moment: Moment, { refutation: [own, taking] }: Lines): Reason | undefined => {
  if (own === undefined || taking?.captured === undefined || taking.to === own.to) return undefined;
  const { board } = own.before;
  const defenders = attackersOf(board, taking.to, moment.mover);
  if (defenders.size() !== 1 || !defenders.has(own.from)) return undefined;
  if (attackersOf(own.after.board, taking.to, moment.mover).nonEmpty()) return undefined;
  return { kind: 'undefends', piece: taking.captured, square: squareName(taking.to), ...refutationProof(moment) };
};

/** The answer takes what could have been taken before the move already, as well. */
const ignoresThreat = (moment: Moment, { refutation: [own, taking] }: Lines): Reason | undefined => {
  if (own === undefined || taking?.captured === undefined || taking.to === own.to || own.before.isCheck())
    return undefined;
  if (!isInBadSpot(own.before.board, taking.to)) return undefined;
  const passed = own.before.clone();
  passed.turn = moment.opponent;
  passed.epSquare = undefined;
  if (!passed.isLegal({ from: taking.from, to: taking.to })) return undefined;
  return { kind: 'ignoresThreat', ...refutationProof(moment) };
};

/** The better line wins material within so many plies that the move played does not. */
const missesMaterial = (moment: Moment, { refutation, better }: Lines, plies: number): Reason | undefined => {
  const [gain, won] = [gainIn(better, moment.mover), gainIn(refutation, moment.mover)];
  if (gain === undefined || won === undefined || gain.plies > plies) return undefined;
  const pawns = Math.min(gain.pawns, gain.pawns - won.pawns);
  return pawns < 1 ? undefined : { kind: 'missesMaterial', pawns, ...betterProof(moment, gain.plies) };
};

/** What the opponent wins by the answer, and would not win after the better move. */
const netLoss = ({ opponent }: Moment, { refutation, better }: Lines): Gain | undefined => {
  const answer = gainIn(refutation.slice(1), opponent);
  const [whole, anyway] = [gainIn(refutation, opponent), gainIn(better, opponent)];
  if (answer === undefined || whole === undefined || anyway === undefined) return undefined;
  const pawns = Math.min(answer.pawns, whole.pawns - anyway.pawns);
  return pawns < 1 ? undefined : { pawns, plies: answer.plies };
};

/**
 * What a side wins for good from a position, whatever good reply the other side chooses. An engine's line is right about its
 * first moves alone: what the other side gives away later in it is no gain, and what it takes back after its end is lost. So
 * every reply as good as the best one is followed, exchanges are played out, and the least of what is left counts.
 * docs/decisions/074-prove-material-against-every-reply.md
 */

/** So many lines are searched where the other side replies. */
export const REPLIES = 3;

/** A reply is as good as the best one within so much. */
const AS_GOOD: Centipawns = 30;

/** Three moves of the side: the gain has to be in hand by then. */
const MATERIAL_PROOF_MOST_PLIES = 5;

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
type MaterialProof = (Proof & { readonly pawns: number }) | { readonly missing: readonly Fen[] };

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
  if (now.pawns >= pawns || plies + 2 > MATERIAL_PROOF_MOST_PLIES || searched.size >= MOST_SEARCHED) return now;
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
