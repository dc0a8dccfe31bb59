import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { otherColor } from '../../../chess/types';
import {
  type Preparation,
  PREPARATION_EVENT,
  preparationEventSchema,
  preparationPath,
  type PreparationRequest,
  preparationSchema,
} from '../../../contract/preparation';
import { sheetTitle } from '../../../messages/preparation/preparation';
import { describeFailure } from '../../lib/http/failures';
import { HttpError, toHttpError } from '../../lib/http/http';
import { fetchEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { isUnreachable, putCached, showCached } from '../../lib/offline-cache';

export type PreparationState = {
  readonly preparation?: Preparation | undefined;
  /** Error message. */
  readonly failure?: string | undefined;
  /** Finished or failed. */
  readonly isOver?: boolean;
  /** Running for longer than `LATE`. */
  readonly isLate?: boolean;
};

/** How long a color is waited for before the other one begins; milliseconds. */
const LATE = 30_000;

type BothColors = {
  /** The preparation with the chosen color, then with the other. */
  readonly chosen: PreparationState;
  readonly other: PreparationState;
  readonly isRunning: boolean;
  /** Retries what failed. */
  readonly retry: () => void;
};

type States = Readonly<Record<string, PreparationState>>;

type PreparationOptions = {
  /** Of the page that shows it without a network; the current one when missing. */
  readonly page?: string;
  /** Only the chosen color. */
  readonly isOneColor?: boolean;
};

/**
 * The other color follows when the chosen one is searched, while older games may still arrive, or is late. Partial results stay after
 * a broken stream or a change of color. Nothing is asked for without `params`.
 */
export const usePreparation = (
  params: PreparationRequest | undefined,
  { page, isOneColor = false }: PreparationOptions = {},
): BothColors => {
  const [states, setStates] = useState<States>({});
  const [first, second] =
    params === undefined ? [] : [params.as, otherColor(params.as)].map((as) => preparationPath({ ...params, as }));
  const [chosen = {}, other = {}] = [first, second].map((path) => (path === undefined ? {} : states[path]));
  const isSearched = chosen.isOver === true || chosen.isLate === true || chosen.preparation?.isWaiting === true;
  const running = [
    chosen.isOver === true ? undefined : first,
    !isOneColor && isSearched && chosen.failure === undefined && other.isOver !== true ? second : undefined,
  ] as const;
  useStream(running[0], page, setStates);
  useStream(running[1], page, setStates);

  const retry = (): void =>
    setStates((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([, { failure }]) => failure === undefined)),
    );
  return { chosen, other, isRunning: running.some((path) => path !== undefined), retry };
};

const useStream = (
  path: string | undefined,
  page: string | undefined,
  setStates: Dispatch<SetStateAction<States>>,
): void =>
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    const update = (changes: PreparationState): void => {
      if (!controller.signal.aborted)
        setStates((previous) => ({ ...previous, [path]: { ...previous[path], ...changes } }));
    };
    const lateness = setTimeout(() => update({ isLate: true }), LATE);
    followPreparation(path, { page, signal: controller.signal }, update)
      .catch((failure: unknown) => loadCached(path, failure, update))
      .then(() => update({ isOver: true, isLate: false }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        logError(error);
        update({ failure: failureOf(error), isOver: true, isLate: false });
      })
      .finally(() => clearTimeout(lateness));
    return () => {
      clearTimeout(lateness);
      controller.abort();
    };
  }, [path, page, setStates]);

/** Milliseconds between the versions of an unfinished preparation that are kept. */
const KEEPING_INTERVAL = 3000;

const followPreparation = async (
  path: string,
  { page, signal }: { readonly page: string | undefined; readonly signal: AbortSignal },
  update: (changes: PreparationState) => void,
): Promise<void> => {
  const response = await fetchEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) throw await toHttpError(response);
  let isComplete = false;
  let keptAt = -Infinity;
  for await (const { event, data } of readEvents(response.body)) {
    if (event !== PREPARATION_EVENT) continue;
    const { preparation, failure } = preparationEventSchema.parse(JSON.parse(data));
    isComplete = failure !== undefined || preparation?.isFinished === true;
    if (preparation && (preparation.isFinished || performance.now() - keptAt > KEEPING_INTERVAL)) {
      keptAt = performance.now();
      cachePreparation(path, preparation, page);
    }
    update({ ...(preparation && { preparation }), ...(failure !== undefined && { failure }) });
  }
  if (!isComplete) update({ failure: CONNECTION_LOST });
};

/** Falls back to the cached preparation; throws the failure if there is none. */
const loadCached = async (
  path: string,
  failure: unknown,
  update: (changes: PreparationState) => void,
): Promise<void> => {
  const preparation = isUnreachable(failure) ? await showCached(path, preparationSchema) : undefined;
  if (preparation === undefined) throw failure;
  update({ preparation });
};

/** Cached with the address of the page that shows it. */
const cachePreparation = (
  path: string,
  preparation: Preparation,
  page = window.location.pathname + window.location.search,
): void => {
  void putCached(path, preparation, { page: { href: page, title: sheetTitle(preparation) } });
};

const CONNECTION_LOST = 'The connection was interrupted.';

const failureOf = (error: unknown): string => {
  const isBrokenOff = navigator.onLine && !(error instanceof HttpError);
  return isBrokenOff ? CONNECTION_LOST : describeFailure(error);
};
