// Evaluations for preparations against the sample players, so that no installation searches them again
import { z } from 'zod';
import type { PositionEvaluation } from '../../../chess/evaluation';
import ROWS from '../../../content/samples/preparation-evaluations.json' with { type: 'json' };
import type { EvaluationCache } from '../../../engine/search';
import { evaluationTextSchema, makeEvaluation } from '../../sources/sample/sample-games';

/** A position by its cache key, searched to `limit` plies. */
export type SampleEvaluation = {
  readonly key: string;
  readonly limit: number;
  readonly found: PositionEvaluation;
};

const ENGINE = 'Stockfish 16';

/** Key, limit, depth, evaluation, moves. */
const rowSchema = z.tuple([z.string(), z.int(), z.int(), evaluationTextSchema, z.string()]);

export const makeSampleEvaluation = ({ key, limit, found }: SampleEvaluation): z.input<typeof rowSchema> => [
  key,
  limit,
  found.depth,
  makeEvaluation(found.evaluation),
  found.pv.join(' '),
];

export const parseSampleEvaluation = (row: unknown): SampleEvaluation => {
  const [key, limit, depth, evaluation, moves] = rowSchema.parse(row);
  const pv = moves.split(' ');
  return { key, limit, found: { evaluation, depth, bestMove: pv[0] ?? '', pv } };
};

export const sampleEvaluations = (): readonly SampleEvaluation[] => ROWS.map(parseSampleEvaluation);

export const addSampleEvaluations = async (cache: EvaluationCache): Promise<void> => {
  const limits = new Map<number, Map<string, PositionEvaluation>>();
  for (const { key, limit, found } of sampleEvaluations()) {
    limits.set(limit, (limits.get(limit) ?? new Map<string, PositionEvaluation>()).set(key, found));
  }
  for (const [depth, found] of limits) {
    const known = await cache.read(ENGINE, [...found.keys()], { depth });
    if (known.size < found.size) await cache.write(ENGINE, found, { depth });
  }
};
