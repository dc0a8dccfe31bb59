/**
 * Which positions deserve another look before `findTactics` is asked, from a shallow sweep through the game or from
 * evaluations without lines. Engine time is scarce: the places that matter most come first and the others are dropped.
 * Indexes are those of `positions`, in ascending order.
 */
import type { PositionEvaluation } from '../evaluation';
import { type Game, ownPlies, plyColor, positionAt } from '../game';
import { attackersOf, attacksFrom, valueOf } from '../motifs/attackers';
import { playLine, type Step } from '../motifs/played-line';
import type { Centipawns, Color, Ply } from '../types';
import {
  centipawnsFor,
  chancesFor,
  chancesLost,
  isBetter,
  isClearlyBetter,
  isMating,
  isPlayed,
  LEAST_LOSS,
  lineFrom,
  movesOf,
  opportunityAt,
  type Positions,
  wasWinning,
  WINNING,
  winningLine,
} from './opportunity';
import { findTactics, withoutSequels } from './tactics';

const MOST_DEEPER = 8;

const MOST_ONLY_MOVES = 4;

/** Nothing is gained by searching again what was searched as deep as the fast mode does (LIM-02) and has a line. */
const DEEP_ENOUGH = 12;

/** A little less than is asked of a tactic, for a shallow evaluation may be off by as much. */
const SUSPECTED_LOSS = 0.15;

const SUSPECTED_GAIN: Centipawns = 100;

/** More than chances can change: from lost to won. */
const MOST_NOVELTY = 2;

/** So much the chances move from one position to the next where a second, deeper look is worth its time. */
const LEAST_TURN = 0.1;

/** Chances beyond which the game is as good as over: 597 centipawns. */
const DECIDED = 0.8;

/** Beyond this an exchange or a pawn move decides nothing any more. */
const BALANCED: Centipawns = WINNING;

/**
 * The positions before and after the own moves that lost much, the worst first: before, where something may have been
 * there to win; after, where a piece may hang. Then those where the side would only have saved itself, and those where a
 * chance that had just come was kept, its line unknown.
 */
export const deeperSearches = (game: Game, positions: Positions, color: Color): readonly number[] => {
  const suspects = ownPlies(game, color)
    .flatMap((ply) => suspectAt(game, positions, color, ply) ?? [])
    .sort((one, other) => other.weight - one.weight);
  const indexes = suspects.flatMap(({ looks }) => looks).filter((index) => isWorthLooking(positions[index]));
  return ascending([...new Set(indexes)].slice(0, MOST_DEEPER));
};

/**
 * The positions in which the best move was played and would be a tactic found if no other move did nearly as well, the
 * newest chances first; then, while the game was balanced, the pawn breaks and exchanges that were best.
 */
export const onlyMoveSearches = (game: Game, positions: Positions, color: Color): readonly number[] => {
  const plies = ownPlies(game, color);
  const played = plies.flatMap((ply) => opportunityAt(game, positions, color, ply) ?? []).filter(isPlayed);
  const tactics = withoutSequels(played.filter(({ ply }) => mayBeNeeded(positions, color, ply)))
    .map(({ ply }) => ply)
    .sort((one, other) => urgency(positions, color, other) - urgency(positions, color, one));
  const plans = plies.filter((ply) => isBestPlan(game, positions, color, ply));
  return ascending([...new Set([...tactics, ...plans])].slice(0, MOST_ONLY_MOVES));
};

/**
 * The positions at both ends of every ply by which the chances move while the game is open: what a shallow look sees
 * there is what a deeper one may see otherwise.
 */
export const turningPoints = (positions: Positions): readonly number[] => {
  const chances = positions.map(({ evaluation }) => chancesFor(evaluation, 'white'));
  const plies = chances.slice(1).flatMap((after, ply) => {
    const before = chances[ply] ?? after;
    return Math.abs(after - before) >= LEAST_TURN && Math.min(Math.abs(before), Math.abs(after)) < DECIDED ? [ply] : [];
  });
  return ascending([...new Set(plies.flatMap((ply) => [ply, ply + 1]))]).filter((index) => isOpen(positions[index]));
};

/**
 * The positions before and after the own moves that are said to have missed or allowed a tactic, and of those that lost
 * about as much as a mistake: the line of a search that is less deep may break off before it wins anything.
 */
export const claimedPositions = (game: Game, positions: Positions, color: Color): readonly number[] => {
  const { missed, allowed } = findTactics(game, positions, color, new Map());
  const mistakes = ownPlies(game, color).filter((ply) => isSuspected(positions, color, ply));
  const plies = [...[...missed, ...allowed].map(({ ply }) => ply), ...mistakes];
  const indexes = plies.flatMap((ply) => [ply, ply + 1]);
  return ascending([...new Set(indexes)]).filter((index) => isOpen(positions[index]));
};

const isSuspected = (positions: Positions, color: Color, ply: Ply): boolean => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return false;
  return chancesLost(before.evaluation, after.evaluation, color) >= SUSPECTED_LOSS;
};

type Suspect = { readonly weight: number; readonly looks: readonly number[] };

