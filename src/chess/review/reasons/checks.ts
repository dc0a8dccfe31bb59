/**
 * What has to be searched deeper before some reasons are given. Measured at depth 12 against depth 18, what a piece left to be
 * taken or a mate proves holds; a small difference of two evaluations may be none, material that a line wins may be won back
 * after its end, what begins a line may not be the best there is, and a move that seems the best one may lose.
 * docs/decisions/064-look-closer-after-the-result.md
 */
import { type PositionEvaluation, winChanceOf } from '../../evaluation';
import { type Game, positionAt } from '../../game';
import { playMove } from '../../position/move';
import { type Fen, type Ply, turnOf, type Uci } from '../../types';
import type { Positions } from '../opportunity';
import { materialClaim, proveMaterial, REPLIES } from './material';
import { type Moment, momentAt, type Proof, type Reason } from './moment';
import { chancesReason } from './reasons';

/** A position to search deeper, for so many lines; one where it is not said. */
export type Needed = { readonly fen: Fen; readonly lines?: number };

/** The reason that holds, if any; or what has to be searched before that is known. */
export type Settled = { readonly reason: Reason | undefined } | { readonly missing: readonly Needed[] };

/**
 * What is searched deeper at first, the later positions first, and what then holds: the reason, a weaker one, or none where
 * a position could not be searched. What the moves beside one are worth, `without` it, is searched on its own.
 */
export type Check = {
  readonly needed: readonly Needed[];
  readonly without?: { readonly fen: Fen; readonly move: Uci };
  readonly settle: (found: Found, others?: PositionEvaluation) => Settled;
};

type Found = (fen: Fen) => PositionEvaluation | undefined;

/** One thing that has to hold, and the positions that show it. */
type Part = {
  readonly fens: readonly Fen[];
  readonly isConfirmed: (found: Found, others?: PositionEvaluation) => boolean;
};

/** Of win probability, 0-1: what two searches of the same depth may differ by, and what a deeper one has to leave of it. */
const [SMALL_COST, LEAST_COST] = [0.15, 0.045];
const OF_CHANCES: ReadonlySet<Reason['kind']> = new Set([
  'turnsRound',
  'letsGo',
  'handsOver',
  'doesNotPunish',
] as const);
const LEAST_COST_OF_CHANCES = 0.07;
const OF_SQUARES: ReadonlySet<Reason['kind']> = new Set(['ignoresThreat', 'undefends'] as const);

/**
 * By ply; reasons that need no check have none. Where every position was searched deep already, what is said of material
 * alone needs one.
 */
export const checksOf = (
  game: Game,
  positions: Positions,
  reasons: ReadonlyMap<Ply, Reason>,
  isDeep = false,
): ReadonlyMap<Ply, Check> =>
  new Map(
    [...reasons].flatMap(([ply, reason]) => {
      const moment = momentAt(game, positions, ply);
      const check = moment && checkOf(moment, reason, isDeep);
      return check === undefined ? [] : [[ply, check] as const];
    }),
  );

const checkOf = (moment: Moment, reason: Reason, isDeep: boolean): Check | undefined => {
  const { game, ply, played } = moment;
  const claim = materialClaim(moment, reason);
  const parts = isDeep ? [] : partsOf(moment, reason);
  if (claim === undefined && parts.length === 0) return undefined;
  const weaker = claim && chancesReason(moment);
  const weakerParts = weaker === undefined || isDeep ? [] : partsOf(moment, weaker);
  const settle: Check['settle'] = (found, others) => {
    const isConfirmed = parts.every((part) => part.isConfirmed(found, others));
    const proof = claim && isConfirmed ? proveMaterial(claim, found) : undefined;
    if (proof !== undefined && 'missing' in proof)
      return { missing: proof.missing.map((fen) => ({ fen, lines: REPLIES })) };
    if (isConfirmed && claim === undefined) return { reason };
    if (proof !== undefined) return { reason: withProof(reason, proof) };
    const missing = fensOf(weakerParts).filter((fen) => found(fen) === undefined);
    if (missing.length > 0) return { missing: missing.map((fen) => ({ fen })) };
    return { reason: weakerParts.every((part) => part.isConfirmed(found)) ? weaker : undefined };
  };
  const replied = claim && playMove(claim.start, claim.first, claim.isChess960);
  const replies = replied?.ok === true ? replied.value.fen : undefined;
  return {
    needed: [
      ...(replies === undefined ? [] : [{ fen: replies, lines: REPLIES }]),
      ...fensOf(parts).flatMap((fen) => (fen === replies ? [] : [{ fen }])),
    ],
    ...(reason.kind === 'onlyMove' && { without: { fen: positionAt(game, ply - 1), move: played.uci } }),
    settle,
  };
};

