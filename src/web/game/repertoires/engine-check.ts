/** What the engine says of own moves. Kept until the page is reloaded; the server remembers it longer. */
import { useSyncExternalStore } from 'react';
import { addChecked, type CheckedPositions, lossBetween, type PositionToCheck } from '../../../chess/repertoire/check';
import { fenOf, playFrom } from '../../../chess/repertoire/graph';
import type { Epd } from '../../../chess/repertoire/repertoire';
import { type Fen, type Milliseconds, turnOf, type Uci } from '../../../chess/types';
import { errorSchema } from '../../../contract/errors';
import { positionsApi } from '../../../contract/analysis/positions';
import { CHECK_LIMITS, checkEventSchemas, repertoireCheckEndpoint } from '../../../contract/repertoires/check';
import { callEndpoint } from '../../lib/http/endpoints';
import { HttpError, readJson, toHttpError } from '../../lib/http/http';
import { readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';

let checked: CheckedPositions = new Map();
const listeners = new Set<() => void>();

/** Hundreds of answers may arrive in a second. */
const BETWEEN_UPDATES: Milliseconds = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

const notify = (): void => {
  timer ??= setTimeout(() => {
    timer = undefined;
    listeners.forEach((listener) => listener());
  }, BETWEEN_UPDATES);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const current = (): CheckedPositions => checked;

export const useChecked = (): CheckedPositions => useSyncExternalStore(subscribe, current);

/** `interrupted`: the connection broke, or there was none. */
export type CheckFailure = 'busy' | 'no-engine' | 'interrupted';

/** `undefined` when all were checked or `signal` was aborted. What arrives before a failure is kept. */
export const requestChecks = async (
  positions: readonly PositionToCheck[],
  signal: AbortSignal,
): Promise<CheckFailure | undefined> => {
  try {
    for (let from = 0; from < positions.length; from += CHECK_LIMITS.positions) {
      const failure = await requestSome(positions.slice(from, from + CHECK_LIMITS.positions), signal);
      if (failure !== undefined) return failure;
    }
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof HttpError) return toFailure(readJson(error.body), error.status);
    logError(error);
    return 'interrupted';
  }
  return undefined;
};

const requestSome = async (
  positions: readonly PositionToCheck[],
  signal: AbortSignal,
): Promise<CheckFailure | undefined> => {
  const response = await fetch(repertoireCheckEndpoint.path, {
    method: repertoireCheckEndpoint.method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ positions }),
    signal,
  });
  if (!response.ok) throw await toHttpError(response);
  if (response.body === null) return 'interrupted';
  for await (const { event, data } of readEvents(response.body)) {
    const content: unknown = JSON.parse(data);
    if (event === 'position') {
      checked = addChecked(checked, checkEventSchemas.position.parse(content));
      notify();
    }
    if (event === 'error') return toFailure(content);
    if (event === 'result') return undefined;
  }
  return 'interrupted';
};

const BUSY = 429;

const toFailure = (body: unknown, status?: number): CheckFailure => {
  const id = errorSchema.safeParse(body).data?.id;
  if (status === BUSY || id === 'engine-busy') return 'busy';
  return id === 'engine-failed' ? 'no-engine' : 'interrupted';
};

// One move, while somebody waits

const evaluate = async (fen: Fen, signal: AbortSignal) =>
  (await callEndpoint(positionsApi.evaluate, { query: { fen }, signal })).evaluation;

/** In points of win probability, 0 to 100; `undefined` when it is not known in time, or without a network. */
export const findLoss = async (
  position: Epd,
  { main, played }: { readonly main: Uci; readonly played: Uci },
  time: Milliseconds,
): Promise<number | undefined> => {
  const play = playFrom(position);
  const [mainTo, playedTo] = [play(main)?.to, play(played)?.to];
  if (mainTo === undefined || playedTo === undefined || !navigator.onLine) return undefined;
  const signal = AbortSignal.timeout(time);
  try {
    const [before, after] = await Promise.all([evaluate(fenOf(mainTo), signal), evaluate(fenOf(playedTo), signal)]);
    return lossBetween(before, after, turnOf(position));
  } catch {
    // The move counts as it would without an engine.
    return undefined;
  }
};
