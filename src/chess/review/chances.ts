/** An evaluation in one side's view: what tactics are weighed by. A mate counts as ten pawns, as in `win-chance.ts`. */
import type { Evaluation } from '../evaluation';
import type { Centipawns, Color } from '../types';
import { cappedCentipawns, winningChances } from '../win-chance';

/** Lichess' bound of a mistake, on the scale from -1 (lost) to 1 (won): lila `Advice.scala`. */
export const LEAST_LOSS = 0.2;
/** A clear advantage, as the puzzle generator of Lichess asks of a tactic (lichess-puzzler, `generator.py`). */
export const CLEARLY_BETTER: Centipawns = 200;
/** What the compared rates of others ask of a tactic besides that it wins material. */
export const BETTER: Centipawns = 100;
/** Above this a side is winning anyway (the same). */
export const WINNING: Centipawns = 300;

/** Centipawns within ±1000, positive when the side is better. */
export const centipawnsFor = (evaluation: Evaluation, color: Color): Centipawns =>
  color === 'white' ? cappedCentipawns(evaluation) : -cappedCentipawns(evaluation);

/** -1 (the side loses) to 1 (it wins). */
export const chancesFor = (evaluation: Evaluation, color: Color): number =>
  winningChances(centipawnsFor(evaluation, color));

/** How much of the side's chances is lost from one evaluation to another, at most 2; negative when they grow. */
export const chancesLost = (from: Evaluation, to: Evaluation, color: Color): number =>
  chancesFor(from, color) - chancesFor(to, color);

/** Whether the side mates by force. */
export const isMating = (evaluation: Evaluation, color: Color): boolean =>
  'mate' in evaluation && evaluation.mate > 0 === (color === 'white');
