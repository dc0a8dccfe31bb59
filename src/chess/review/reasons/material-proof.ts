/** Proves what a move wins against the best replies. */
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { PositionEvaluation } from '../../evaluation';
import { materialLead, valueOf } from '../../motifs/attackers';
import { type LineMove, playLine } from '../../motifs/played-line';
import { playMove, playMoves } from '../../position/move';
import { type Centipawns, type Color, type Fen, turnOf, type Uci } from '../../types';
import { centipawnsFor, isMating, movesOf } from '../opportunity';

// Only the first moves of an engine line are reliable, so every good reply is followed and the smallest gain counts.

export const REPLIES = 3;

const GOOD_REPLY_MARGIN: Centipawns = 30;

const MAX_PROOF_PLIES = 5;

/** Plies that a gain must last. */
const LASTING_PLIES = 6;

/** A proof that needs more positions fails. */
const MAX_SEARCHED = 7;

const MAX_EXCHANGES = 8;

export type MaterialClaim = {
  readonly start: Fen;
  readonly first: Uci;
  readonly isChess960: boolean;
  /** The winning side's lead in pawns without the gain. */
  readonly base: number;
  /** The expected gain: the search stops there. */
  readonly pawns: number;
};

/** `moves` begin with the claim's first. */
type MaterialProof = LastingGain | { readonly missing: readonly Fen[] };

type Found = (fen: Fen) => PositionEvaluation | undefined;

type LastingGain = { readonly pawns: number; readonly moves: readonly Uci[] };

type Outcome = LastingGain | { readonly missing: readonly Fen[] };

type ProofState = MaterialClaim & { readonly side: Color; readonly found: Found; readonly searched: Set<Fen> };

/** `undefined` when less than a pawn is won for good. */
export const proveMaterial = (claim: MaterialClaim, found: Found): MaterialProof | undefined => {
  const { start, first, isChess960 } = claim;
  const played = playMove(start, first, isChess960);
  if (!played.ok) return undefined;
  const gained = gainAfterReplies({ ...claim, side: turnOf(start), found, searched: new Set() }, played.value.fen, 1);
  if ('missing' in gained) return gained;
  if (gained.pawns < 1) return undefined;
  return { pawns: gained.pawns, moves: [first, ...gained.moves] };
};

/** The smallest gain over all good replies. The other side is to move, `plies` into the proof. */
const gainAfterReplies = (state: ProofState, fen: Fen, plies: number): Outcome => {
  const known = state.found(fen);
  if (known === undefined) return { missing: [fen] };
  state.searched.add(fen);
  const missing: Fen[] = [];
  let least: LastingGain | undefined;
  for (const { evaluation, moves: reply } of goodReplies(known, turnOf(fen))) {
    if (isMating(evaluation, state.side)) continue;
    const outcome = followReply(state, { fen, reply, plies });
    if ('missing' in outcome) missing.push(...outcome.missing);
    else if (outcome.pawns < 1) return outcome;
    else if (least === undefined || outcome.pawns < least.pawns) least = outcome;
  }
  return missing.length > 0 ? { missing } : (least ?? { pawns: 0, moves: [] });
};

const goodReplies = ({ evaluation, further = [], ...found }: PositionEvaluation, color: Color) =>
  [{ evaluation, moves: movesOf({ evaluation, ...found }) }, ...further].filter(
    ({ evaluation: other }) => centipawnsFor(evaluation, color) - centipawnsFor(other, color) <= GOOD_REPLY_MARGIN,
  );

