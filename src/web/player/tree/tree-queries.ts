import { queryOptions } from '@tanstack/react-query';
import type { Color, Fen, Uci } from '../../../chess/types';
import {
  EVALUATION_PATH,
  positionEvaluationSchema,
  REFERENCE_TREE_PATH,
  referenceTreeSchema,
  type TreeOwner,
  treePath,
  treeSchema,
  writeMoves,
} from '../../../contract/positions';
import { getJson } from '../../lib/http/http';

/** `state` is another one after every change of the games. */
export const treeQuery = (owner: TreeOwner, query: string, state: string | number) => {
  const games =
    'games' in owner && owner.games !== undefined && owner.games !== ''
      ? `&games=${encodeURIComponent(owner.games)}`
      : '';
  const path = `${treePath(owner)}?${query}${games}`;
  return queryOptions({
    queryKey: [path, state],
    queryFn: ({ signal }) => getJson(path, treeSchema, signal),
  });
};

/** What everybody in the reference games plays after a line. */
export const referenceTreeQuery = (moves: readonly Uci[], color: Color) => {
  const path = `${REFERENCE_TREE_PATH}?${new URLSearchParams({ moves: writeMoves(moves), color }).toString()}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, referenceTreeSchema, signal),
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