const partsOf = (moment: Moment, reason: Reason): readonly Part[] => {
  if (reason.kind === 'onlyMove') return [onlyMovePart(moment)];
  if (reason.kind === 'sacrifice') return [sacrificePart(moment)];
  return [proofPart(reason, moment.game), costPart(moment, reason)].filter((part) => part !== undefined);
};

const fensOf = (parts: readonly Part[]): readonly Fen[] => [...new Set(parts.flatMap(({ fens }) => fens))];

const withProof = (reason: Reason, { pawns, start, line }: Proof & { readonly pawns: number }): Reason =>
  'pawns' in reason ? { ...reason, pawns, start, line } : { ...reason, start, line };

/** That the move costs anything. */
const costPart = ({ game, ply, before, after, mover }: Moment, { kind }: Reason): Part | undefined => {
  if (!OF_CHANCES.has(kind) && !OF_SQUARES.has(kind) && !isOfMaterial(kind)) return undefined;
  const cost = (from: PositionEvaluation, to: PositionEvaluation): number =>
    winChanceOf(from.evaluation, mover) - winChanceOf(to.evaluation, mover);
  if (cost(before, after) >= SMALL_COST) return undefined;
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  const least = OF_CHANCES.has(kind) ? LEAST_COST_OF_CHANCES : LEAST_COST;
  return {
    fens: [end, start],
    isConfirmed: (found) => {
      const [from, to] = [found(start), found(end)];
      return from !== undefined && to !== undefined && cost(from, to) >= least;
    },
  };
};

const isOfMaterial = (kind: Reason['kind']): boolean => kind === 'losesMaterial' || kind === 'missesMaterial';
/** Of win probability, 0-1: what the first move of a proof may be worth less than the best one. */
const MOST_LOST = 0.08;
const OF_TACTICS: ReadonlySet<Reason['kind']> = new Set(['allowsTactic', 'missesTactic'] as const);

/** That the proof begins with the best move, or with one that is hardly worse. */
const proofPart = ({ kind, start, line: [san = ''] }: Reason, { isChess960 }: Game): Part | undefined => {
  if (!OF_TACTICS.has(kind) && !isOfMaterial(kind)) return undefined;
  const first = playMove(start, san, isChess960);
  if (!first.ok) return undefined;
  const { fen, uci } = first.value;
  const solver = turnOf(start);
  return {
    fens: [fen, start],
    isConfirmed: (found) => {
      const [best, then] = [found(start), found(fen)];
      if (best === undefined || then === undefined) return false;
      return (
        best.bestMove === uci ||
        winChanceOf(best.evaluation, solver) - winChanceOf(then.evaluation, solver) <= MOST_LOST
      );
    },
  };
};

/** Of win probability, 0-1: what the best of the others has to lose against the only move on a closer look. */
const LEAST_GAP = 0.08;

/** That the move is hardly worse than the best one, and every other much worse than it. */
const onlyMovePart = (moment: Moment): Part => {
  const { game, ply, mover } = moment;
  const asGood = asGoodPart(moment);
  const end = positionAt(game, ply);
  return {
    ...asGood,
    isConfirmed: (found, others) => {
      const then = found(end);
      if (then === undefined || others === undefined || !asGood.isConfirmed(found)) return false;
      return winChanceOf(then.evaluation, mover) - winChanceOf(others.evaluation, mover) >= LEAST_GAP;
    },
  };
};

/** That its side is no worse for it either. */
const sacrificePart = (moment: Moment): Part => {
  const { game, ply, mover } = moment;
  const asGood = asGoodPart(moment);
  const end = positionAt(game, ply);
  return {
    ...asGood,
    isConfirmed: (found) => {
      const then = found(end);
      return then !== undefined && winChanceOf(then.evaluation, mover) >= 0.5 && asGood.isConfirmed(found);
    },
  };
};

/** That the move is hardly worse than the best one. */
const asGoodPart = ({ game, ply, mover }: Moment): Part => {
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  return {
    fens: [end, start],
    isConfirmed: (found) => {
      const [best, then] = [found(start), found(end)];
      if (best === undefined || then === undefined) return false;
      return winChanceOf(best.evaluation, mover) - winChanceOf(then.evaluation, mover) <= MOST_LOST;
    },
  };
};
