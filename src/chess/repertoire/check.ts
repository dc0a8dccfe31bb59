/**
 * What own moves lose against the best one. The engine is an argument. What it says of a position belongs to the position,
 * not to a repertoire: it stays true after every edit.
 */
import { type Evaluation, type PositionEvaluation, winChanceOf } from '../evaluation';
import { type Color, type Fen, turnOf, type Uci } from '../types';
import { fenOf, playFrom, type RepertoireGraph } from './graph';
import type { Epd } from './repertoire';

/** Plies. */
export const CHECK_DEPTH = 16;

/** In points of win probability: a move that loses as much is listed. */
export const LEAST_LOSS = 5;

/** Of a position. */
export const MAX_CHECKED_MOVES = 12;

/** A position where one moves oneself. */
export type PositionToCheck = { readonly position: Epd; readonly moves: readonly Uci[] };

/** `loss`: against the best move, in points of win probability (0 to 100). */
export type MoveLoss = { readonly uci: Uci; readonly loss: number };

export type CheckedPosition = {
  readonly position: Epd;
  /** Plies. */
  readonly depth: number;
  readonly best: Uci;
  /** After the best move. */
  readonly evaluation: Evaluation;
  readonly moves: readonly MoveLoss[];
};

/** `undefined` where the engine has no answer. */
export type EvaluatePosition = (fen: Fen) => Promise<PositionEvaluation | undefined>;

/** In points of win probability (0 to 100) of the color that moved; `before` is the best that it could get. */
export const lossBetween = (before: Evaluation, after: Evaluation, color: Color): number =>
  Math.max(0, 100 * (winChanceOf(before, color) - winChanceOf(after, color)));

/** The best move loses nothing and needs no second search. `undefined` where the engine has no answer; illegal moves are skipped. */
export const checkPosition = async (
  evaluate: EvaluatePosition,
  { position, moves }: PositionToCheck,
): Promise<CheckedPosition | undefined> => {
  const found = await evaluate(fenOf(position));
  if (found?.bestMove === undefined) return undefined;
  const { evaluation, depth, bestMove: best } = found;
  const play = playFrom(position);
  const losses: MoveLoss[] = [];
  for (const move of moves) {
    const played = play(move);
    if (played === undefined) continue;
    const after = played.uci === best ? found : await evaluate(fenOf(played.to));
    if (after === undefined) return undefined;
    losses.push({ uci: played.uci, loss: lossBetween(evaluation, after.evaluation, turnOf(position)) });
  }
  return { position, depth, best, evaluation, moves: losses };
};

// Which positions, and what was found

/** By position, as of all repertoires. */
export type CheckedPositions = ReadonlyMap<Epd, CheckedPosition>;

export const lossAt = (checked: CheckedPositions, position: Epd, uci: Uci): number | undefined =>
  checked.get(position)?.moves.find((move) => move.uci === uci)?.loss;

/** With what is known of further moves of the same position. */
export const addChecked = (checked: CheckedPositions, found: CheckedPosition): CheckedPositions => {
  const known = checked.get(found.position)?.moves ?? [];
  const others = known.filter(({ uci }) => !found.moves.some((move) => move.uci === uci));
  return new Map(checked).set(found.position, { ...found, moves: [...found.moves, ...others] });
};

type CheckScope = {
  /** 0 to 1, where it is known. */
  readonly reach: ReadonlyMap<Epd, number>;
  /** Moves that were played instead, by position. */
  readonly played?: ReadonlyMap<Epd, readonly Uci[]>;
};

/** Every position with a main or accepted move, the likeliest first. */
export const positionsToCheck = (
  graph: RepertoireGraph,
  { reach, played = new Map() }: CheckScope,
): readonly PositionToCheck[] => {
  const positions: PositionToCheck[] = [];
  for (const [position, { isOwn, moves }] of graph.positions) {
    const own = moves.filter(({ move }) => move.rank !== 'refuted').map(({ move }) => move.uci);
    if (isOwn && own.length > 0)
      positions.push({
        position,
        moves: [...new Set([...own, ...(played.get(position) ?? [])])].slice(0, MAX_CHECKED_MOVES),
      });
  }
  return positions.sort(
    (one, other) =>
      (reach.get(other.position) ?? 0) - (reach.get(one.position) ?? 0) || (one.position < other.position ? -1 : 1),
  );
};

/** Those of which a move is not known yet. */
export const missingChecks = (
  positions: readonly PositionToCheck[],
  checked: CheckedPositions,
): readonly PositionToCheck[] =>
  positions.filter(({ position, moves }) => moves.some((uci) => lossAt(checked, position, uci) === undefined));

export type LosingMove = MoveLoss & {
  readonly position: Epd;
  readonly best: Uci;
  /** 0 to 1; 0 where it is not known. */
  readonly reach: number;
};

/** Main and accepted moves that lose at least so much, by reach × loss. */
export const losingMoves = (
  graph: RepertoireGraph,
  checked: CheckedPositions,
  { reach, least = LEAST_LOSS }: Pick<CheckScope, 'reach'> & { readonly least?: number },
): readonly LosingMove[] =>
  [...graph.positions]
    .flatMap(([position, { isOwn, moves }]) => {
      const best = checked.get(position)?.best;
      if (!isOwn || best === undefined) return [];
      return moves.flatMap(({ move: { uci, rank } }) => {
        const loss = lossAt(checked, position, uci);
        if (rank === 'refuted' || loss === undefined || loss < least) return [];
        return [{ position, uci, loss, best, reach: reach.get(position) ?? 0 }];
      });
    })
    .sort(
      (one, other) =>
        other.reach * other.loss - one.reach * one.loss ||
        other.loss - one.loss ||
        (one.position < other.position ? -1 : 1),
    );
