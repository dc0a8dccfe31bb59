/** The engine in its worker: started with the first search, and ended with whoever has it. */
import type { Milliseconds } from '../../../chess/types';
import { logError } from '../../lib/log';
import { createUciSearch, type LiveLines, type LiveSearch, type UciSearch } from './uci-search';

/** Why there is no engine. */
export type EngineFailure = 'unsupported' | 'not-loaded' | 'crashed';

/** What a worker is to whoever runs it. */
export type EngineWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export type EngineRunner = {
  /** In place of any search before. */
  search(search: LiveSearch): void;
  stop(): void;
  /** Whether the engine is there. */
  isReady(): boolean;
  /** Ends the engine. */
  close(): void;
};

export type EngineRunnerSettings = {
  readonly start: (signal: AbortSignal) => Promise<EngineWorker>;
  readonly onReady: () => void;
  readonly onLines: (search: LiveSearch, found: LiveLines) => void;
  readonly onDone: (search: LiveSearch) => void;
  /** Told once; the engine has gone. */
  readonly onFailure: (failure: EngineFailure) => void;
};

/** Megabytes; a phone has room for it. */
const HASH = 32;
/** From the start of the worker, when its files are there, to readiness. */
const START_TIMEOUT: Milliseconds = 30_000;
/** From `stop` to obedience. */
const STOP_TIMEOUT: Milliseconds = 5_000;

export const createEngineRunner = ({ start, onFailure, ...reports }: EngineRunnerSettings): EngineRunner => {
  const closing = new AbortController();
  const watchdog = createWatchdog();
  let session: UciSearch | undefined;
  let isReady = false;
  let wanted: LiveSearch | undefined;

  const close = (): void => {
    watchdog.rest();
    closing.abort();
  };
  const fail = (failure: EngineFailure, why: unknown): void => {
    if (closing.signal.aborted) return;
    logError(why);
    close();
    onFailure(failure);
  };
  const talkTo = (worker: EngineWorker): void => {
    closing.signal.addEventListener('abort', () => worker.terminate());
    worker.addEventListener('error', ({ message }) => fail(isReady ? 'crashed' : 'not-loaded', message));
    const onReady = () => {
      watchdog.rest();
      isReady = true;
      reports.onReady();
    };
    const talk = createUciSearch({ ...reports, onReady, hash: HASH, send: (line) => worker.postMessage(line) });
    worker.addEventListener('message', ({ data: line }: MessageEvent<unknown>) => {
      if (closing.signal.aborted || typeof line !== 'string') return;
      if (line.startsWith('bestmove')) watchdog.rest();
      talk.receive(line);
    });
    watchdog.expect(START_TIMEOUT, () => fail('not-loaded', 'The engine did not become ready'));
    session = talk;
    if (wanted) talk.search(wanted);
  };
  const whileStopping = (): void => {
    if (session?.isStopping() === true) watchdog.expect(STOP_TIMEOUT, () => fail('crashed', 'The engine did not stop'));
  };

  loadWorker(start, closing.signal).then(
    (worker) => (closing.signal.aborted ? worker.terminate() : talkTo(worker)),
    (why: unknown) => fail(canRun() ? 'not-loaded' : 'unsupported', why),
  );
  return {
    search: (search) => {
      wanted = search;
      session?.search(search);
      whileStopping();
    },
    stop: () => {
      wanted = undefined;
      session?.stop();
      whileStopping();
    },
    isReady: () => isReady,
    close,
  };
};

const loadWorker = async (start: EngineRunnerSettings['start'], signal: AbortSignal): Promise<EngineWorker> => {
  if (!canRun()) throw new Error('There is no WebAssembly');
  return start(signal);
};

const canRun = (): boolean => 'WebAssembly' in globalThis;

/** Calls `onLate` unless something else is expected, or nothing, before the time is over. */
const createWatchdog = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expect: (within: Milliseconds, onLate: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(onLate, within);
    },
    rest: (): void => clearTimeout(timer),
  };
};
