/**
 * The engine of a page. It pauses while the page is hidden or another tab uses the engine, remembers its results, and
 * notifies listeners at most eight times a second. It closes with its last listener.
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
import { isOver, liveKey } from './live-position';

export type LiveTarget = Pick<LiveSearch, 'position' | 'lines'>;

/**
 * `hidden`: the page is. `elsewhere`: another tab uses the engine. `done`: the limit is reached, or the game is over.
 */
export type LiveStatus = 'off' | 'loading' | 'searching' | 'done' | 'hidden' | 'elsewhere' | EngineFailure;

export type LiveView = {
  readonly status: LiveStatus;
  /** The `liveKey` of the position that `found` is about. */
  readonly key?: string;
  readonly found?: LiveLines;
  /** The first limit was reached, and there is a higher one. */
  readonly canGoDeeper: boolean;
};

export type LiveClient = {
  readonly view: () => LiveView;
  /** The result for another position than the shown one. */
  readonly foundIn: (target: LiveTarget) => LiveLines | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** The next position to search; `undefined` switches the engine off. */
  readonly show: (target: LiveTarget | undefined) => void;
  /** Searches the position beyond its limit. */
  readonly goDeeper: () => void;
  /** After a failure, or to take the engine from another tab. */
  readonly tryAgain: () => void;
};

/** Per position; whichever comes first. */
const LIMIT = { depth: 24, time: 8_000 };

const DEEPER = { depth: 60, time: 120_000 };

const BETWEEN_UPDATES: Milliseconds = 125;

const OFF: LiveView = { status: 'off', canGoDeeper: false };

/** `start` is not called before there is something to search. */
export const createLiveClient = (start: (signal: AbortSignal) => Promise<EngineWorker>): LiveClient => {
  const memory = createLiveMemory();
  const listeners = new Set<() => void>();
  const throttle = createThrottle(BETWEEN_UPDATES);
  let view = OFF;
  let target: LiveTarget | undefined;
  let limit = LIMIT;
  let turn: TabTurn | undefined;

  const isAtEnd = (of: LiveTarget): boolean => memory.isDone(of, DEEPER) || isOver(of.position);
  const publish = (): void => {
    const status = engine.status();
    const canGoDeeper = status === 'done' && target !== undefined && !isAtEnd(target);
    view = target ? { status, key: liveKey(target.position), found: memory.foundIn(target), canGoDeeper } : OFF;
    listeners.forEach((tell) => tell());
  };
  const update = (): void => {
    throttle.clear();
    engine.want(turn, target, limit);
    publish();
  };
  const engine = createWantedEngine({ start, memory, onChange: update, onLines: () => throttle(publish) });

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
  };
};

type WantedEngineSettings = {
  readonly start: (signal: AbortSignal) => Promise<EngineWorker>;
  readonly memory: ReturnType<typeof createLiveMemory>;
  /** The engine's state has changed. */
  readonly onChange: () => void;
  readonly onLines: () => void;
};

/** Runs the engine only while it is needed and allowed. */
const createWantedEngine = ({ start, memory, onChange, onLines }: WantedEngineSettings) => {
  let runner: EngineRunner | undefined;
  let running: LiveSearch | undefined;
  let status: LiveStatus = 'off';
  let failure: EngineFailure | undefined;

  const run = (search: LiveSearch): void => {
    runner ??= createEngineRunner({
      start,
      onReady: onChange,
      onLines: (of, found) => {
        memory.keep(of, found);
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

  /** Brings the engine into the state that it should be in, and returns the status. */
  const act = (turn: TabTurn | undefined, target: LiveTarget | undefined, limit: typeof LIMIT): LiveStatus => {
    const state = turn?.state();
    if (turn === undefined || target === undefined || state === 'elsewhere' || failure) {
      end();
      return target === undefined ? 'off' : (failure ?? (state === 'elsewhere' ? 'elsewhere' : 'off'));
    }
    if (state === 'hidden' || memory.isDone(target, limit) || isOver(target.position)) {
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
    want: (...wanted: Parameters<typeof act>) => void (status = act(...wanted)),
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

type Known = { readonly found?: LiveLines; readonly depth?: number };

/** Results of the last positions that the page has shown. */
type LiveMemory = {
  readonly foundIn: (search: Pick<LiveSearch, 'position' | 'lines'>) => LiveLines | undefined;
  /** Whether a search with this limit was completed. */
  readonly isDone: (search: Pick<LiveSearch, 'position' | 'lines'>, limit: Pick<LiveSearch, 'depth'>) => boolean;
  readonly keep: (search: LiveSearch, found: LiveLines) => void;
  readonly finish: (search: LiveSearch) => void;
};

export const createLiveMemory = (): LiveMemory => {
  const known = new Map<string, Known>();
  const keyOf = ({ position, lines }: Pick<LiveSearch, 'position' | 'lines'>) => `${lines} ${liveKey(position)}`;
  const change = (search: LiveSearch, more: Known): void => {
    const key = keyOf(search);
    const before = known.get(key);
    known.delete(key);
    known.set(key, { ...before, ...more });
    const [oldest] = known.keys();
    if (known.size > SIZE && oldest !== undefined) known.delete(oldest);
  };
  return {
    foundIn: (search) => known.get(keyOf(search))?.found,
    isDone: (search, { depth }) => (known.get(keyOf(search))?.depth ?? 0) >= depth,
    keep: (search, found) => {
      // A restarted search is still behind the known result.
      if (found.depth >= (known.get(keyOf(search))?.found?.depth ?? 0)) change(search, { found });
    },
    finish: (search) => change(search, { depth: search.depth }),
  };
};

// One tab at a time has the engine: the last visible one that claimed it.
const CHANNEL = 'live-engine';

type TabTurn = {
  /** `elsewhere`: another tab has claimed the engine since. */
  readonly state: () => 'here' | 'hidden' | 'elsewhere';
  readonly claim: () => void;
  readonly close: () => void;
};

/** `onChange` is called when the state may have changed. Without BroadcastChannel each tab has an engine. */
const createTabTurn = (onChange: () => void): TabTurn => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  let isElsewhere = false;

  const handleClaim = (): void => {
    // A hidden tab has paused already, and claims the engine when it becomes visible.
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
  /** Runs at once, or when the interval is over; of several pending calls only the newest. */
  (deed: () => void): void;
  /** Drops the pending call. */
  readonly clear: () => void;
};

export const createThrottle = (every: Milliseconds): Throttle => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | undefined;
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      const deed = waiting;
      waiting = undefined;
      if (!deed) return;
      rest();
      deed();
    }, every);
  };
  const throttle = (deed: () => void): void => {
    if (timer !== undefined) {
      waiting = deed;
      return;
    }
    rest();
    deed();
  };
  return Object.assign(throttle, { clear: () => void (waiting = undefined) });
};
