/** A game and what an engine found in its positions become judged moves and the figures of both sides. */
import { averageCentipawnLoss, gameAccuracy, harmonicMean, moveAccuracy, perColor, type PerColor } from '../accuracy';
import { type Evaluation, judge, type Judgement, type PositionEvaluation, winChanceOf } from '../evaluation';
import { type Game, moveNumber, plyColor, positionAt } from '../game';
import { divide, type PhaseName } from '../phase';
import { sanLine } from '../position/move';
import type { Color, Ply, San } from '../types';
import { movesOf } from './opportunity';

export type MoveReview = {
  readonly turn: Color;
  readonly san: San;
  /** Full-move number. */
  readonly moveNumber: number;
  /** After the move. */
  readonly evaluation: Evaluation;
  /** Of the search after the move, in plies; 0 where the game had ended and nothing was searched. */
  readonly depth: number;
  /** The engine's choice in the position before the move. */
  readonly best?: San;
  readonly judgement?: Judgement;
  /** 0-100. */
  readonly accuracy: number;
};

/** `from` and `to` are its first and last ply, both included. A phase in which nothing was played is left out. */
type PhaseReview = {
  readonly name: PhaseName;
  readonly from: Ply;
  readonly to: Ply;
  /** Harmonic mean of the moves' accuracies, each at least 1, as Lichess Insights have it. */
  readonly accuracy: PerColor;
};

export type GameReview = {
  readonly start: Evaluation;
  readonly moves: readonly MoveReview[];
  readonly accuracy: PerColor;
  /** Average centipawn loss. */
  readonly acpl: PerColor;
  readonly phases: readonly PhaseReview[];
};

/** One move, from what was found before and after it. The engine's own choice is never judged. */
export const reviewMove = (game: Game, ply: Ply, before: PositionEvaluation, after: PositionEvaluation): MoveReview => {
  const played = game.plies[ply];
  if (played === undefined) throw new RangeError(`The game has no ply ${ply}`);
  const turn = plyColor(game, ply);
  const best = before.bestMove === played.uci ? played.san : bestLine(game, ply, before, 1)[0];
  const judgement = best === played.san ? undefined : judge(before.evaluation, after.evaluation, turn);
  return {
    turn,
    san: played.san,
    moveNumber: moveNumber(game, ply),
    evaluation: after.evaluation,
    depth: after.depth,
    best,
    judgement,
    accuracy: moveAccuracy(before.evaluation, after.evaluation, turn),
  };
};

/** The engine's line from the position before the ply, beginning with its best move; of so many plies at most. */
export const bestLine = (game: Game, ply: Ply, before: PositionEvaluation, plies = Infinity): readonly San[] =>
  sanLine(positionAt(game, ply - 1), movesOf(before).slice(0, plies), game.isChess960);

/** The whole game. `positions` are all of its positions in order, the start first: one more than plies. */
export const reviewGame = (game: Game, positions: readonly PositionEvaluation[]): GameReview => {
  const [start, ...after] = positions;
  if (start === undefined || after.length !== game.plies.length) {
    throw new RangeError(`${game.plies.length} plies need ${game.plies.length + 1} positions`);
  }
  const moves = after.map((position, ply) => reviewMove(game, ply, positions[ply] ?? start, position));
  const evaluations = after.map(({ evaluation }) => evaluation);
  const firstMover = plyColor(game, 0);
  return {
    start: start.evaluation,
    moves,
    accuracy: gameAccuracy(start.evaluation, evaluations, firstMover),
    acpl: averageCentipawnLoss(start.evaluation, evaluations, firstMover),
    phases: reviewPhases(game, moves),
  };
};

const reviewPhases = (game: Game, moves: readonly MoveReview[]): readonly PhaseReview[] => {
  const { middlegame, endgame } = divide(game);
  const end = moves.length;
  const begins: readonly (readonly [name: PhaseName, from: Ply, until: Ply])[] = [
    ['opening', 0, middlegame ?? endgame ?? end],
    ['middlegame', middlegame ?? end, endgame ?? end],
    ['endgame', endgame ?? end, end],
  ];
  return begins
    .filter(([, from, until]) => from < until)
    .map(([name, from, until]) => {
      const played = moves.slice(from, until);
      return { name, from, to: until - 1, accuracy: perColor((color) => phaseAccuracy(played, color)) };
    });
};

const phaseAccuracy = (moves: readonly MoveReview[], color: Color): number | undefined => {
  const own = moves.filter(({ turn, evaluation }) => turn === color && !('checkmate' in evaluation));
  return own.length === 0 ? undefined : harmonicMean(own.map(({ accuracy }) => accuracy));
};

/** Win % of one side below which a game is lost, and above 100 less this it is won. */
const LOST = 10;

/** Whether the ply was played in a game that was won before and after it, or lost before and after it. */
export const isDecided = (review: GameReview, ply: Ply, color: Color): boolean => {
  const [before, after] = [sideOf(review, ply - 1, color), sideOf(review, ply, color)];
  return before !== 'open' && before === after;
};

/** Whether the game was won or lost after the ply; -1 is the start. */
export const isDecidedAt = (review: GameReview, ply: Ply, color: Color): boolean =>
  sideOf(review, ply, color) !== 'open';

const sideOf = (review: GameReview, ply: Ply, color: Color): 'won' | 'lost' | 'open' => {
  const evaluation = ply < 0 ? review.start : review.moves[ply]?.evaluation;
  if (evaluation === undefined) return 'open';
  const percent = 100 * winChanceOf(evaluation, color);
  if (percent < LOST) return 'lost';
  return percent > 100 - LOST ? 'won' : 'open';
};
