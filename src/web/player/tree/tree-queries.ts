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
export const treeQuery = (owner: TreeOwner, query: string, state: string | number) => {
  const games = 'games' in owner && owner.games !== '' ? `&games=${encodeURIComponent(owner.games)}` : '';
  const path = `${treePath(owner)}?${query}${games}`;
  return queryOptions({
    queryKey: [path, state],
    queryFn: ({ signal }) => getJson(path, treeSchema, signal),
  });
};

/** Of a position, whoever plays it. */
export const evaluationQuery = (fen: Fen) =>
  queryOptions({
    queryKey: ['evaluation', fen],
    queryFn: ({ signal }) =>
      getJson(`${EVALUATION_PATH}?${new URLSearchParams({ fen }).toString()}`, positionEvaluationSchema, signal),
    staleTime: Infinity,
  });
