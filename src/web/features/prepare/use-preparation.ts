import { useEffect, useState } from 'react';
import { PREPARATION_EVENT, preparationEventSchema, type Preparation } from '../../../contract/preparation';
import { askForEvents, isEventStream, readEvents } from '../../lib/read-events';
import { toHttpError, HttpError } from '../../lib/http';
import { logError } from '../../lib/log';

export type PreparationState = {
  /** As far as it has grown. */
  readonly preparation: Preparation | undefined;
  /** Why it goes no further, in words for people. */
  readonly failure: string | undefined;
  readonly isRunning: boolean;
  readonly again: () => void;
};

type News = { readonly preparation?: Preparation | undefined; readonly failure?: string | undefined };

/** Follows the preparation at a path while the page shows it. What has come stays when the stream breaks off. */
export const usePreparation = (path: string): PreparationState => {
  const [reported, setReported] = useState<News & { readonly of: string; readonly isOver?: boolean }>({ of: '' });
  const [round, setRound] = useState(0);
  const run = `${path} ${round}`;

  useEffect(() => {
    const controller = new AbortController();
    const tell = (news: News & { readonly isOver?: boolean }): void => {
      if (!controller.signal.aborted)
        setReported((before) => ({ ...(before.of === run ? before : {}), ...news, of: run }));
    };
    followPreparation(path, controller.signal, tell)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        logError(error);
        tell({ failure: failureOf(error) });
      })
      .finally(() => tell({ isOver: true }));
    return () => controller.abort();
  }, [path, run]);

  const {
    preparation,
    failure,
    isOver = false,
  } = reported.of === run ? reported : { preparation: undefined, failure: undefined };
  return { preparation, failure, isRunning: !isOver, again: () => setRound(round + 1) };
};

const followPreparation = async (path: string, signal: AbortSignal, tell: (news: News) => void): Promise<void> => {
  const response = await askForEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) throw await toHttpError(response);
  let isWhole = false;
  for await (const { event, data } of readEvents(response.body)) {
    if (event !== PREPARATION_EVENT) continue;
    const { preparation, failure } = preparationEventSchema.parse(JSON.parse(data));
    isWhole = failure !== undefined || preparation?.isFinished === true;
    tell({ ...(preparation && { preparation }), ...(failure !== undefined && { failure }) });
  }
  if (!isWhole) tell({ failure: BROKEN_OFF });
};

const BROKEN_OFF = 'The connection broke off.';

const failureOf = (error: unknown): string => {
  if (error instanceof HttpError) return error.serverMessage ?? 'The server could not prepare this.';
  return navigator.onLine ? BROKEN_OFF : 'You are offline.';
};
