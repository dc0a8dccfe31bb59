import { queryOptions } from '@tanstack/react-query';
import { type Speed, SPEEDS } from '../../../chess/clock';
import type { Outcome } from '../../../chess/player/results';
import { START_FEN } from '../../../chess/position/fen';
import { type PlayedMove, playMoves } from '../../../chess/position/move';
import { type Color, COLORS, type Fen, type Uci } from '../../../chess/types';
import { OUTCOMES } from '../../../contract/library';
import {
  makeMoveList,
  parseMoveList,
  positionsApi,
  REFERENCE_TREE_PATH,
  referenceTreeSchema,
  type TreeOwner,
  treePath,
  treeSchema,
} from '../../../contract/analysis/positions';
import { callEndpoint } from '../../lib/http/endpoints';
import { getJson } from '../../lib/http/http';
import { isUnreachable } from '../../lib/offline-cache';
import { searchParam } from '../../lib/search-params';
import { countOffline } from './offline-tree';

/** `state` changes with every change of the games. */
export const treeQuery = (owner: TreeOwner, query: string, state: string | number) => {
  const games =
    'games' in owner && owner.games !== undefined && owner.games !== ''
      ? `&games=${encodeURIComponent(owner.games)}`
      : '';
  const path = `${treePath(owner)}?${query}${games}`;
  return queryOptions({
    queryKey: [path, state],
    queryFn: async ({ signal }) => {
      try {
        return await getJson(path, treeSchema, signal);
      } catch (failure) {
        const saved = isUnreachable(failure) ? await countOffline(owner, query) : undefined;
        if (saved === undefined) throw failure;
        return saved;
      }
    },
  });
};

export const referenceTreeQuery = (moves: readonly Uci[], color: Color) => {
  const path = `${REFERENCE_TREE_PATH}?${new URLSearchParams({ moves: makeMoveList(moves), color }).toString()}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, referenceTreeSchema, signal),
  });
};

export const evaluationQuery = (fen: Fen) =>
  queryOptions({
    queryKey: ['evaluation', fen],
    queryFn: ({ signal }) => callEndpoint(positionsApi.evaluate, { query: { fen }, signal }),
    staleTime: Infinity,
  });

export const PERIODS = ['year', 'quarter', 'month'] as const;

export type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Period, number>> = { year: 365, quarter: 92, month: 31 };

/** An undefined choice does not filter. */
export type TreeChoices = {
  readonly speed?: Speed;
  readonly period?: Period;
  readonly result?: Outcome;
};

export type TreeLocation = {
  /** From the start position. */
  readonly moves: readonly Uci[];
  /** The player's side. */
  readonly side: Color;
  readonly choices: TreeChoices;
};

export const TREE_START: TreeLocation = { moves: [], side: 'white', choices: {} };

/** `?moves=e2e4-c7c5&side=black&speed=blitz&period=year&result=loss`; invalid values are ignored. */
export const parseTreeLocation = (search: string): TreeLocation => {
  const read = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const text = searchParam(search, name);
    return values.find((value) => value === text);
  };
  const [speed, period, result] = [read('speed', SPEEDS), read('period', PERIODS), read('result', OUTCOMES)];
  const written = parseMoveList(searchParam(search, 'moves'));
  return {
    moves: playMoves(START_FEN, written).map(({ uci }) => uci),
    side: read('side', COLORS) ?? TREE_START.side,
    choices: { speed, period, result },
  };
};

/** Search parameters; `undefined` removes one. */
export const treeAddress = ({ moves, side, choices }: TreeLocation) => ({
  moves: moves.length === 0 ? undefined : makeMoveList(moves),
  side: side === TREE_START.side ? undefined : side,
  speed: choices.speed,
  period: choices.period,
  result: choices.result,
});

export const fenAfter = (played: readonly PlayedMove[]): Fen => played.at(-1)?.fen ?? START_FEN;

/** `now` is in milliseconds since 1970. */
export const treeQueryOf = ({ side, choices }: TreeLocation, fen: Fen, now: number): string => {
  const { speed, period, result } = choices;
  return new URLSearchParams({
    fen,
    color: side,
    ...(speed && { speeds: speed }),
    ...(period && { since: new Date(now - DAYS[period] * 86_400_000).toISOString().slice(0, 10) }),
    ...(result && { result }),
  }).toString();
};
