/**
 * One engine at work: a session over a transport, with a watchdog over every answer.
 * An engine that does not obey is ended; starting another is the pool's business.
 */
import type { PositionEvaluation } from '../chess/evaluation';
import type { EngineIdentity, SearchLimit } from './search';
import { createSession, type EnginePosition } from './session';
import { TIMEOUTS, type Timeouts } from './timeouts';
import type { StartEngine } from './transport';
import { createWatchdog } from './watchdog';

/**
 * How a search ended. `silent`: with a move but no evaluation, as may happen to a short search on a machine that is
 * busy with other things. After `died` the engine is gone.
 */
export type SearchEnd =
  | { readonly kind: 'found'; readonly found: PositionEvaluation }
  | { readonly kind: 'stopped' | 'timed-out' | 'silent' | 'died' };

export type RunningEngine = {
  /** Only when idle. */
  search(position: EnginePosition, limit: SearchLimit, onEnd: (end: SearchEnd) => void): void;
  /** The running search ends as `stopped` at once; `onIdle` follows when the engine has obeyed. */
  stop(): void;
  /** Ends the engine; resolves when it has gone. */
  kill(): Promise<void>;
  readonly pid: number | undefined;
};

export type EngineSettings = {
  readonly start: StartEngine;
  /** Transposition table, in megabytes. */
  readonly hash: number;
  readonly timeouts?: Timeouts;
  /** The engine waits for its first search. */
  readonly onReady: (identity: EngineIdentity) => void;
  /** The engine waits again. */
  readonly onIdle: () => void;
  /** Told once, also when the engine never became ready. `why` is one sentence. */
  readonly onGone: (why: string) => void;
};

/** Starts an engine. Nothing is told during the call, and `search` waits for `onReady`. */
export const runEngine = ({ timeouts = TIMEOUTS, ...settings }: EngineSettings): RunningEngine => {
  const watchdog = createWatchdog();
  let onEnd: ((end: SearchEnd) => void) | undefined;
  let isGone = false;

  const endSearch = (end: SearchEnd) => {
    const tell = onEnd;
    onEnd = undefined;
    tell?.(end);
  };
  const leave = (why: string): Promise<void> => {
    const ended = transport.kill();
    if (isGone) return ended;
    isGone = true;
    watchdog.rest();
    endSearch({ kind: 'died' });
    settings.onGone(why);
    return ended;
  };
  const stop = (kind: 'stopped' | 'timed-out') => {
    session.stop();
    watchdog.expect(timeouts.stop, () => void leave('The engine did not stop when told to'));
    endSearch({ kind });
  };

  const transport = settings.start({
    onLine: (line) => {
      if (!isGone) session.receive(line);
    },
    onExit: (why) => void leave(why),
  });
  const session = createSession({
    hash: settings.hash,
    send: (line) => transport.send(line),
    onReady: (identity) => {
      watchdog.rest();
      settings.onReady(identity);
    },
    onIdle: () => {
      if (isGone) return;
      watchdog.rest();
      settings.onIdle();
    },
  });
  watchdog.expect(timeouts.start, () => void leave('The engine did not become ready'));

  return {
    search(position, limit, tell) {
      onEnd = tell;
      watchdog.expect(timeouts.search(limit), () => stop('timed-out'));
      session.search(position, limit, (found) => {
        endSearch(found === undefined ? { kind: 'silent' } : { kind: 'found', found });
      });
    },
    stop: () => stop('stopped'),
    kill: () => leave('The engine was ended'),
    pid: transport.pid,
  };
};