const suspectAt = (game: Game, positions: Positions, color: Color, ply: Ply): Suspect | undefined => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return undefined;
  const lost = chancesLost(before.evaluation, after.evaluation, color);
  if (lost >= SUSPECTED_LOSS) {
    const weight = centipawnsFor(before.evaluation, color) < SUSPECTED_GAIN ? lost : 1 + lost;
    if (mayHaveMissed(game, positions, color, ply)) return { weight, looks: [ply, ply + 1] };
    return mayHang(game, after, ply) ? { weight: 1 + lost, looks: [ply + 1] } : undefined;
  }
  if (before.pv.length > 0 || !isClearlyBetter(before.evaluation, color)) return undefined;
  const weight = novelty(positions, color, ply);
  return weight >= LEAST_LOSS ? { weight: weight / 2, looks: [ply] } : undefined;
};

/**
 * Something stood to be won, by its worth, its line or for all that is known, and it was not won without it as well.
 */
const mayHaveMissed = (game: Game, positions: Positions, color: Color, ply: Ply): boolean => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return false;
  const isEnough = wasWinning(positions, color, ply) && centipawnsFor(after.evaluation, color) > WINNING;
  if (isEnough && !isMating(before.evaluation, color)) return false;
  const moves = movesOf(before);
  if (moves.length === 0) return centipawnsFor(before.evaluation, color) >= SUSPECTED_GAIN;
  if (isClearlyBetter(before.evaluation, color)) return true;
  return winningLine({ ...lineFrom(game, ply, moves), solver: color }) !== undefined;
};

/** The best answer takes something, or is not known. */
const mayHang = (game: Game, after: PositionEvaluation, ply: Ply): boolean => {
  const [best] = movesOf(after);
  if (best === undefined) return true;
  const solver = plyColor(game, ply + 1);
  return playLine({ ...lineFrom(game, ply + 1, [best]), solver })?.steps[1]?.captured !== undefined;
};

/** How much the opponent's last move has given, in chances; what the first move of a game finds was always there. */
const novelty = (positions: Positions, color: Color, ply: Ply): number => {
  const [earlier, before] = [positions[ply - 1], positions[ply]];
  return earlier === undefined || before === undefined ? 0 : chancesLost(before.evaluation, earlier.evaluation, color);
};

/** Those that only save the side come last. */
const urgency = (positions: Positions, color: Color, ply: Ply): number =>
  novelty(positions, color, ply) + (isBetter(positions, color, ply) ? MOST_NOVELTY : 0);

/**
 * Not when the side was winning before; for a mate, not when it was winning by so much that nothing is lost without.
 */
const mayBeNeeded = (positions: Positions, color: Color, ply: Ply): boolean => {
  const before = positions[ply];
  if (before === undefined || !wasWinning(positions, color, ply)) return before !== undefined;
  return isMating(before.evaluation, color) && novelty(positions, color, ply) >= LEAST_LOSS;
};

const isBestPlan = (game: Game, positions: Positions, color: Color, ply: Ply): boolean => {
  const [played, before] = [game.plies[ply], positions[ply]];
  if (played === undefined || before === undefined || played.uci !== before.bestMove) return false;
  if (Math.abs(centipawnsFor(before.evaluation, color)) > BALANCED) return false;
  return planAt(game, ply) !== undefined;
};

/**
 * No line is known, or one of a shallow search. What was not searched here (depth 0) and has a line was analyzed by
 * somebody else, and deeply; a game that has ended has nothing to look for.
 */
const isWorthLooking = (position: PositionEvaluation | undefined): boolean =>
  position !== undefined &&
  isOpen(position) &&
  (position.pv.length === 0 || (position.depth > 0 && position.depth < DEEP_ENOUGH));

/** Nobody has been mated in it. */
const isOpen = (position: PositionEvaluation | undefined): boolean =>
  position !== undefined && !('checkmate' in position.evaluation);

const ascending = (indexes: readonly number[]): readonly number[] => [...indexes].sort((one, other) => one - other);

/** Two kinds of moves that are no tactics and yet take skill. */

/**
 * - `pawnBreak`: a pawn, not promoting, takes a pawn of the opponent or attacks one.
 * - `exchange`: a piece takes one that is worth as much, and can be taken itself.
 *
 * Neither when it takes back what the opponent's move before it has taken there.
 */
export type MovePlan = 'pawnBreak' | 'exchange';

/** Which of these the ply played is; `undefined` for any other. */
export const planAt = (game: Game, ply: Ply): MovePlan | undefined => {
  const solver = plyColor(game, ply);
  const moves = game.plies.slice(Math.max(0, ply - 1), ply + 1).map(({ uci }) => uci);
  const steps = playLine({ start: positionAt(game, ply - 2), moves, solver })?.steps ?? [];
  const [last, own] = ply === 0 ? [undefined, steps[0]] : steps;
  if (own === undefined || (last?.captured !== undefined && last.to === own.to)) return undefined;
  if (isPawnBreak(own)) return 'pawnBreak';
  return isExchange(own) ? 'exchange' : undefined;
};

const isPawnBreak = ({ role, promotion, captured, to, color, after: { board } }: Step): boolean => {
  if (role !== 'pawn' || promotion !== undefined) return false;
  if (captured !== undefined) return captured === 'pawn';
  return attacksFrom(board, to).diff(board[color]).intersects(board.pawn);
};

const isExchange = ({ role, captured, to, after }: Step): boolean =>
  captured !== undefined &&
  role !== 'pawn' &&
  valueOf(captured) === valueOf(role) &&
  attackersOf(after.board, to, after.turn).nonEmpty();
