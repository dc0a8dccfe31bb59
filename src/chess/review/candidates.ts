/**
 * Selects positions to search deeper before `findTactics`, as ascending indexes. The most important come first, the
 * rest is dropped to save engine time.
 */
import type { PositionEvaluation } from '../evaluation';
import { type Game, pliesBy, plyColor, positionAt } from '../game';
import { attackersOf, attacksFrom, valueOf } from '../motifs/attackers';
import { type LineMove, playLine } from '../motifs/played-line';
import type { Centipawns, Color, Ply } from '../types';
import {
  centipawnsFor,
  chancesFor,
  chancesLost,
  isBetter,
  isClearlyBetter,
  isMating,
  isPlayed,
  lineFrom,
  MIN_LOSS,
  movesOf,
  opportunityAt,
  type Positions,
  wasWinning,
  WINNING,
  winningLine,
} from './opportunity';
import { findTactics, withoutFollowUps } from './tactics';

const MAX_DEEPER = 8;

const MAX_ONLY_MOVES = 4;

/** The fast mode's depth (LIM-02). */
const DEEP_ENOUGH = 12;

/** Lower than for a tactic, since shallow evaluations are inaccurate. */
const CANDIDATE_LOSS = 0.15;

const CANDIDATE_GAIN: Centipawns = 100;

const MAX_NOVELTY = 2;

const MIN_TURN = 0.1;

/** 597 centipawns. */
const DECISIVE = 0.8;

/** Beyond this an exchange or pawn move decides nothing. */
const BALANCED: Centipawns = WINNING;

/**
 * Positions before a move for a missed win, after it for a hanging piece. Worst losses first; saving moves and new
 * chances last.
 */
export const deeperSearches = (game: Game, positions: Positions, color: Color): readonly number[] => {
  const candidates = pliesBy(game, color)
    .flatMap((ply) => candidateAt(game, positions, color, ply) ?? [])
    .sort((one, other) => other.weight - one.weight);
  const indexes = candidates.flatMap((candidate) => candidate.indexes).filter((index) => needsSearch(positions[index]));
  return ascending([...new Set(indexes)].slice(0, MAX_DEEPER));
};

/**
 * Positions where the best move was played and is a tactic if no other is nearly as good; then the best pawn breaks and
 * exchanges of balanced positions.
 */
export const onlyMoveSearches = (game: Game, positions: Positions, color: Color): readonly number[] => {
  const plies = pliesBy(game, color);
  const played = plies.flatMap((ply) => opportunityAt(game, positions, color, ply) ?? []).filter(isPlayed);
  const tactics = withoutFollowUps(played.filter(({ ply }) => mayBeNeeded(positions, color, ply)))
    .map(({ ply }) => ply)
    .sort((one, other) => urgency(positions, color, other) - urgency(positions, color, one));
  const plans = plies.filter((ply) => isBestPlan(game, positions, color, ply));
  return ascending([...new Set([...tactics, ...plans])].slice(0, MAX_ONLY_MOVES));
};

/** Both ends of every ply that changes the chances of an undecided game. */
export const turningPoints = (positions: Positions): readonly number[] => {
  const chances = positions.map(({ evaluation }) => chancesFor(evaluation, 'white'));
  const plies = chances.slice(1).flatMap((after, ply) => {
    const before = chances[ply] ?? after;
    return Math.abs(after - before) >= MIN_TURN && Math.min(Math.abs(before), Math.abs(after)) < DECISIVE ? [ply] : [];
  });
  return ascending([...new Set(plies.flatMap((ply) => [ply, ply + 1]))]).filter((index) => isOpen(positions[index]));
};

/** Positions around claimed tactics and near mistakes, where a shallow line may end before the gain. */
export const claimedPositions = (game: Game, positions: Positions, color: Color): readonly number[] => {
  const { missed, allowed } = findTactics(game, positions, color, new Map());
  const mistakes = pliesBy(game, color).filter((ply) => isCandidate(positions, color, ply));
  const plies = [...[...missed, ...allowed].map(({ ply }) => ply), ...mistakes];
  const indexes = plies.flatMap((ply) => [ply, ply + 1]);
  return ascending([...new Set(indexes)]).filter((index) => isOpen(positions[index]));
};

const isCandidate = (positions: Positions, color: Color, ply: Ply): boolean => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return false;
  return chancesLost(before.evaluation, after.evaluation, color) >= CANDIDATE_LOSS;
};

type Candidate = { readonly weight: number; readonly indexes: readonly number[] };

