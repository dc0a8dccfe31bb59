/**
 * Confirms reasons by deeper searches. Mates and hanging pieces found at depth 12 hold at depth 18; small differences,
 * material at the end of a line and best moves may not.
 */
import { type PositionEvaluation, winChanceOf } from '../../evaluation';
import { type Game, positionAt } from '../../game';
import { playMove } from '../../position/move';
import { type Fen, type Ply, turnOf, type Uci } from '../../types';
import type { Positions } from '../opportunity';
import { materialClaim, proveMaterial, REPLIES } from './material';
import { type Moment, momentAt, type Proof, type Reason } from './moment';
import { chancesReason } from './reasons';

/** `lines` is the MultiPV number. */
export type SearchRequest = { readonly fen: Fen; readonly lines?: number };

export type CheckResult = { readonly reason: Reason | undefined } | { readonly missing: readonly SearchRequest[] };

/** Later positions are searched first. `without` is searched for the value of the other moves. */
export type Check = {
  readonly searches: readonly SearchRequest[];
  readonly without?: { readonly fen: Fen; readonly move: Uci };
  readonly resolve: (found: Found, others?: PositionEvaluation) => CheckResult;
};

type Found = (fen: Fen) => PositionEvaluation | undefined;

type Condition = {
  readonly fens: readonly Fen[];
  readonly isConfirmed: (found: Found, others?: PositionEvaluation) => boolean;
};

/** Win probability, 0-1: uncertain at equal depth below the first; the deeper search must confirm the second. */
const [UNCERTAIN_COST, MIN_COST] = [0.15, 0.045];
const CHANCES_KINDS: ReadonlySet<Reason['kind']> = new Set([
  'turnsRound',
  'letsGo',
  'handsOver',
  'doesNotPunish',
] as const);
const MIN_CHANCES_COST = 0.07;
const SQUARE_KINDS: ReadonlySet<Reason['kind']> = new Set(['ignoresThreat', 'undefends'] as const);

/** By ply. If all positions were searched deeply, only material needs a check. */
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
  const conditions = isDeep ? [] : conditionsOf(moment, reason);
  if (claim === undefined && conditions.length === 0) return undefined;
  const weaker = claim && chancesReason(moment);
  const weakerConditions = weaker === undefined || isDeep ? [] : conditionsOf(moment, weaker);
  const resolve: Check['resolve'] = (found, others) => {
    const isConfirmed = conditions.every((condition) => condition.isConfirmed(found, others));
    const proof = claim && isConfirmed ? proveMaterial(claim, found) : undefined;
    if (proof !== undefined && 'missing' in proof)
      return { missing: proof.missing.map((fen) => ({ fen, lines: REPLIES })) };
    if (isConfirmed && claim === undefined) return { reason };
    if (proof !== undefined) return { reason: withProof(reason, proof) };
    const missing = fensOf(weakerConditions).filter((fen) => found(fen) === undefined);
    if (missing.length > 0) return { missing: missing.map((fen) => ({ fen })) };
    return { reason: weakerConditions.every((condition) => condition.isConfirmed(found)) ? weaker : undefined };
  };
  const afterFirst = claim && playMove(claim.start, claim.first, claim.isChess960);
  const replies = afterFirst?.ok === true ? afterFirst.value.fen : undefined;
  return {
    searches: [
      ...(replies === undefined ? [] : [{ fen: replies, lines: REPLIES }]),
      ...fensOf(conditions).flatMap((fen) => (fen === replies ? [] : [{ fen }])),
    ],
    ...((reason.kind === 'onlyMove' || reason.kind === 'sacrifice') && {
      without: { fen: positionAt(game, ply - 1), move: played.uci },
    }),
    resolve,
  };
};

const conditionsOf = (moment: Moment, reason: Reason): readonly Condition[] => {
  if (reason.kind === 'onlyMove') return [onlyMoveCondition(moment)];
  if (reason.kind === 'sacrifice') return [sacrificeCondition(moment)];
  return [proofCondition(reason, moment.game), costCondition(moment, reason)].filter(
    (condition) => condition !== undefined,
  );
};

