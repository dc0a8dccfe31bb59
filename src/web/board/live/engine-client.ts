/** Runs one engine search at a time in the browser and resolves with its final lines. */
import type { Uci } from '../../../chess/types';
import {
  createEngineRunner,
  type EngineFailure,
  type EngineRunner,
  type EngineRunnerSettings,
  type LiveLines,
  type LiveSearch,
} from './engine-runner';

/** The engine failed; the next request starts a new one. */
export class EngineSearchError extends Error {
  constructor(readonly failure: EngineFailure) {
    super(`The engine failed: ${failure}`);
  }
}

/** At a limited strength `bestMove` is often not the first line's. */
export type EngineAnswer = LiveLines & { readonly bestMove: Uci | undefined };

export type EngineClient = {
  /** Rejects with `EngineSearchError`, or with the signal's reason. A new request replaces a pending one. */
  readonly search: (search: LiveSearch, signal: AbortSignal) => Promise<EngineAnswer>;
  readonly close: () => void;
};

type Request = {
  readonly search: LiveSearch;
  readonly resolve: (answer: EngineAnswer) => void;
  readonly fail: (failure: EngineFailure) => void;
  lines?: LiveLines;
};

/** The engine is started lazily, at the first request. */
export const createEngineClient = (start: EngineRunnerSettings['start']): EngineClient => {
  let runner: EngineRunner | undefined;
  let pending: Request | undefined;

  const settle = (complete: (request: Request) => void): void => {
    const request = pending;
    pending = undefined;
    if (request) complete(request);
  };
  const handleFailure = (failure: EngineFailure): void => {
    runner = undefined;
    settle(({ fail }) => fail(failure));
  };
  const handleDone = (_: LiveSearch, bestMove: Uci | undefined): void =>
    settle(({ lines, resolve, fail }) => (lines === undefined ? fail('crashed') : resolve({ ...lines, bestMove })));

  return {
    search: (search, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const request: Request = { search, resolve, fail: (failure) => reject(new EngineSearchError(failure)) };
        signal.addEventListener('abort', () => {
          reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
          if (pending !== request) return;
          pending = undefined;
          runner?.stop();
        });
        pending = request;
        runner ??= createEngineRunner({
          start,
          onReady: () => undefined,
          onLines: (source, lines) => {
            if (pending?.search === source) pending.lines = lines;
          },
          onDone: handleDone,
          onFailure: handleFailure,
        });
        runner.search(search);
      }),
    close: () => {
      pending = undefined;
      runner?.close();
      runner = undefined;
    },
  };
};
