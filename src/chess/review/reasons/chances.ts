/** What a move lost in win probability, by what the reply or the better move does on the board. */
import { judge, type Judgement } from '../../evaluation';
import { moveNumber, positionAt } from '../../game';
import { type LineMove, playLine } from '../../motifs/played-line';
import { formatLine } from '../../position/move';
import { squareName } from '../../types';
import { movesOf } from '../opportunity';
import { goesPast, HANDED_OVER, ownFault, percent, unguardedIn } from './faults';
import {
  betterOf,
  BETTER_PLIES,
  betterProof,
  type Chances,
  MIN_POINTS,
  type Moment,
  type Proof,
  type Reason,
  refutationOf,
  refutationProof,
  type Situation,
} from './moment';
import { isPrevented, losesMoved, type Point, pointsOf, weightOf, withTurn } from './points';
import { quietPointsOf } from './quiet-points';

/** In % of the mover. */
const [ADVANTAGE, EVEN] = [60, 50];

const ERRORS: ReadonlySet<Judgement | undefined> = new Set(['mistake', 'blunder'] as const);

/** `deeper` has the lines of another search of the same moves. `undefined` where nothing can be named. */
export const chancesReason = (moment: Moment, deeper: Moment = moment): Reason | undefined => {
  const { mover: color, before, after } = moment;
  const [from, to] = [percent(before.evaluation, color), percent(after.evaluation, color)];
  if (from - to < MIN_POINTS) return undefined;
  const [own, reply, ...rest] = refutationOf(deeper);
  const [better, ...betterRest] = betterOf(deeper);
  if (own === undefined || reply === undefined || better === undefined) return undefined;
  const [replied, improved] = evidenceOf(moment, deeper);
  const fault = ownFault(moment, own, better, [reply, ...rest]);
  if (fault === 'tradesIntoLoss') return { kind: fault, piece: own.role, ...replied() };
  if (fault === 'takesWrongly' || fault === 'leavesRecapture')
    return { kind: fault, square: squareName(better.to), ...improved() };
  if (fault !== undefined) return { kind: fault, ...improved() };
  const situation = situationOf(moment);
  const betterPoint = (points: PointsOf) =>
    betterNamed(deeper, own, [better, ...betterRest], reply, { situation, evidence: improved, points });
  const evidence = { evidence: replied, anyway: replyAnyway(deeper) };
  const loud = [
    replyOf(own, reply, rest, { ...evidence, points: pointsOf }),
    isPreventedBy(own, better, reply)
      ? {
          weight: PREVENTED,
          reason: { kind: 'isPrevented', better: moveText(deeper, improved()), ...replied() } as const,
        }
      : undefined,
    betterPoint(pointsOf),
  ];
  const quiet = (): readonly (Named | undefined)[] => {
    const owns = quietPointsOf(own, [reply, ...rest]);
    const lost = unguardedIn(own, [reply, ...rest], betterRest);
    return [
      replyOf(own, reply, rest, { ...evidence, points: quietPointsOf }),
      lost && {
        weight: PREVENTED,
        reason: { kind: 'unguards', piece: own.role, square: squareName(lost.square), ...replied(lost.plies) },
      },
      goesPast(own, better)
        ? { weight: PREVENTED, reason: { kind: 'goesPast', square: squareName(better.to), ...improved() } }
        : betterPoint((...step) => quietPointsOf(...step).filter((point) => !owns.some((one) => isSame(one, point)))),
    ];
  };
  return weightiest(loud, situation) ?? weightiest(quiet(), situation);
};

const weightiest = (named: readonly (Named | undefined)[], { kind }: Situation): Reason | undefined => {
  const preferred = kind === 'even' ? 0 : 2;
  return named
    .flatMap((one, index) =>
      one === undefined ? [] : [{ ...one, weight: one.weight + (index === preferred ? PREFERRED : 0) }],
    )
    .reduce<Named | undefined>((most, one) => (most === undefined || one.weight > most.weight ? one : most), undefined)
    ?.reason;
};

