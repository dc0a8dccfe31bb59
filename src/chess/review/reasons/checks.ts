/**
 * Confirms reasons by deeper searches. Mates and hanging pieces found at depth 12 hold at depth 18; small differences,
 * material at the end of a line and best moves may not.
 */
import { type PositionEvaluation, winChanceOf } from '../../evaluation';
import { type Game, positionAt } from '../../game';
import { playMove } from '../../position/move';
import { type Fen, type Ply, turnOf, type Uci } from '../../types';
import type { Positions } from '../opportunity';
import { chancesReason } from './chances';
import { nameMaterial } from './material';
import { proveMaterial, REPLIES } from './material-proof';
import { type Moment, momentAt, type Reason } from './moment';
import { type Candidate, HOPELESS, isError, pointsLostElsewhere } from './reasons';
import { threatReason } from './threats';

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
  readonly isConfirmed: (found: Found) => boolean;
};

/** Win probability, 0-1: uncertain at equal depth below the first; the deeper search must confirm the second. */
const [UNCERTAIN_COST, MIN_COST] = [0.15, 0.045];
const MIN_CHANCES_COST = 0.07;

/** By ply. If all positions were searched deeply, only material and only moves need a check. */
export const checksOf = (
  game: Game,
  positions: Positions,
  candidates: ReadonlyMap<Ply, readonly Candidate[]>,
  isDeep = false,
): ReadonlyMap<Ply, Check> =>
  new Map(
    [...candidates].flatMap(([ply, found]) => {
      const moment = momentAt(game, positions, ply);
      const check = moment && checkOf(moment, found, isDeep);
      return check === undefined ? [] : [[ply, check] as const];
    }),
  );

const checkOf = (moment: Moment, candidates: readonly Candidate[], isDeep: boolean): Check | undefined => {
  const { game, ply, played } = moment;
  const checked = candidates.map((candidate) => checkedOf(moment, candidate, isDeep));
  const [first] = checked;
  if (first !== undefined && first.needs.length === 0 && first.candidate.material === undefined) return undefined;
  const costly = costCondition(moment, MIN_CHANCES_COST);
  const resolve: Check['resolve'] = (found, others) => {
    for (const one of checked) {
      const missing = one.needs.filter(({ fen }) => found(fen) === undefined);
      const result = missing.length > 0 ? { missing } : settle(moment, one, found, others);
      if (result !== undefined) return result;
    }
    return isError(moment) ? lastReason(moment, isDeep ? undefined : costly, found) : { reason: undefined };
  };
  const kind = first?.candidate.reason.kind;
  const needs = isDeep ? [] : costly.fens.map((fen) => ({ fen }));
  return {
    searches: first?.needs ?? needs,
    ...((kind === 'onlyMove' || kind === 'sacrifice') && {
      without: { fen: positionAt(game, ply - 1), move: played.uci },
    }),
    resolve,
  };
};

/** What deeper lines or a threat say where no candidate holds. */
const lastReason = (moment: Moment, costly: Condition | undefined, found: Found): CheckResult => {
  const missing = (costly?.fens ?? []).filter((fen) => found(fen) === undefined);
  if (missing.length > 0) return { missing: missing.map((fen) => ({ fen })) };
  if (costly?.isConfirmed(found) === false) return { reason: undefined };
  const deeper = deeperMoment(moment, found);
  const reason = chancesReason(moment, deeper);
  if (reason !== undefined) return { reason };
  const threat = threatReason(moment, deeper, found);
  return 'missing' in threat ? { missing: threat.missing.map((fen) => ({ fen })) } : threat;
};

type Checked = {
  readonly candidate: Candidate;
  readonly conditions: readonly Condition[];
  readonly needs: readonly SearchRequest[];
};

const checkedOf = (moment: Moment, candidate: Candidate, isDeep: boolean): Checked => {
  const conditions = isDeep && candidate.reason.kind !== 'onlyMove' ? [] : conditionsOf(moment, candidate);
  const claim = candidate.material?.claim;
  const played = claim && playMove(claim.start, claim.first, claim.isChess960);
  const replies = played?.ok === true ? played.value.fen : undefined;
  const single = [...new Set(conditions.flatMap(({ fens }) => fens))].filter((fen) => fen !== replies);
  return {
    candidate,
    conditions,
    needs: [...(replies === undefined ? [] : [{ fen: replies, lines: REPLIES }]), ...single.map((fen) => ({ fen }))],
  };
};

