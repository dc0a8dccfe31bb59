/** Runs one engine search at a time in the browser and resolves with its final lines. */
import {
  createEngineRunner,
  type EngineFailure,
  type EngineRunner,
  type EngineRunnerSettings,
  type LiveLines,
  type LiveSearch,
} from '../../../board/live/engine-runner';

/** The engine failed; the next request starts a new one. */
export class EngineAnswerError extends Error {
  constructor(readonly failure: EngineFailure) {
    super(`The engine failed: ${failure}`);
  }
}

export type EngineAnswers = {
  /** Rejects with `EngineAnswerError`, or with the signal's reason. A new request replaces a pending one. */
  readonly ask: (search: LiveSearch, signal: AbortSignal) => Promise<LiveLines>;
  readonly close: () => void;
};

type Question = {
  readonly search: LiveSearch;
  readonly answer: (found: LiveLines) => void;
  readonly fail: (failure: EngineFailure) => void;
  found?: LiveLines;
};

/** The engine is started lazily, at the first request. */
export const createEngineAnswers = (start: EngineRunnerSettings['start']): EngineAnswers => {
  let runner: EngineRunner | undefined;
  let open: Question | undefined;

  const settle = (how: (question: Question) => void): void => {
    const question = open;
    open = undefined;
    if (question) how(question);
  };
  const handleFailure = (failure: EngineFailure): void => {
    runner = undefined;
    settle(({ fail }) => fail(failure));
  };
  const handleDone = (): void =>
    settle(({ found, answer, fail }) => (found === undefined ? fail('crashed') : answer(found)));

  return {
    ask: (search, signal) =>
      new Promise((answer, reject) => {
        signal.throwIfAborted();
        const question: Question = { search, answer, fail: (failure) => reject(new EngineAnswerError(failure)) };
        signal.addEventListener('abort', () => {
          reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
          if (open !== question) return;
          open = undefined;
          runner?.stop();
        });
        open = question;
        runner ??= createEngineRunner({
          start,
          onReady: () => undefined,
          onLines: (of, found) => {
            if (open?.search === of) open.found = found;
          },
          onDone: handleDone,
          onFailure: handleFailure,
        });
        runner.search(search);
      }),
    close: () => {
      open = undefined;
      runner?.close();
      runner = undefined;
    },
  };
};
