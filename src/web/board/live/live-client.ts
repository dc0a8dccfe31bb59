/**
 * The engine of a page. It pauses while the page is hidden or another tab uses it, and closes with its last listener.
 */
import type { Milliseconds } from '../../../chess/types';
import {
  createEngineRunner,
  type EngineFailure,
  type EngineRunner,
  type EngineWorker,
  type LiveLines,
  type LiveSearch,
} from './engine-runner';
import { endedEvaluation, isGameOver, liveKey, type LivePosition } from './live-position';
import { createLiveValues, type LiveValues } from '../evaluation/live-values';

export type LiveTarget = Pick<LiveSearch, 'position' | 'lines'>;

/** `done`: the limit is reached, or the game is over. */
export type LiveStatus = 'off' | 'loading' | 'searching' | 'done' | 'hidden' | 'elsewhere' | EngineFailure;

export type LiveView = {
  readonly status: LiveStatus;
  /** The `liveKey` of the position of `found`. */
  readonly key?: string;
  readonly found?: LiveLines;
  readonly canGoDeeper: boolean;
};

export type LiveClient = {
  readonly view: () => LiveView;
  readonly foundIn: (target: LiveTarget) => LiveLines | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** `undefined` switches the engine off. */
  readonly show: (target: LiveTarget | undefined) => void;
  /** Searches the position beyond its limit. */
  readonly goDeeper: () => void;
  readonly tryAgain: () => void;
  readonly values: LiveValues;
};

/** Per position; whichever comes first. */
const LIMIT = { depth: 24, time: 8_000 };

const DEEPER = { depth: 60, time: 120_000 };

const BETWEEN_UPDATES: Milliseconds = 125;

const OFF: LiveView = { status: 'off', canGoDeeper: false };

/** `start` is not called before there is something to search. */
export const createLiveClient = (start: (signal: AbortSignal) => Promise<EngineWorker>): LiveClient => {
  const memory = createLiveMemory();
  const values = createLiveValues();
  const listeners = new Set<() => void>();
  const throttle = createThrottle(BETWEEN_UPDATES);
  let view = OFF;
  let target: LiveTarget | undefined;
  let limit = LIMIT;
  let turn: TabTurn | undefined;

  const isAtEnd = (of: LiveTarget): boolean => memory.isDone(of, DEEPER) || isGameOver(of.position);
  const publish = (): void => {
    const status = engine.status();
    const canGoDeeper = status === 'done' && target !== undefined && !isAtEnd(target);
    const found = target && memory.foundIn(target);
    if (target) keepValue(values, target.position, found);
    view = target ? { status, key: liveKey(target.position), found, canGoDeeper } : OFF;
    listeners.forEach((notify) => notify());
  };
  const update = (): void => {
    throttle.clear();
    engine.update(turn, target, limit);
    publish();
  };
  const engine = createManagedEngine({ start, memory, onChange: update, onLines: () => throttle(publish) });

  return {
    view: () => view,
    foundIn: memory.foundIn,
    subscribe: (listener) => {
      listeners.add(listener);
      turn ??= createTabTurn(update);
      if (target) update();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        turn?.close();
        turn = undefined;
        update();
      };
    },
    show: (next) => {
      limit = LIMIT;
      target = next;
      update();
    },
    goDeeper: () => {
      limit = DEEPER;
      update();
    },
    tryAgain: () => {
      turn?.claim();
      engine.forgive();
      update();
    },
    values,
  };
};

const keepValue = (values: LiveValues, position: LivePosition, found: LiveLines | undefined): void => {
  const evaluation = found?.lines[0]?.evaluation ?? endedEvaluation(position);
  if (evaluation) values.put(position.fen, { evaluation, depth: found?.depth ?? 0 });
};

type ManagedEngineSettings = {
  readonly start: (signal: AbortSignal) => Promise<EngineWorker>;
  readonly memory: ReturnType<typeof createLiveMemory>;
  /** The engine's state has changed. */
  readonly onChange: () => void;
  readonly onLines: () => void;
};

