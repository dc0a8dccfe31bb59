/** The engine's evaluations of the positions of a guessing session. */
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import type { Evaluation } from '../../../chess/evaluation';
import type { EvaluationAt } from '../../../chess/review/guess';
import type { Fen } from '../../../chess/types';
import { evaluationSchema } from '../../../contract/analysis/evaluation';
import { createEngineClient, EngineSearchError } from '../../board/live/engine-client';
import type { EngineFailure } from '../../board/live/engine-runner';
import { endedEvaluation } from '../../board/live/live-position';
import { startEngineWorker } from '../../board/live/live-status';
import { readJson } from '../../lib/http/http';
import { readStored, writeStored } from '../../lib/storage';

export type Evaluations = {
  readonly at: EvaluationAt;
  /** The engine does not run. */
  readonly failure: EngineFailure | undefined;
  readonly retry: () => void;
};

type EvaluationsParams = {
  /** Under which they outlast a reload. */
  readonly key: string;
  /** Known from an analysis. */
  readonly stored: ReadonlyMap<Fen, Evaluation>;
  /** In order of urgency. */
  readonly wanted: readonly Fen[];
  readonly isChess960: boolean;
};

/** Plies, and milliseconds. */
const LIMIT = { depth: 14, time: 1_500 };

const foundSchema = z.record(z.string(), evaluationSchema);

/** One position at a time. */
export const useEvaluations = ({ key, stored, wanted, isChess960 }: EvaluationsParams): Evaluations => {
  const [engine] = useState(() => createEngineClient(startEngineWorker));
  useEffect(() => engine.close, [engine]);
  const [found, setFound] = useState<Readonly<Record<Fen, Evaluation>>>(
    () => foundSchema.safeParse(readJson(readStored(key, 'sessionStorage'))).data ?? {},
  );
  const [failure, setFailure] = useState<EngineFailure>();
  const at: EvaluationAt = (fen) => stored.get(fen) ?? found[fen] ?? endedEvaluation(positionOf(fen, isChess960));
  const next = failure === undefined ? wanted.find((fen) => at(fen) === undefined) : undefined;

  const add = useEffectEvent((fen: Fen, evaluation: Evaluation) => {
    const all = { ...found, [fen]: evaluation };
    setFound(all);
    writeStored(key, JSON.stringify(all), 'sessionStorage');
  });
  useEffect(() => {
    if (next === undefined) return undefined;
    const leaving = new AbortController();
    engine.search({ position: positionOf(next, isChess960), lines: 1, ...LIMIT }, leaving.signal).then(
      ({ lines: [best] }) => (best === undefined ? setFailure('crashed') : add(next, best.evaluation)),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error instanceof EngineSearchError ? error.failure : 'crashed');
      },
    );
    return () => leaving.abort();
  }, [engine, next, isChess960]);

  return { at, failure, retry: () => setFailure(undefined) };
};

const positionOf = (fen: Fen, isChess960: boolean) => ({ fen, start: fen, moves: [], isChess960 });
