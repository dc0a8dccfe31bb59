/** The names of openings, which are too many for the browser: the server is asked. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { START_FEN } from '../../../chess/position/fen';
import { chapterTree, firstMoves, OPENING_PLIES } from '../../../chess/studies/study-pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import { makeMoveList } from '../../../contract/analysis/positions';
import { MAX_OPENING_LINES, type NamedOpening, studiesApi } from '../../../contract/studies';
import { callEndpoint } from '../../lib/http/endpoints';

/** Of the main line; empty for a game from a set-up position. */
export const openingLine = ({ start, isChess960, moves }: GameTree): string =>
  start === START_FEN && !isChess960 ? makeMoveList(moves.slice(0, OPENING_PLIES).map(({ uci }) => uci)) : '';

export const openingLineOf = (pgn: string): string => {
  const tree = chapterTree(firstMoves(pgn));
  return tree === undefined ? '' : openingLine(tree);
};

/** Missing until it is known, and while there is no network. */
export const useOpening = (line: string): NamedOpening | undefined => useQuery(openingQuery(line)).data;

export const openingText = ({ eco, name }: NonNullable<NamedOpening>): string => `${eco} ${name}`;

const openingQuery = (line: string) =>
  queryOptions({
    queryKey: ['opening', line],
    queryFn: () => requestOpening(line),
    enabled: line !== '',
    staleTime: Infinity,
    retry: false,
  });

type Request = {
  readonly line: string;
  readonly resolve: (opening: NamedOpening) => void;
  readonly reject: (error: unknown) => void;
};

const waiting: Request[] = [];

/** What is requested in the same moment is sent together. */
const requestOpening = (line: string): Promise<NamedOpening> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void sendWaiting());
    waiting.push({ line, resolve, reject });
  });

const sendWaiting = async (): Promise<void> => {
  while (waiting.length > 0) await send(waiting.splice(0, MAX_OPENING_LINES));
};

const send = async (requests: readonly Request[]): Promise<void> => {
  try {
    const body = { lines: requests.map(({ line }) => line) };
    const openings = await callEndpoint(studiesApi.nameOpenings, { body });
    for (const [index, { resolve }] of requests.entries()) resolve(openings[index] ?? null);
  } catch (error) {
    for (const { reject } of requests) reject(error);
  }
};
