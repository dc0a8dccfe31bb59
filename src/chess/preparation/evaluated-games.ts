/** What the evaluations of a player's analyzed games say: opening moves that lose again and again, and won positions. */
import { ANALYSIS_DEPTHS, type Evaluation, type PositionEvaluation, winChanceOf } from '../evaluation';
import { positionMovesOf } from '../openings/game-line';
import type { TacticLocation } from '../player/tactics';
import { hashOf, type PositionHash } from '../position/hash';
import { startWalk } from '../position/move';
import { findErrors, habitsOf, type RepeatedError } from './avoid';
import { indexVisits, type PreparationGame } from './visits';
import { type Color, COLORS, type San } from '../types';

type EvaluatedPosition = Evaluation & { readonly best?: San | undefined; readonly depth?: number | undefined };

/** `evaluations` begin with the start position. */
export type EvaluatedGame = PreparationGame & { readonly evaluations: readonly EvaluatedPosition[] };

export type OpeningHole = Pick<RepeatedError, 'moves' | 'move' | 'played' | 'of' | 'answer'> & {
  /** The player's. */
  readonly color: Color;
  /** Win probability, whole %. */
  readonly loss: number;
};

export type Conversion = {
  /** In which the player stood winning after a move of theirs. */
  readonly games: number;
  readonly won: number;
  /** The moves that gave the win away, of the latest games first. */
  readonly places: readonly TacticLocation[];
};

export type EvaluatedHabits = { readonly holes: readonly OpeningHole[]; readonly conversion: Conversion };

/** `games` are latest first. */
export const evaluatedHabits = (games: readonly EvaluatedGame[]): EvaluatedHabits => ({
  holes: findHoles(games),
  conversion: conversionOf(games),
});

/** Of the first eight moves. */
const MAX_PLIES = 16;

const MIN_PLAYED = 3;

const MAX_HOLES = 3;

/** The positions reached most often first. The quick search alone finds holes where there are none. */
const findHoles = (games: readonly EvaluatedGame[]): readonly OpeningHole[] => {
  const known = evaluationsByPosition(games);
  const lookUp = (fen: string): PositionEvaluation | undefined => {
    const found = known.get(hashOf(fen));
    if (found === undefined || isQuick(found)) return undefined;
    const best = found.best === undefined ? undefined : startWalk(fen, false)?.play(found.best)?.uci;
    return { evaluation: found, depth: found.depth ?? 0, pv: [], ...(best && { bestMove: best }) };
  };
  return COLORS.flatMap((color) =>
    findErrors(
      habitsOf(indexVisits(games, color), color, () => 1),
      color,
      lookUp,
    ).errors.map(({ moves, move, played, of, answer, loss }) => ({
      ...{ moves, move, played, of, answer, color },
      loss: Math.round(loss),
    })),
  )
    .filter(({ moves, played, of }) => moves.length < MAX_PLIES && played >= MIN_PLAYED && 2 * played > of)
    .sort((one, other) => other.played - one.played || other.loss - one.loss)
    .slice(0, MAX_HOLES);
};

/** Evaluations of a site have no depth. */
const isQuick = ({ depth = 0 }: EvaluatedPosition): boolean => depth > 0 && depth < ANALYSIS_DEPTHS.candidates;

/** The deepest of each. */
const evaluationsByPosition = (games: readonly EvaluatedGame[]): ReadonlyMap<PositionHash, EvaluatedPosition> => {
  const known = new Map<PositionHash, EvaluatedPosition>();
  for (const { line, evaluations } of games) {
    for (const [ply, { position }] of positionMovesOf(line)
      .slice(0, MAX_PLIES + 1)
      .entries()) {
      const found = evaluations[ply];
      if (found === undefined || (known.get(position)?.depth ?? -1) >= (found.depth ?? 0)) continue;
      known.set(position, found);
    }
  }
  return known;
};

const WINNING = 0.9;

const conversionOf = (games: readonly EvaluatedGame[]): Conversion => {
  const winning = games.flatMap(({ id, color, outcome, evaluations }) => {
    const last = evaluations.findLastIndex(
      (evaluation, index) => isAfterMoveOf(color, index) && winChanceOf(evaluation, color) >= WINNING,
    );
    return last === -1 ? [] : [{ id, outcome, next: last + 1, isOver: last + 2 >= evaluations.length }];
  });
  const lost = winning.filter(({ outcome }) => outcome !== 'win');
  return {
    games: winning.length,
    won: winning.length - lost.length,
    places: lost.flatMap(({ id, next, isOver }) => (isOver ? [] : [{ game: id, ply: next }])),
  };
};

/** White has moved before every odd position. */
const isAfterMoveOf = (color: Color, index: number): boolean => index > 0 && (index % 2 === 1) === (color === 'white');
