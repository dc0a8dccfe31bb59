/** The reason of every judged move of a game: the first that can be proven, in the order in which a player would name them. */
import { parseSquare } from 'chessops/util';
import { type Evaluation, judge, type Judgement, type PositionEvaluation, winChanceOf } from '../../evaluation';
import { type Game, ownPlies, positionAt } from '../../game';
import { materialLead } from '../../motifs/attackers';
import { playLine } from '../../motifs/played-line';
import { positionOf } from '../../position/fen-position';
import { legalMoves } from '../../position/move';
import { type Color, COLORS, type Ply } from '../../types';
import { centipawnsFor, isMating, lineFrom, type Positions, WINNING } from '../opportunity';
import type { HangingMoment, SideTactics, TacticMoment } from '../tactics';
import { materialReason } from './material';
import {
  alternativeProof,
  betterProof,
  type Moment,
  momentAt,
  type Reason,
  refutationOf,
  refutationProof,
  wasWonAnyway,
} from './moment';

/**
 * By ply. `positions` are all of the game, the start first; `tactics` those of each side in it; `alternatives` what a search
 * without the engine's choice has found before a ply.
 */
export const findReasons = (
  game: Game,
  positions: Positions,
  tactics: Readonly<Record<Color, SideTactics>>,
  alternatives: ReadonlyMap<Ply, PositionEvaluation>,
): ReadonlyMap<Ply, Reason> => {
  const reasons = COLORS.flatMap((color) =>
    ownPlies(game, color).flatMap((ply) => {
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

/** Pieces left to be taken, and tactics that a move allows or misses: what is counted of games, of one move. */

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

/** Mates that a move lets the opponent have, and that it gives away. */

/** A mate that takes longer than this is no reason that anybody sees. */
const MOST_MOVES = 10;

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
  return moves <= MOST_MOVES ? moves : undefined;
};

/** Moves that deserve a word though nothing is wrong with them. */

/** In pawns. */
const LEAST_GIVEN = 2;

/** The answer takes, and the next two plies do not win it back. */
const PLIES_GIVEN = 4;

/** The engine's own choice gives material that does not come back at once, and its side is no worse for it. */
const sacrifices = (moment: Moment): Reason | undefined => {
  const { played, before, after, mover } = moment;
  if (before.bestMove !== played.uci || after.pv.length + 1 < PLIES_GIVEN) return undefined;
  if (centipawnsFor(after.evaluation, mover) < 0 || wasWonAnyway(moment)) return undefined;
  const refutation = refutationOf(moment, PLIES_GIVEN);
  const [own, answer] = refutation;
  if (own === undefined || answer?.captured === undefined || refutation.length < PLIES_GIVEN) return undefined;
  const start = materialLead(own.before.board, mover);
  const isGiven = refutation
    .slice(1, PLIES_GIVEN)
    .every(({ after: { board } }) => start - materialLead(board, mover) >= LEAST_GIVEN);
  return isGiven ? { kind: 'sacrifice', ...refutationProof(moment) } : undefined;
};

/**
 * The only move: the engine's own choice, where every other would have cost as much as a mistake. What the best of the others
 * is worth has to be searched; here is where that may be worth the time, and what is said of the answer.
 */

/** Points of win probability (0-100): what a mistake costs. */
const LEAST_LOST = 10;

/** The plies at which it has to be searched what the others are worth. */
export const onlyMoveSuspects = (game: Game, positions: Positions): readonly Ply[] =>
  game.plies.flatMap((_, ply) => {
    const moment = momentAt(game, positions, ply);
    return moment !== undefined && mayBeOnly(moment) ? [ply] : [];
  });

/** `alternative` is what a search without the engine's choice has found in the position before the move. */
const onlyMove = (moment: Moment, alternative: PositionEvaluation | undefined): Reason | undefined => {
  if (alternative === undefined || !mayBeOnly(moment)) return undefined;
  const points = pointsLostElsewhere(moment, alternative.evaluation);
  return points === undefined ? undefined : { kind: 'onlyMove', points, ...alternativeProof(moment, alternative) };
};

/**
 * Whole points of win probability that the best of the other moves loses; `undefined` where those are too few, or where the
 * game is won by it as well. Of what the search before the move and the one after it say of the move, the lesser counts.
 */
export const pointsLostElsewhere = ({ before, after, mover }: Moment, other: Evaluation): number | undefined => {
  const kept = Math.min(winChanceOf(before.evaluation, mover), winChanceOf(after.evaluation, mover));
  const points = Math.floor(100 * (kept - winChanceOf(other, mover)));
  return points < LEAST_LOST || centipawnsFor(other, mover) > WINNING ? undefined : points;
};

/** By all that is known without another search. */
const mayBeOnly = (moment: Moment): boolean => {
  const { game, ply, played, before } = moment;
  if (before.bestMove !== played.uci || wasWonAnyway(moment) || isLost(moment) || recaptures(moment)) return false;
  return legalMoves(positionAt(game, ply - 1), game.isChess960).length > 1 && sacrifices(moment) === undefined;
};

/** So little is left that no other move could lose as much. */
const isLost = ({ before, after, mover }: Moment): boolean =>
  [before, after].some(({ evaluation }) => 100 * winChanceOf(evaluation, mover) < LEAST_LOST);

/**
 * Takes where the opponent has just taken. Anybody does that at once, also where it brings less than was lost: that there was
 * nothing better is no news then.
 */
const recaptures = ({ game, ply, played, mover }: Moment): boolean => {
  const [last, own] = playLine({ ...lineFrom(game, ply, [played.uci]), solver: mover })?.steps ?? [];
  return last?.captured !== undefined && own?.captured !== undefined && own.to === last.to;
};

/** What a move does to the chances of winning. */

/** In %: from clearly better to clearly worse. */
const REVERSED = { from: 67.5, to: 32.5 };

/** From so much on a side has an advantage, and this much above or below one half nobody has. */
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

/** Half of an advantage or more. */
const letsGo = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < ADVANTAGE || from - to < LEAST_LOST || 2 * (to - EVEN) > from - EVEN) return undefined;
  return { kind: 'letsGo', from: Math.round(from), to: Math.round(to), ...betterProof(moment) };
};

/** Nobody was better, and now the opponent is. */
const handsOver = (moment: Moment): Reason | undefined => {
  const { from, to } = chancesOf(moment);
  if (from < 100 - ADVANTAGE || to > 100 - ADVANTAGE || from - to < LEAST_LOST) return undefined;
  return { kind: 'handsOver', from: Math.round(from), to: Math.round(to), ...refutationProof(moment) };
};

/** The opponent has just made a mistake or worse, and the move gives back half of it or more. */
const doesNotPunish = (moment: Moment): Reason | undefined => {
  const { positions, ply, before, after, mover, opponent } = moment;
  const earlier = positions[ply - 1];
  if (earlier === undefined || !ERRORS.has(judge(earlier.evaluation, before.evaluation, opponent))) return undefined;
  const given = percent(before.evaluation, mover) - percent(earlier.evaluation, mover);
  const lost = percent(before.evaluation, mover) - percent(after.evaluation, mover);
  return 2 * lost < given ? undefined : { kind: 'doesNotPunish', ...betterProof(moment) };
};

const chancesOf = ({ before, after, mover }: Moment) => ({
  from: percent(before.evaluation, mover),
  to: percent(after.evaluation, mover),
});

const percent = (evaluation: Evaluation, color: Color): number => 100 * winChanceOf(evaluation, color);
