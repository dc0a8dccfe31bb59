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
  readonly moveNumber: number;
  readonly evaluation: Evaluation;
  /** Of the search after the move, in plies; 0 when the game was over. */
  readonly depth: number;
  readonly best?: San;
  readonly judgement?: Judgement;
  /** 0-100. */
  readonly accuracy: number;
};

/** `from` and `to` are inclusive. Phases without moves are omitted. */
type PhaseReview = {
  readonly name: PhaseName;
  readonly from: Ply;
  readonly to: Ply;
  /** Harmonic mean, like Lichess Insights. */
  readonly accuracy: PerColor;
};

export type GameReview = {
  readonly start: Evaluation;
  readonly moves: readonly MoveReview[];
  readonly accuracy: PerColor;
  readonly acpl: PerColor;
  readonly phases: readonly PhaseReview[];
};

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

export const bestLine = (game: Game, ply: Ply, before: PositionEvaluation, plies = Infinity): readonly San[] =>
  sanLine(positionAt(game, ply - 1), movesOf(before).slice(0, plies), game.isChess960);

/** `positions` starts with the initial one. */
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
  const ranges: readonly (readonly [name: PhaseName, from: Ply, until: Ply])[] = [
    ['opening', 0, middlegame ?? endgame ?? end],
    ['middlegame', middlegame ?? end, endgame ?? end],
    ['endgame', endgame ?? end, end],
  ];
  return ranges
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

/** Win % below which a game is lost. */
const LOST = 10;

/** Whether the game was decided both before and after the ply. */
export const isDecided = (review: GameReview, ply: Ply, color: Color): boolean => {
  const [before, after] = [standingOf(review, ply - 1, color), standingOf(review, ply, color)];
  return before !== 'open' && before === after;
};

/** Whether the game was decided after the ply; -1 is the start. */
export const isDecidedAt = (review: GameReview, ply: Ply, color: Color): boolean =>
  standingOf(review, ply, color) !== 'open';

const standingOf = (review: GameReview, ply: Ply, color: Color): 'won' | 'lost' | 'open' => {
  const evaluation = ply < 0 ? review.start : review.moves[ply]?.evaluation;
  if (evaluation === undefined) return 'open';
  const percent = 100 * winChanceOf(evaluation, color);
  if (percent < LOST) return 'lost';
  return percent > 100 - LOST ? 'won' : 'open';
};