const fensOf = (conditions: readonly Condition[]): readonly Fen[] => [
  ...new Set(conditions.flatMap(({ fens }) => fens)),
];

const withProof = (reason: Reason, { pawns, start, line }: Proof & { readonly pawns: number }): Reason =>
  'pawns' in reason ? { ...reason, pawns, start, line } : { ...reason, start, line };

const costCondition = ({ game, ply, before, after, mover }: Moment, { kind }: Reason): Condition | undefined => {
  if (!CHANCES_KINDS.has(kind) && !SQUARE_KINDS.has(kind) && !isMaterialKind(kind)) return undefined;
  const cost = (from: PositionEvaluation, to: PositionEvaluation): number =>
    winChanceOf(from.evaluation, mover) - winChanceOf(to.evaluation, mover);
  if (cost(before, after) >= UNCERTAIN_COST) return undefined;
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  const minCost = CHANCES_KINDS.has(kind) ? MIN_CHANCES_COST : MIN_COST;
  return {
    fens: [end, start],
    isConfirmed: (found) => {
      const [from, to] = [found(start), found(end)];
      return from !== undefined && to !== undefined && cost(from, to) >= minCost;
    },
  };
};

const isMaterialKind = (kind: Reason['kind']): boolean => kind === 'losesMaterial' || kind === 'missesMaterial';
/** Win probability (0-1) that a move may lose and still be about as good as the best. */
const MAX_LOSS = 0.08;
const TACTIC_KINDS: ReadonlySet<Reason['kind']> = new Set(['allowsTactic', 'missesTactic'] as const);

const proofCondition = ({ kind, start, line: [san = ''] }: Reason, { isChess960 }: Game): Condition | undefined => {
  if (!TACTIC_KINDS.has(kind) && !isMaterialKind(kind)) return undefined;
  const first = playMove(start, san, isChess960);
  if (!first.ok) return undefined;
  const { fen, uci } = first.value;
  const solver = turnOf(start);
  return {
    fens: [fen, start],
    isConfirmed: (found) => {
      const [best, searched] = [found(start), found(fen)];
      if (best === undefined || searched === undefined) return false;
      return (
        best.bestMove === uci ||
        winChanceOf(best.evaluation, solver) - winChanceOf(searched.evaluation, solver) <= MAX_LOSS
      );
    },
  };
};

/** Win probability (0-1) between the only move and the second best. */
const MIN_GAP = 0.08;

const onlyMoveCondition = (moment: Moment): Condition => {
  const { game, ply, mover } = moment;
  const asGood = asGoodCondition(moment);
  const end = positionAt(game, ply);
  return {
    ...asGood,
    isConfirmed: (found, others) => {
      const searched = found(end);
      if (searched === undefined || others === undefined || !asGood.isConfirmed(found)) return false;
      return winChanceOf(searched.evaluation, mover) - winChanceOf(others.evaluation, mover) >= MIN_GAP;
    },
  };
};

const sacrificeCondition = (moment: Moment): Condition => {
  const { game, ply, mover } = moment;
  const asGood = asGoodCondition(moment);
  const end = positionAt(game, ply);
  return {
    ...asGood,
    isConfirmed: (found) => {
      const searched = found(end);
      return searched !== undefined && winChanceOf(searched.evaluation, mover) >= 0.5 && asGood.isConfirmed(found);
    },
  };
};

const asGoodCondition = ({ game, ply, mover }: Moment): Condition => {
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  return {
    fens: [end, start],
    isConfirmed: (found) => {
      const [best, searched] = [found(start), found(end)];
      if (best === undefined || searched === undefined) return false;
      return winChanceOf(best.evaluation, mover) - winChanceOf(searched.evaluation, mover) <= MAX_LOSS;
    },
  };
};