/** The proof and the chances that stand with the line of the reply, and with that of the better move. */
export const evidenceOf = (moment: Moment, deeper: Moment): readonly [replied: EvidenceFor, improved: EvidenceFor] => {
  const { mover: color, before, after } = moment;
  const [from, to] = [before, after].map(({ evaluation }) => Math.round(percent(evaluation, color)));
  const isNew = (proof: Proof, first: Proof) => proof.line[0] !== first.line[0] && { isDeeper: true };
  const evidence =
    (proofOf: (from: Moment, plies: number) => Proof): EvidenceFor =>
    (pliesToPoint = 1) => {
      const proof = proofOf(deeper, pliesToPoint - 1 + BETTER_PLIES);
      return { color, from: from ?? 0, to: to ?? 0, ...proof, pliesToPoint, ...isNew(proof, proofOf(moment, 1)) };
    };
  return [evidence(refutationProof), evidence(betterProof)];
};

type PointsOf = (step: LineMove, next: readonly LineMove[], last?: LineMove) => readonly Point[];

type Named = { readonly reason: Reason; readonly weight: number };

/** As points weigh. The reply is preferred where nobody was better, and else the better move. */
const [PREVENTED, PREFERRED] = [2.2, 0.5];

type Evidence = Proof & Chances;

export type EvidenceFor = (pliesToPoint?: number) => Evidence;

type Reply = {
  readonly evidence: EvidenceFor;
  /** The same reply to the better move. */
  readonly anyway: LineMove | undefined;
  readonly points: PointsOf;
};

const replyOf = (
  own: LineMove,
  reply: LineMove,
  rest: readonly LineMove[],
  { evidence, anyway, points }: Reply,
): Named | undefined => {
  const anyways = anyway === undefined ? [] : points(anyway, rest);
  const point = points(reply, rest, own).find(
    (one) => !OF_THE_BETTER.has(one.kind) && !anyways.some((other) => isSame(one, other)),
  );
  const isNew = makesPossible(own, reply) && (anyway === undefined || losesMoved(anyway));
  if (isNew && (point === undefined || weightOf(point) < PREVENTED))
    return { weight: PREVENTED, reason: { kind: 'makesPossible', ...evidence() } };
  if (point !== undefined) return { weight: weightOf(point), reason: { kind: 'allows', point, ...evidence() } };
  const late = anyway === undefined ? afterTrade(reply, rest) : undefined;
  return late && { weight: weightOf(late), reason: { kind: 'allows', point: late, ...evidence(TRADE + 1) } };
};

/** In plies: a capture and the recapture. */
const TRADE = 2;

/** The point of the next move, where the first is recaptured at once. */
const afterTrade = (first: LineMove, [answer, next, ...more]: readonly LineMove[]): Point | undefined => {
  if (first.captured === undefined || answer?.to !== first.to || next === undefined) return undefined;
  return pointsOf(next, more, answer).find(({ kind }) => !OF_THE_BETTER.has(kind));
};

/** Too little to be the fault of a move. */
const OF_THE_BETTER: ReadonlySet<Point['kind']> = new Set([
  'castles',
  'tradesQueens',
  'offersQueens',
  'trades',
  'preparesCastling',
] as const);

const replyAnyway = ({ game, ply, before, after, opponent }: Moment): LineMove | undefined => {
  const moves = [before, after].flatMap((found) => movesOf(found).slice(0, 1));
  return playLine({ start: positionAt(game, ply - 1), moves, solver: opponent })?.moves[1];
};

const isSame = (one: Point, other: Point): boolean => {
  if (one.kind !== 'attacks' || other.kind !== 'attacks') return one.kind === other.kind;
  return one.targets.every(({ square }) => other.targets.some((target) => target.square === square));
};

const isPreventedBy = (own: LineMove, better: LineMove, reply: LineMove): boolean =>
  better.from !== own.from && canStillPlay(own, better) && !losesMoved(better) && isPrevented(reply.after, better);

