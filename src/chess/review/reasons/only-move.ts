/**
 * The only move: the engine's own choice, where every other would have cost as much as a mistake. What the best of the others
 * is worth has to be searched; here is where that may be worth the time, and what is said of the answer.
 */
import type { Evaluation, PositionEvaluation } from '../../evaluation';
import type { Game } from '../../game';
import { legalMoves } from '../../legal-moves';
import { playLine } from '../../motifs/played-line';
import { positionAt } from '../../replay';
import type { Ply } from '../../types';
import { winChanceOf } from '../../win-chance';
import { centipawnsFor, WINNING } from '../chances';
import { lineFrom, type Positions } from '../opportunity';
import { alternativeProof, momentAt, wasWonAnyway, type Moment } from './moment';
import type { Reason } from './reason';
import { sacrifices } from './sacrifice';

/** Points of win probability (0-100): what a mistake costs. */
const LEAST_LOST = 10;

/** The plies at which it has to be searched what the others are worth. */
export const onlyMoveSuspects = (game: Game, positions: Positions): readonly Ply[] =>
  game.plies.flatMap((_, ply) => {
    const moment = momentAt(game, positions, ply);
    return moment !== undefined && mayBeOnly(moment) ? [ply] : [];
  });

/** `alternative` is what a search without the engine's choice has found in the position before the move. */
export const onlyMove = (moment: Moment, alternative: PositionEvaluation | undefined): Reason | undefined => {
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
