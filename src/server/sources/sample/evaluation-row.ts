/**
 * What the engine sees in a game, as a row of JSON: short, because there are many. An evaluation is
 * a number of centipawns, `#3` or `#-3` for a mate, `#white` or `#black` for one on the board; a line of moves is a text.
 */
import { z } from 'zod';
import type { Evaluation, PositionEvaluation } from '../../../chess/evaluation';
import type { Uci } from '../../../chess/types';

export type SeenPositions = {
  /** All of the game, the start first. */
  readonly positions: readonly PositionEvaluation[];
  /** By position index, for some of them: the worth of the best move but one. */
  readonly alternatives: ReadonlyMap<number, Evaluation>;
};

export type SeenGame = SeenPositions & {
  /** Of the game. */
  readonly id: string;
};

/** As `writeEvaluation` writes it. */
export const writtenEvaluationSchema = z.union([
  z.int().transform((cp): Evaluation => ({ cp })),
  z.enum(['#white', '#black']).transform((text): Evaluation => ({ checkmate: text === '#white' ? 'white' : 'black' })),
  z
    .string()
    .regex(/^#-?[1-9]\d*$/)
    .transform((text): Evaluation => ({ mate: Number(text.slice(1)) })),
]);

const rowSchema = z.object({
  id: z.string(),
  positions: z.array(z.tuple([writtenEvaluationSchema, z.int().nonnegative(), z.string()])),
  alternatives: z.array(z.tuple([z.int().nonnegative(), writtenEvaluationSchema])),
});

export type EvaluationRow = z.input<typeof rowSchema>;

export const makeEvaluationRow = ({ id, positions, alternatives }: SeenGame): EvaluationRow => ({
  id,
  positions: positions.map(({ evaluation, depth, pv }) => [writeEvaluation(evaluation), depth, pv.join(' ')]),
  alternatives: [...alternatives].map(([index, evaluation]) => [index, writeEvaluation(evaluation)]),
});

/** Throws on a row that `makeEvaluationRow` has not made. */
export const parseEvaluationRow = (row: unknown): SeenGame => {
  const { id, positions, alternatives } = rowSchema.parse(row);
  return {
    id,
    positions: positions.map(([evaluation, depth, moves]) => ({ evaluation, depth, ...toLine(moves) })),
    alternatives: new Map(alternatives),
  };
};

export const writeEvaluation = (evaluation: Evaluation): number | string => {
  if ('cp' in evaluation) return evaluation.cp;
  return `#${'mate' in evaluation ? evaluation.mate : evaluation.checkmate}`;
};

const toLine = (moves: string): { readonly bestMove?: Uci; readonly pv: readonly Uci[] } => {
  const pv = moves === '' ? [] : moves.split(' ');
  const [bestMove] = pv;
  return bestMove === undefined ? { pv } : { bestMove, pv };
};