const betterNamed = (
  moment: Moment,
  own: LineMove,
  [better, ...rest]: readonly [LineMove, ...LineMove[]],
  reply: LineMove,
  {
    situation,
    evidence,
    points,
  }: { readonly situation: Situation; readonly evidence: EvidenceFor; readonly points: PointsOf },
): Named | undefined => {
  const [point] = points(better, rest);
  const weight = point === undefined ? 0 : weightOf(point);
  const isStopped =
    better.captured === undefined &&
    better.to !== reply.from &&
    wasPossible(own, reply) &&
    !losesMoved(reply) &&
    isPrevented(better.after, reply);
  if (isStopped && weight < PREVENTED)
    return {
      weight: PREVENTED,
      reason: { kind: 'isWeaker', point: { kind: 'prevents', reply: replyText(moment) }, situation, ...evidence() },
    };
  if (point !== undefined) return { weight, reason: { kind: 'isWeaker', point, situation, ...evidence() } };
  const late = afterTrade(better, rest);
  return (
    late && { weight: weightOf(late), reason: { kind: 'isWeaker', point: late, situation, ...evidence(TRADE + 1) } }
  );
};

export const situationOf = (moment: Moment): Situation => {
  const [from, to] = [percent(moment.before.evaluation, moment.mover), percent(moment.after.evaluation, moment.mover)];
  const last = unpunished(moment);
  if (last !== undefined) return { kind: from >= ADVANTAGE ? 'givesBack' : 'doesNotPunish', last };
  if (from >= ADVANTAGE && to > HANDED_OVER) return { kind: 2 * (to - EVEN) > from - EVEN ? 'keepsLess' : 'letsGo' };
  return { kind: from < HANDED_OVER ? 'worsens' : 'even' };
};

/** The opponent's mistake before, of which the move gives back at least half of the gain. */
const unpunished = ({ game, positions, ply, before, after, mover, opponent }: Moment): string | undefined => {
  const [earlier, last] = [positions[ply - 1], game.plies[ply - 1]];
  if (earlier === undefined || last === undefined) return undefined;
  if (!ERRORS.has(judge(earlier.evaluation, before.evaluation, opponent))) return undefined;
  const gained = percent(before.evaluation, mover) - percent(earlier.evaluation, mover);
  const lost = percent(before.evaluation, mover) - percent(after.evaluation, mover);
  if (2 * lost < gained) return undefined;
  return formatLine({ turn: opponent, moveNumber: moveNumber(game, ply - 1) }, [last.san]);
};

const moveText = ({ game, ply, mover }: Moment, { line: [san = ''] }: Proof): string =>
  formatLine({ turn: mover, moveNumber: moveNumber(game, ply) }, [san]);

// The better move

const replyText = ({ game, ply, opponent, ...moment }: Moment): string =>
  formatLine(
    { turn: opponent, moveNumber: moveNumber(game, ply + 1) },
    refutationProof({ game, ply, opponent, ...moment }, 1).line,
  );

/** Whether the reply was good before the move, too, if it had been the other side's turn. */
const wasPossible = ({ before }: LineMove, reply: LineMove): boolean =>
  !before.isCheck() && !isPrevented(withTurn(before, reply.color), reply);

/** Not by putting a piece where it is taken. */
const makesPossible = (own: LineMove, reply: LineMove): boolean =>
  reply.to !== own.to &&
  reply.role !== 'king' &&
  !own.before.isCheck() &&
  !losesMoved(reply) &&
  isPrevented(withTurn(own.before, reply.color), reply);

/** The piece has not moved, and could go there if the other side passed. */
const canStillPlay = (own: LineMove, better: LineMove): boolean =>
  !own.after.isCheck() && !isPrevented(passedTo(own, better), better);

const passedTo = ({ after }: LineMove, { color }: LineMove) => withTurn(after, color);
