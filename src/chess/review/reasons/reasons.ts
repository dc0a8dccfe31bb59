/** Gives each judged move the reasons that may be proven, in the order a player would name them. */
import { type Evaluation, judge, type Judgement, type PositionEvaluation, winChanceOf } from '../../evaluation';
import { type Game, positionAt } from '../../game';
import { materialLead } from '../../motifs/attackers';
import { legalMoves } from '../../position/move';
import type { Color, Ply } from '../../types';
import { centipawnsFor, isMating, type Positions, WINNING } from '../opportunity';
import { chancesReason } from './chances';
import type { MaterialClaim } from './material-proof';
import { materialReasons } from './material';
import {
  alternativeProof,
  BETTER_PLIES,
  betterProof,
  isRecapture,
  MIN_POINTS,
  type Moment,
  momentAt,
  type Reason,
  refutationOf,
  refutationProof,
  wasWonAnyway,
} from './moment';

/** What may be said of a move: the first that can be proven holds. */
export type Candidate = {
  readonly reason: Reason;
  /** Missing when the reason claims nothing about material. */
  readonly material?: { readonly claim: MaterialClaim; readonly isMiss: boolean };
};

/** `alternatives` holds searches without the engine's choice before a ply. A mistake may have no candidate. */
export const findReasons = (
  game: Game,
  positions: Positions,
  alternatives: ReadonlyMap<Ply, PositionEvaluation>,
): ReadonlyMap<Ply, readonly Candidate[]> =>
  new Map(
    game.plies.flatMap((_, ply) => {
      const moment = momentAt(game, positions, ply);
      const candidates = moment === undefined ? [] : candidatesOf(moment, alternatives.get(ply));
      const proven = candidates.filter(({ reason }) => reason.line.length > 0);
      return proven.length > 0 || (moment !== undefined && isError(moment)) ? [[ply, proven] as const] : [];
    }),
  );

const candidatesOf = (moment: Moment, alternative: PositionEvaluation | undefined): readonly Candidate[] => {
  const { before, after, played, mover } = moment;
  const isBest = before.bestMove === played.uci;
  if (isBest || judge(before.evaluation, after.evaluation, mover) === undefined)
    return candidates(sacrifices(moment) ?? onlyMove(moment, alternative));
  const mate = allowsMate(moment) ?? missesMate(moment);
  const isShort = mate !== undefined && mate.moves <= SHORT_MATE;
  return [
    ...candidates(isShort ? mate : undefined, stalemates(moment)),
    ...materialReasons(moment).map(({ reason, claim, isMiss }) => ({ reason, material: { claim, isMiss } })),
    ...candidates(isShort || !isError(moment) ? undefined : mate, chancesReason(moment), wasLost(moment)),
  ];
};

const ERRORS: ReadonlySet<Judgement | undefined> = new Set(['mistake', 'blunder'] as const);

export const isError = ({ before, after, played, mover }: Moment): boolean =>
  before.bestMove !== played.uci && ERRORS.has(judge(before.evaluation, after.evaluation, mover));

/** Win probability, 0-1. */
export const HOPELESS = 0.1;

/** Judged for a mate that is far away. */
const wasLost = (moment: Moment): Reason | undefined =>
  isError(moment) && winChanceOf(moment.before.evaluation, moment.mover) <= HOPELESS
    ? { kind: 'wasLost', ...refutationProof(moment, BETTER_PLIES) }
    : undefined;

const candidates = (...reasons: readonly (Reason | undefined)[]): readonly Candidate[] =>
  reasons.flatMap((reason) => (reason === undefined ? [] : [{ reason }]));

const stalemates = (moment: Moment): Reason | undefined =>
  refutationOf(moment)[0]?.after.isStalemate() === true
    ? { kind: 'stalemates', ...betterProof(moment, BETTER_PLIES) }
    : undefined;

// Mates

/** Longer mates are no reason a player would see. */
const MAX_MATE_MOVES = 10;

/** A longer one is named after what is won in material, and where it changed the game. */
const SHORT_MATE = 5;