const createManagedEngine = ({ start, memory, onChange, onLines }: ManagedEngineSettings) => {
  let runner: EngineRunner | undefined;
  let running: LiveSearch | undefined;
  let status: LiveStatus = 'off';
  let failure: EngineFailure | undefined;

  const run = (search: LiveSearch): void => {
    runner ??= createEngineRunner({
      start,
      onReady: onChange,
      onLines: (of, found) => {
        memory.put(of, found);
        onLines();
      },
      onDone: (of) => {
        memory.finish(of);
        running = undefined;
        onChange();
      },
      onFailure: (why) => {
        failure = why;
        runner = undefined;
        onChange();
      },
    });
    running = search;
    runner.search(search);
  };
  const stop = (): void => {
    running = undefined;
    runner?.stop();
  };
  const end = (): void => {
    running = undefined;
    runner?.close();
    runner = undefined;
  };

  /** Returns the status. */
  const updateEngine = (turn: TabTurn | undefined, target: LiveTarget | undefined, limit: typeof LIMIT): LiveStatus => {
    const state = turn?.state();
    if (turn === undefined || target === undefined || state === 'elsewhere' || failure) {
      end();
      return target === undefined ? 'off' : (failure ?? (state === 'elsewhere' ? 'elsewhere' : 'off'));
    }
    if (state === 'hidden' || memory.isDone(target, limit) || isGameOver(target.position)) {
      stop();
      return state === 'hidden' ? 'hidden' : 'done';
    }
    if (!isSame(running, target, limit)) {
      turn.claim();
      run({ ...target, ...limit });
    }
    return runner?.isReady() === true ? 'searching' : 'loading';
  };

  return {
    status: () => status,
    update: (...args: Parameters<typeof updateEngine>) => void (status = updateEngine(...args)),
    forgive: () => void (failure = undefined),
  };
};

const isSame = (running: LiveSearch | undefined, target: LiveTarget, { depth }: typeof LIMIT): boolean =>
  running !== undefined &&
  liveKey(running.position) === liveKey(target.position) &&
  running.lines === target.lines &&
  running.depth === depth;

/** The most positions remembered. */
const SIZE = 200;

type StoredSearch = { readonly found?: LiveLines; readonly depth?: number };

type LiveMemory = {
  readonly foundIn: (search: Pick<LiveSearch, 'position' | 'lines'>) => LiveLines | undefined;
  readonly isDone: (search: Pick<LiveSearch, 'position' | 'lines'>, limit: Pick<LiveSearch, 'depth'>) => boolean;
  readonly put: (search: LiveSearch, found: LiveLines) => void;
  readonly finish: (search: LiveSearch) => void;
};

export const createLiveMemory = (): LiveMemory => {
  const searches = new Map<string, StoredSearch>();
  const keyOf = ({ position, lines }: Pick<LiveSearch, 'position' | 'lines'>) => `${lines} ${liveKey(position)}`;
  const change = (search: LiveSearch, more: StoredSearch): void => {
    const key = keyOf(search);
    const before = searches.get(key);
    searches.delete(key);
    searches.set(key, { ...before, ...more });
    const [oldest] = searches.keys();
    if (searches.size > SIZE && oldest !== undefined) searches.delete(oldest);
  };
  return {
    foundIn: (search) => searches.get(keyOf(search))?.found,
    isDone: (search, { depth }) => (searches.get(keyOf(search))?.depth ?? 0) >= depth,
    put: (search, found) => {
      // A restarted search is behind the known result.
      if (found.depth >= (searches.get(keyOf(search))?.found?.depth ?? 0)) change(search, { found });
    },
    finish: (search) => change(search, { depth: search.depth }),
  };
};

// One tab at a time has the engine.
const CHANNEL = 'live-engine';

type TabTurn = {
  readonly state: () => 'here' | 'hidden' | 'elsewhere';
  readonly claim: () => void;
  readonly close: () => void;
};

/** Without BroadcastChannel each tab has an engine. */
const createTabTurn = (onChange: () => void): TabTurn => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  let isElsewhere = false;

  const handleClaim = (): void => {
    // A hidden tab claims the engine when it becomes visible.
    isElsewhere = !document.hidden;
    onChange();
  };
  channel?.addEventListener('message', handleClaim);
  document.addEventListener('visibilitychange', onChange);

  return {
    state: () => (document.hidden ? 'hidden' : isElsewhere ? 'elsewhere' : 'here'),
    claim: () => {
      isElsewhere = false;
      channel?.postMessage('claimed');
    },
    close: () => {
      channel?.close();
      document.removeEventListener('visibilitychange', onChange);
    },
  };
};

type Throttle = {
  /** Of several pending calls only the newest runs. */
  (action: () => void): void;
  /** Drops the pending call. */
  readonly clear: () => void;
};

export const createThrottle = (every: Milliseconds): Throttle => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | undefined;
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      const action = waiting;
      waiting = undefined;
      if (!action) return;
      rest();
      action();
    }, every);
  };
  const throttle = (action: () => void): void => {
    if (timer !== undefined) {
      waiting = action;
      return;
    }
    rest();
    action();
  };
  return Object.assign(throttle, { clear: () => void (waiting = undefined) });
};
