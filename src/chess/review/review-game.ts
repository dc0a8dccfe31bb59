/** A game and what an engine found in its positions become judged moves and the figures of both sides. */
import { averageCentipawnLoss } from '../acpl';
import { gameAccuracy, harmonicMean, moveAccuracy, perColor, type PerColor } from '../accuracy';
import type { Evaluation, PositionEvaluation } from '../evaluation';
import type { Game } from '../game';
import { judge, type Judgement } from '../judgement';
import { sanLine } from '../notation/line';
import { divide, type PhaseName } from '../phase';
import { moveNumber, plyColor, positionAt } from '../replay';
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
export type PhaseReview = {
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
