/** One answer of the browser's engine at a time: the best line of a position, searched to a limit. */
import {
  createEngineRunner,
  type EngineFailure,
  type EngineRunner,
  type EngineRunnerSettings,
  type LiveLines,
  type LiveSearch,
} from '../../../board/live/engine-runner';

/** There is no answer, and no engine; the next question starts another one. */
export class EngineAnswerError extends Error {
  constructor(readonly failure: EngineFailure) {
    super(`The engine failed: ${failure}`);
  }
}

export type EngineAnswers = {
  /** Rejects with `EngineAnswerError`, or with the signal's reason. A question in work is dropped for a new one. */
  readonly ask: (search: LiveSearch, signal: AbortSignal) => Promise<LiveLines>;
  /** Ends the engine. */
  readonly close: () => void;
};

type Question = {
  readonly search: LiveSearch;
  readonly answer: (found: LiveLines) => void;
  readonly fail: (failure: EngineFailure) => void;
  found?: LiveLines;
};

/** `start` starts the engine; it is not called before the first question. */
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