const candidateAt = (game: Game, positions: Positions, color: Color, ply: Ply): Candidate | undefined => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return undefined;
  const lost = chancesLost(before.evaluation, after.evaluation, color);
  if (lost >= CANDIDATE_LOSS) {
    const weight = centipawnsFor(before.evaluation, color) < CANDIDATE_GAIN ? lost : 1 + lost;
    if (mayHaveMissed(game, positions, color, ply)) return { weight, indexes: [ply, ply + 1] };
    return mayHang(game, after, ply) ? { weight: 1 + lost, indexes: [ply + 1] } : undefined;
  }
  if (before.pv.length > 0 || !isClearlyBetter(before.evaluation, color)) return undefined;
  const weight = novelty(positions, color, ply);
  return weight >= MIN_LOSS ? { weight: weight / 2, indexes: [ply] } : undefined;
};

/** A win is possible or unknown, and the played move did not win as well. */
const mayHaveMissed = (game: Game, positions: Positions, color: Color, ply: Ply): boolean => {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return false;
  const wonAnyway = wasWinning(positions, color, ply) && centipawnsFor(after.evaluation, color) > WINNING;
  if (wonAnyway && !isMating(before.evaluation, color)) return false;
  const moves = movesOf(before);
  if (moves.length === 0) return centipawnsFor(before.evaluation, color) >= CANDIDATE_GAIN;
  if (isClearlyBetter(before.evaluation, color)) return true;
  return winningLine({ ...lineFrom(game, ply, moves), solver: color }) !== undefined;
};

const mayHang = (game: Game, after: PositionEvaluation, ply: Ply): boolean => {
  const [best] = movesOf(after);
  if (best === undefined) return true;
  const solver = plyColor(game, ply + 1);
  return playLine({ ...lineFrom(game, ply + 1, [best]), solver })?.moves[1]?.captured !== undefined;
};

const novelty = (positions: Positions, color: Color, ply: Ply): number => {
  const [earlier, before] = [positions[ply - 1], positions[ply]];
  return earlier === undefined || before === undefined ? 0 : chancesLost(before.evaluation, earlier.evaluation, color);
};

const urgency = (positions: Positions, color: Color, ply: Ply): number =>
  novelty(positions, color, ply) + (isBetter(positions, color, ply) ? MAX_NOVELTY : 0);

const mayBeNeeded = (positions: Positions, color: Color, ply: Ply): boolean => {
  const before = positions[ply];
  if (before === undefined || !wasWinning(positions, color, ply)) return before !== undefined;
  return isMating(before.evaluation, color) && novelty(positions, color, ply) >= MIN_LOSS;
};

const isBestPlan = (game: Game, positions: Positions, color: Color, ply: Ply): boolean => {
  const [played, before] = [game.plies[ply], positions[ply]];
  if (played === undefined || before === undefined || played.uci !== before.bestMove) return false;
  if (Math.abs(centipawnsFor(before.evaluation, color)) > BALANCED) return false;
  return planAt(game, ply) !== undefined;
};

/** Depth 0 with a line is a deep analysis from elsewhere. */
const needsSearch = (position: PositionEvaluation | undefined): boolean =>
  position !== undefined &&
  isOpen(position) &&
  (position.pv.length === 0 || (position.depth > 0 && position.depth < DEEP_ENOUGH));

const isOpen = (position: PositionEvaluation | undefined): boolean =>
  position !== undefined && !('checkmate' in position.evaluation);

const ascending = (indexes: readonly number[]): readonly number[] => [...indexes].sort((one, other) => one - other);

/**
 * - `pawnBreak`: a pawn captures or attacks a pawn, without promoting.
 * - `exchange`: a piece captures one of equal value and can be recaptured.
 * Recaptures are neither.
 */
export type MovePlan = 'pawnBreak' | 'exchange';

export const planAt = (game: Game, ply: Ply): MovePlan | undefined => {
  const solver = plyColor(game, ply);
  const moves = game.plies.slice(Math.max(0, ply - 1), ply + 1).map(({ uci }) => uci);
  const steps = playLine({ start: positionAt(game, ply - 2), moves, solver })?.moves ?? [];
  const [last, move] = ply === 0 ? [undefined, steps[0]] : steps;
  if (move === undefined || (last?.captured !== undefined && last.to === move.to)) return undefined;
  if (isPawnBreak(move)) return 'pawnBreak';
  return isExchange(move) ? 'exchange' : undefined;
};

const isPawnBreak = ({ role, promotion, captured, to, color, after: { board } }: LineMove): boolean => {
  if (role !== 'pawn' || promotion !== undefined) return false;
  if (captured !== undefined) return captured === 'pawn';
  return attacksFrom(board, to).diff(board[color]).intersects(board.pawn);
};

const isExchange = ({ role, captured, to, after }: LineMove): boolean =>
  captured !== undefined &&
  role !== 'pawn' &&
  valueOf(captured) === valueOf(role) &&
  attackersOf(after.board, to, after.turn).nonEmpty();
