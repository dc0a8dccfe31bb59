import { queryOptions } from '@tanstack/react-query';
import type { Fen } from '../../../chess/types';
import {
  EVALUATION_PATH,
  positionEvaluationSchema,
  treePath,
  treeSchema,
  type TreeOwner,
} from '../../../contract/tree';
import { getJson } from '../../lib/http';

/** `state` is another one after every change of the games. */
export const treeQuery = (owner: TreeOwner, query: string, state: string | number) =>
  queryOptions({
    queryKey: [treePath(owner), state, query],
    queryFn: ({ signal }) => getJson(`${treePath(owner)}?${query}`, treeSchema, signal),
  });

/** Of a position, whoever plays it. */
export const evaluationQuery = (fen: Fen) =>
  queryOptions({
    queryKey: ['evaluation', fen],
    queryFn: ({ signal }) =>
      getJson(`${EVALUATION_PATH}?${new URLSearchParams({ fen }).toString()}`, positionEvaluationSchema, signal),
    staleTime: Infinity,
  });
