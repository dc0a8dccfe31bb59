import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import type { Fen } from '../../../chess/types';
import type { TreeMove } from '../../../contract/positions';
import { useSettled } from '../../lib/hooks/use-settled';
import { evaluationQuery } from './tree-queries';

/** Somebody who steps through a line asks for nothing on the way; milliseconds. */
const PAUSE = 500;

/**
 * The evaluations of the moves: those that came with them, and, where they are wanted, the others one after the other, the
 * most played first.
 */
export const useEvaluations = (moves: readonly TreeMove[], isWanted: boolean): ReadonlyMap<Fen, Evaluation> => {
  const client = useQueryClient();
  const [found, setFound] = useState<ReadonlyMap<Fen, Evaluation>>(new Map());
  const settled = useSettled(moves, PAUSE);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const evaluateAll = async (): Promise<void> => {
      for (const { fen, evaluation } of settled) {
        if (isOver) return;
        if (evaluation !== undefined) continue;
        const answer = await client.query(evaluationQuery(fen));
        setFound((before) => new Map(before).set(fen, answer.evaluation));
      }
    };
    // An engine that is busy or away leaves the column as it is.
    evaluateAll().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [client, settled, isWanted]);

  return new Map([
    ...found,
    ...moves.flatMap(({ fen, evaluation }) => (evaluation ? [[fen, evaluation] as const] : [])),
  ]);
};