/** `undefined` when it is refuted. */
const settle = (
  moment: Moment,
  { candidate: { reason, material }, conditions }: Checked,
  found: Found,
  others?: PositionEvaluation,
): CheckResult | undefined => {
  if (!conditions.every((condition) => condition.isConfirmed(found))) return undefined;
  if (reason.kind === 'onlyMove') return { reason: withLeastPoints(reason, moment, found, others) };
  if (material === undefined) {
    const deeper = 'from' in reason ? chancesReason(moment, deeperMoment(moment, found)) : reason;
    return deeper && { reason: deeper };
  }
  const proof = proveMaterial(material.claim, found);
  if (proof === undefined) return undefined;
  if ('missing' in proof) return { missing: proof.missing.map((fen) => ({ fen, lines: REPLIES })) };
  const named = nameMaterial(moment, { isMiss: material.isMiss, ...proof });
  return named && { reason: named };
};

const deeperMoment = (moment: Moment, found: Found): Moment => {
  const { game, ply, before, after } = moment;
  return {
    ...moment,
    before: found(positionAt(game, ply - 1)) ?? before,
    after: found(positionAt(game, ply)) ?? after,
  };
};

type OnlyMove = Extract<Reason, { readonly kind: 'onlyMove' }>;

/** Points of win probability by which two engines may differ at the same depth; those said are a multiple of it. */
const MARGIN = 5;

const MIN_SAID = 10;

/** With the lower figure of both searches less the margin; `undefined` where little is left. */
const withLeastPoints = (
  reason: OnlyMove,
  moment: Moment,
  found: Found,
  others: PositionEvaluation | undefined,
): OnlyMove | undefined => {
  const { game, ply } = moment;
  const [before, after] = [found(positionAt(game, ply - 1)), found(positionAt(game, ply))];
  if (before === undefined || after === undefined || others === undefined) return undefined;
  const points = pointsLostElsewhere({ ...moment, before, after }, others.evaluation);
  const said = MARGIN * Math.floor((Math.min(reason.points, points ?? 0) - MARGIN) / MARGIN);
  return said < MIN_SAID ? undefined : { ...reason, points: said };
};

const conditionsOf = (moment: Moment, { reason, material }: Candidate): readonly Condition[] => {
  if (reason.kind === 'onlyMove') return [asGoodCondition(moment)];
  if (reason.kind === 'sacrifice') return [sacrificeCondition(moment)];
  if (reason.kind === 'wasLost') return [lostCondition(moment)];
  if (material !== undefined) return [firstMoveCondition(reason, moment), ...costConditions(moment, MIN_COST)];
  return 'from' in reason ? [costCondition(moment, MIN_CHANCES_COST)] : [];
};

const costConditions = (moment: Moment, minCost: number): readonly Condition[] =>
  costOf(moment) >= UNCERTAIN_COST ? [] : [costCondition(moment, minCost)];

const costOf = ({ before, after, mover }: Pick<Moment, 'before' | 'after' | 'mover'>): number =>
  winChanceOf(before.evaluation, mover) - winChanceOf(after.evaluation, mover);

const costCondition = ({ game, ply, mover }: Moment, minCost: number): Condition => {
  const [start, end] = [positionAt(game, ply - 1), positionAt(game, ply)];
  const isConfirmed = (found: Found): boolean => {
    const [before, after] = [found(start), found(end)];
    return before !== undefined && after !== undefined && costOf({ before, after, mover }) >= minCost;
  };
  return { fens: [end, start], isConfirmed };
};

/** Win probability (0-1) that a move may lose and still be about as good as the best. */
const MAX_LOSS = 0.08;

const firstMoveCondition = (reason: Reason, { game: { isChess960 } }: Moment): Condition => {
  const first = playMove(reason.start, reason.line[0] ?? '', isChess960);
  return {
    fens: first.ok ? [first.value.fen, reason.start] : [],
    isConfirmed: (found) => isGoodFirst(reason, isChess960, found),
  };
};

const isGoodFirst = ({ start, line: [san = ''] }: Reason, isChess960: boolean, found: Found): boolean => {
  const first = playMove(start, san, isChess960);
  const [best, searched] = [found(start), first.ok ? found(first.value.fen) : undefined];
  if (!first.ok || best === undefined || searched === undefined) return false;
  const solver = turnOf(start);
  return (
    best.bestMove === first.value.uci ||
    winChanceOf(best.evaluation, solver) - winChanceOf(searched.evaluation, solver) <= MAX_LOSS
  );
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

const lostCondition = ({ game, ply, mover }: Moment): Condition => {
  const start = positionAt(game, ply - 1);
  return {
    fens: [start],
    isConfirmed: (found) => {
      const searched = found(start);
      return searched !== undefined && winChanceOf(searched.evaluation, mover) <= HOPELESS;
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