/** Proves the side's next move recursively if more can be won later. */
const followReply = (
  state: ProofState,
  { fen, plies, ...rest }: { readonly fen: Fen; readonly reply: readonly Uci[]; readonly plies: number },
): Outcome => {
  const { side, isChess960, pawns, searched } = state;
  const reply = extendExchange(state, fen, rest.reply);
  if ('missing' in reply) return reply;
  const steps = playLine({ start: fen, moves: reply, solver: side })?.moves ?? [];
  const least = lastingGainIn(steps, 0, state);
  const now = { pawns: least.pawns, moves: reply.slice(0, least.plies) };
  const [answer, next] = reply;
  if (now.pawns >= pawns || plies + 2 > MAX_PROOF_PLIES || searched.size >= MAX_SEARCHED) return now;
  if (answer === undefined || next === undefined || !mayWinMore(steps, now.pawns, state)) return now;
  const replied = playMove(fen, answer, isChess960);
  const moved = replied.ok ? playMove(replied.value.fen, next, isChess960) : replied;
  if (!moved.ok) return now;
  const later = gainAfterReplies(state, moved.value.fen, plies + 2);
  if ('missing' in later) return later;
  return later.pawns > now.pawns ? { pawns: later.pawns, moves: [answer, next, ...later.moves] } : now;
};

const extendExchange = (
  { side, found }: ProofState,
  fen: Fen,
  moves: readonly Uci[],
): readonly Uci[] | { readonly missing: readonly Fen[] } => {
  const steps = playLine({ start: fen, moves, solver: side })?.moves ?? [];
  const [last, end] = [steps.at(-1), playMoves(fen, moves).at(-1)?.fen];
  if (last === undefined || end === undefined || steps.length > LASTING_PLIES || !isExchange(last)) return moves;
  const continuation = found(end);
  return continuation === undefined ? { missing: [end] } : [...moves, ...movesOf(continuation)];
};

const mayWinMore = (steps: readonly LineMove[], pawns: number, state: ProofState): boolean =>
  steps.some(({ color }, index) => color === state.side && lastingGainIn(steps, index, state).pawns > pawns);

type SmallestGain = { readonly pawns: number; readonly plies: number };

/** In pawns: of the exchange or more the line is shown where so much more is won at first. */
const [EXCHANGE, TOLERANCE] = [2, 1];

/** The side's smallest lead at quiet points from a step on, with the moves up to the first that has it. */
const lastingGainIn = (
  steps: readonly LineMove[],
  from: number,
  { side, base }: Pick<ProofState, 'side' | 'base'>,
): SmallestGain => {
  const quiet = steps.slice(0, from + LASTING_PLIES + 1).flatMap((step, index) => {
    const next = steps[index + 1];
    if (index < from || (next !== undefined && isExchange(next))) return [];
    const lead = next === undefined ? quiescentLead(step.after, side) : materialLead(step.after.board, side);
    return [{ pawns: lead - base, plies: index + 1 }];
  });
  const pawns = Math.min(...quiet.map((one) => one.pawns));
  const shown = pawns + (pawns >= EXCHANGE ? TOLERANCE : 0);
  const first = quiet.find((one) => one.pawns <= shown);
  if (first === undefined) return { pawns: 0, plies: 0 };
  return { pawns, plies: steps.slice(0, first.plies).findLastIndex(isExchange) + 1 };
};

const isExchange = ({ captured, promotion }: LineMove): boolean => captured !== undefined || promotion !== undefined;

const quiescentLead = (position: Chess, side: Color): number => {
  const lead = quiescence(position, { least: -Infinity, most: Infinity, exchanges: MAX_EXCHANGES });
  return position.turn === side ? lead : -lead;
};

type Bounds = { readonly least: number; readonly most: number; readonly exchanges: number };

/** Quiescence search in the view of the side to move, which may stand pat. */
const quiescence = (position: Chess, { least, most, exchanges }: Bounds): number => {
  if (position.isCheckmate()) return -valueOf('king');
  let best = materialLead(position.board, position.turn);
  if (exchanges === 0) return best;
  for (const move of exchangesIn(position)) {
    if (best >= most) return best;
    const next = position.clone();
    next.play(move);
    const bounds = { least: -most, most: -Math.max(least, best), exchanges: exchanges - 1 };
    best = Math.max(best, -quiescence(next, bounds));
  }
  return best;
};

/** Sorted by most valuable victim, then cheapest attacker. */
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
