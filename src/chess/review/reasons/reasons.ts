/** Gives each judged move the first provable reason, in the order a player would name them. */
import { parseSquare } from 'chessops/util';
import { type Evaluation, judge, type Judgement, type PositionEvaluation, winChanceOf } from '../../evaluation';
import { type Game, pliesBy, positionAt } from '../../game';
import { materialLead } from '../../motifs/attackers';
import { positionOf } from '../../position/fen-position';
import { legalMoves } from '../../position/move';
import { type Color, COLORS, type Ply } from '../../types';
import { centipawnsFor, isMating, type Positions, WINNING } from '../opportunity';
import type { HangingMoment, SideTactics, TacticMoment } from '../tactics';
import { materialReason } from './material';
import {
  alternativeProof,
  betterProof,
  isRecapture,
  type Moment,
  momentAt,
  type Reason,
  refutationOf,
  refutationProof,
  wasWonAnyway,
} from './moment';

/** `alternatives` holds searches without the engine's choice before a ply. */
export const findReasons = (
  game: Game,
  positions: Positions,
  tactics: Readonly<Record<Color, SideTactics>>,
  alternatives: ReadonlyMap<Ply, PositionEvaluation>,
): ReadonlyMap<Ply, Reason> => {
  const reasons = COLORS.flatMap((color) =>
    pliesBy(game, color).flatMap((ply) => {
      const moment = momentAt(game, positions, ply);
      const reason = moment && reasonFor(moment, tactics[color], alternatives.get(ply));
      return reason === undefined || reason.line.length === 0 ? [] : [[ply, reason] as const];
    }),
  );
  return new Map(reasons);
};

const reasonFor = (
  moment: Moment,
  tactics: SideTactics,
  alternative: PositionEvaluation | undefined,
): Reason | undefined => {
  const { before, after, played, ply, mover } = moment;
  const isBest = before.bestMove === played.uci;
  if (isBest || judge(before.evaluation, after.evaluation, mover) === undefined)
    return sacrifices(moment) ?? onlyMove(moment, alternative);
  const at = <Found extends { readonly ply: Ply }>(all: readonly Found[]): Found | undefined =>
    all.find((found) => found.ply === ply);
  return (
    allowsMate(moment) ??
    missesMate(moment) ??
    leavesPiece(moment, at(tactics.leftHanging)) ??
    allowsTactic(moment, at(tactics.allowed)) ??
    missesTactic(moment, at(tactics.missed)) ??
    materialReason(moment) ??
    chancesReason(moment)
  );
};

// Hanging pieces and tactics

const leavesPiece = (moment: Moment, hanging: HangingMoment | undefined): Reason | undefined => {
  if (hanging === undefined) return undefined;
  const { square } = hanging;
  const at = parseSquare(square);
  const piece = at === undefined ? undefined : positionOf(moment.played.fen)?.board.getRole(at);
  return piece && { kind: 'leavesPiece', piece, square, ...refutationProof(moment) };
};

const allowsTactic = (moment: Moment, allowed: TacticMoment | undefined): Reason | undefined => {
  const [motif] = allowed?.motifs ?? [];
  if (allowed === undefined || motif === undefined) return undefined;
  return { kind: 'allowsTactic', motif, ...refutationProof(moment, allowed.line.length) };
};

const missesTactic = (moment: Moment, missed: TacticMoment | undefined): Reason | undefined => {
  const [motif] = missed?.motifs ?? [];
  if (missed?.gain === undefined || motif === undefined) return undefined;
  return { kind: 'missesTactic', motif, ...betterProof(moment, missed.line.length) };
};

// Mates

/** Longer mates are no reason a player would see. */
const MAX_MATE_MOVES = 10;

const allowsMate = (moment: Moment): Reason | undefined => {
  const { before, after, opponent } = moment;
  const moves = mateFor(after.evaluation, opponent);
  if (moves === undefined || isMating(before.evaluation, opponent)) return undefined;
  return { kind: 'allowsMate', moves, ...refutationProof(moment, 2 * moves - 1) };
};

const missesMate = (moment: Moment): Reason | undefined => {
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

/** Win probability (0-100): the cost of a mistake. */
const MIN_POINTS = 10;

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

// Win probability

/** In %: from clearly better to clearly worse. */
const REVERSED = { from: 67.5, to: 32.5 };

const ADVANTAGE = 60;

const EVEN = 50;

const ERRORS: ReadonlySet<Judgement | undefined> = new Set(['mistake', 'blunder'] as const);

export const chancesReason = (moment: Moment): Reason | undefined =>
  turnsRound(moment) ?? letsGo(moment) ?? doesNotPunish(moment) ?? handsOver(moment);

const turnsRound = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < REVERSED.from || to > REVERSED.to) return undefined;
  return { kind: 'turnsRound', from: Math.round(from), to: Math.round(to), ...refutationProof(moment) };
};

/** Loses half of an advantage or more. */
const letsGo = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < ADVANTAGE || from - to < MIN_POINTS || 2 * (to - EVEN) > from - EVEN) return undefined;
  return { kind: 'letsGo', from: Math.round(from), to: Math.round(to), ...betterProof(moment) };
};

/** From even to an advantage for the opponent. */
const handsOver = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < 100 - ADVANTAGE || to > 100 - ADVANTAGE || from - to < MIN_POINTS) return undefined;
  return { kind: 'handsOver', from: Math.round(from), to: Math.round(to), ...refutationProof(moment) };
};

/** The opponent erred, and the move gives back at least half of the gain. */
const doesNotPunish = (moment: Moment): Reason | undefined => {
  const { positions, ply, before, after, mover, opponent } = moment;
  const earlier = positions[ply - 1];
  if (earlier === undefined || !ERRORS.has(judge(earlier.evaluation, before.evaluation, opponent))) return undefined;
  const gained = percent(before.evaluation, mover) - percent(earlier.evaluation, mover);
  const lost = percent(before.evaluation, mover) - percent(after.evaluation, mover);
  return 2 * lost < gained ? undefined : { kind: 'doesNotPunish', ...betterProof(moment) };
};

const chancesOf = ({ before, after, mover }: Moment) => ({
  from: percent(before.evaluation, mover),
  to: percent(after.evaluation, mover),
});

const percent = (evaluation: Evaluation, color: Color): number => 100 * winChanceOf(evaluation, color);
