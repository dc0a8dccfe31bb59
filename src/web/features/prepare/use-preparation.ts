import { useEffect, useState } from 'react';
import { otherColor } from '../../../chess/types';
import {
  type Preparation,
  PREPARATION_EVENT,
  preparationEventSchema,
  preparationPath,
  preparationSchema,
  type WantedPreparation,
} from '../../../contract/preparation';
import { sheetTitle } from '../../../messages/preparation';
import { describeFailure } from '../../lib/http/failures';
import { HttpError, toHttpError } from '../../lib/http/http';
import { askForEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { isUnreachable, keepRead, showKept } from '../../lib/offline-cache';

export type PreparationState = {
  /** As far as it has grown. */
  readonly preparation?: Preparation | undefined;
  /** Why it goes no further, in words for people. */
  readonly failure?: string | undefined;
  /** Finished or failed. */
  readonly isOver?: boolean;
};

type BothColors = {
  /** With the color that was chosen, and with the other one. */
  readonly chosen: PreparationState;
  readonly other: PreparationState;
  readonly isRunning: boolean;
  /** Tries what has failed once more. */
  readonly again: () => void;
};

/**
 * Follows the preparations with both colors while the page shows them, the chosen one first. What has come stays when a
 * stream breaks off, and when the other color is chosen.
 */
export const usePreparation = (wanted: WantedPreparation): BothColors => {
  const [states, setStates] = useState<Readonly<Record<string, PreparationState>>>({});
  const [first, second] = [wanted.as, otherColor(wanted.as)].map((as) => preparationPath({ ...wanted, as }));
  const [chosen = {}, other = {}] = [states[first ?? ''], states[second ?? '']];
  const running = chosen.isOver !== true ? first : chosen.failure === undefined && !other.isOver ? second : undefined;

  useEffect(() => {
    if (running === undefined) return;
    const controller = new AbortController();
    const tell = (news: PreparationState): void => {
      if (!controller.signal.aborted)
        setStates((before) => ({ ...before, [running]: { ...before[running], ...news } }));
    };
    followPreparation(running, controller.signal, tell)
      .catch((failure: unknown) => tellKept(running, failure, tell))
      .then(() => tell({ isOver: true }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        logError(error);
        tell({ failure: failureOf(error), isOver: true });
      });
    return () => controller.abort();
  }, [running]);

  const again = (): void =>
    setStates((before) =>
      Object.fromEntries(Object.entries(before).filter(([, { failure }]) => failure === undefined)),
    );
  return { chosen, other, isRunning: running !== undefined, again };
};

const followPreparation = async (
  path: string,
  signal: AbortSignal,
  tell: (news: PreparationState) => void,
): Promise<void> => {
  const response = await askForEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) throw await toHttpError(response);
  let isWhole = false;
  for await (const { event, data } of readEvents(response.body)) {
    if (event !== PREPARATION_EVENT) continue;
    const { preparation, failure } = preparationEventSchema.parse(JSON.parse(data));
    isWhole = failure !== undefined || preparation?.isFinished === true;
    if (preparation?.isFinished) keepFinished(path, preparation);
    tell({ ...(preparation && { preparation }), ...(failure !== undefined && { failure }) });
  }
  if (!isWhole) tell({ failure: BROKEN_OFF });
};

/** Without a network: the preparation as it was finished on this device; the failure where there is none. */
const tellKept = async (path: string, failure: unknown, tell: (news: PreparationState) => void): Promise<void> => {
  const preparation = isUnreachable(failure) ? await showKept(path, preparationSchema) : undefined;
  if (preparation === undefined) throw failure;
  tell({ preparation });
};

/** Under the address that shows it. */
const keepFinished = (path: string, preparation: Preparation): void => {
  const { pathname, search } = window.location;
  void keepRead(path, preparation, { page: { href: pathname + search, title: sheetTitle(preparation) } });
};

const BROKEN_OFF = 'The connection broke off.';

const failureOf = (error: unknown): string => {
  const isBrokenOff = navigator.onLine && !(error instanceof HttpError);
  return isBrokenOff ? BROKEN_OFF : describeFailure(error);
};