type MateReason = Reason & { readonly kind: 'allowsMate' | 'missesMate' };

const allowsMate = (moment: Moment): MateReason | undefined => {
  const { before, after, opponent } = moment;
  const moves = mateFor(after.evaluation, opponent);
  if (moves === undefined || isMating(before.evaluation, opponent)) return undefined;
  return { kind: 'allowsMate', moves, ...refutationProof(moment, 2 * moves - 1) };
};

const missesMate = (moment: Moment): MateReason | undefined => {
  const { before, after, mover } = moment;
  const moves = mateFor(before.evaluation, mover);
  if (moves === undefined || isMating(after.evaluation, mover) || 'checkmate' in after.evaluation) return undefined;
  return { kind: 'missesMate', moves, ...betterProof(moment, 2 * moves - 1) };
};

const mateFor = (evaluation: Evaluation, color: Color): number | undefined => {
  if (!('mate' in evaluation) || !isMating(evaluation, color)) return undefined;
  const moves = Math.abs(evaluation.mate);
  return moves <= MAX_MATE_MOVES ? moves : undefined;
};

// Good moves

/** In pawns. */
const MIN_SACRIFICE = 2;

const SACRIFICE_PLIES = 4;

const sacrifices = (moment: Moment): Reason | undefined => {
  const { played, before, after, mover } = moment;
  if (before.bestMove !== played.uci || after.pv.length + 1 < SACRIFICE_PLIES) return undefined;
  if (centipawnsFor(after.evaluation, mover) < 0 || wasWonAnyway(moment)) return undefined;
  const refutation = refutationOf(moment, SACRIFICE_PLIES);
  const [own, answer] = refutation;
  if (own === undefined || answer?.captured === undefined || refutation.length < SACRIFICE_PLIES) return undefined;
  const start = materialLead(own.before.board, mover);
  const isGiven = refutation
    .slice(1, SACRIFICE_PLIES)
    .every(({ after: { board } }) => start - materialLead(board, mover) >= MIN_SACRIFICE);
  return isGiven ? { kind: 'sacrifice', ...refutationProof(moment) } : undefined;
};

// Only moves: every other move costs as much as a mistake

/** With sacrifices, which have a reason of their own, but need the alternatives for their label. */
export const onlyMoveCandidates = (game: Game, positions: Positions): readonly Ply[] =>
  game.plies.flatMap((_, ply) => {
    const moment = momentAt(game, positions, ply);
    return moment !== undefined && (canBeOnlyMove(moment) || sacrifices(moment) !== undefined) ? [ply] : [];
  });

const onlyMove = (moment: Moment, alternative: PositionEvaluation | undefined): Reason | undefined => {
  if (alternative === undefined || !canBeOnlyMove(moment)) return undefined;
  const points = pointsLostElsewhere(moment, alternative.evaluation);
  return points === undefined ? undefined : { kind: 'onlyMove', points, ...alternativeProof(moment, alternative) };
};

/**
 * Rounded down; `undefined` when too few or still winning. Uses the lower value of the searches before and after the
 * move.
 */
export const pointsLostElsewhere = ({ before, after, mover }: Moment, other: Evaluation): number | undefined => {
  const retained = Math.min(winChanceOf(before.evaluation, mover), winChanceOf(after.evaluation, mover));
  const points = Math.floor(100 * (retained - winChanceOf(other, mover)));
  return points < MIN_POINTS || centipawnsFor(other, mover) > WINNING ? undefined : points;
};

const canBeOnlyMove = (moment: Moment): boolean => {
  const { game, ply, played, before } = moment;
  if (before.bestMove !== played.uci || wasWonAnyway(moment) || isLost(moment) || isRecapture(moment)) return false;
  return legalMoves(positionAt(game, ply - 1), game.isChess960).length > 1 && sacrifices(moment) === undefined;
};

const isLost = ({ before, after, mover }: Moment): boolean =>
  [before, after].some(({ evaluation }) => 100 * winChanceOf(evaluation, mover) < MIN_POINTS);
