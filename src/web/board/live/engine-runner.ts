/** The engine in a worker. */
import type { EngineLine } from '../../../chess/evaluation';
import { legalMoves } from '../../../chess/position/move';
import { evaluationOf, parseInfo, type UciInfo } from '../../../chess/position/uci-info';
import { type Milliseconds, turnOf, type Uci } from '../../../chess/types';
import { logError } from '../../lib/log';
import type { LivePosition } from './live-position';

export type EngineFailure = 'unsupported' | 'not-loaded' | 'crashed';

export type EngineWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export type EngineRunner = {
  /** Replaces any search before. */
  search(search: LiveSearch): void;
  stop(): void;
  isReady(): boolean;
  /** Terminates the worker. */
  close(): void;
};

export type EngineRunnerSettings = {
  readonly start: (signal: AbortSignal) => Promise<EngineWorker>;
  readonly onReady: () => void;
  readonly onLines: (search: LiveSearch, found: LiveLines) => void;
  readonly onDone: (search: LiveSearch, bestMove: Uci | undefined) => void;
  /** Called once; the engine is then closed. */
  readonly onFailure: (failure: EngineFailure) => void;
};

/** Megabytes; fits on a phone. */
const HASH = 32;

/** The loading of its files included. */
const START_TIMEOUT: Milliseconds = 30_000;

/** From `stop` to `bestmove`. */
const STOP_TIMEOUT: Milliseconds = 5_000;

export const createEngineRunner = ({ start, onFailure, ...reports }: EngineRunnerSettings): EngineRunner => {
  const closing = new AbortController();
  const watchdog = createWatchdog();
  let session: UciSearch | undefined;
  let isReady = false;
  let latest: LiveSearch | undefined;

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
    if (latest) talk.search(latest);
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
      latest = search;
      session?.search(search);
      whileStopping();
    },
    stop: () => {
      latest = undefined;
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

// UCI as a pure line protocol. One search at a time: the next one waits for the end of the one before.

/** Ends with the first of its limits. */
export type LiveSearch = {
  readonly position: LivePosition;
  /** MultiPV, from 1. */
  readonly lines: number;
  /** In plies. */
  readonly depth: number;
  readonly time: Milliseconds;
  /** Limits the strength of the move, on Stockfish's scale: 1320 to 3190. */
  readonly elo?: number;
};

/** All lines of one depth, White's view, the best first. */
export type LiveLines = {
  /** In plies. */
  readonly depth: number;
  /** Nodes a second. */
  readonly speed: number;
  readonly lines: readonly EngineLine[];
};

export type UciSearch = {
  receive(line: string): void;
  /** Replaces any search before. */
  search(next: LiveSearch): void;
  stop(): void;
  isStopping(): boolean;
};

type UciSearchSettings = {
  /** Transposition table, in megabytes. */
  readonly hash: number;
  readonly send: (line: string) => void;
  /** The first search begins now. */
  readonly onReady: () => void;
  readonly onLines: (search: LiveSearch, found: LiveLines) => void;
  /** The newest search has reached a limit. At a limited strength the move is often not the best line's. */
  readonly onDone: (search: LiveSearch, bestMove: Uci | undefined) => void;
};

type Running = { readonly search: LiveSearch; readonly count: number; readonly best: UciInfo[]; isStopped: boolean };

/** Sends `uci` at once. */
export const createUciSearch = ({ hash, send, onReady, onLines, onDone }: UciSearchSettings): UciSearch => {
  let isReady = false;
  let running: Running | undefined;
  let next: LiveSearch | undefined;
  let isLimited = false;

  const startSearch = (): void => {
    if (!isReady || running !== undefined || next === undefined) return;
    const search = next;
    next = undefined;
    const count = Math.min(search.lines, legalMoves(search.position.fen, search.position.isChess960).length);
    running = { search, count, best: [], isStopped: false };
    strengthOf(search, isLimited).forEach(send);
    isLimited = search.elo !== undefined;
    commandsOf(search).forEach(send);
  };
  const end = (bestMove: Uci | undefined): void => {
    const ended = running;
    running = undefined;
    if (ended?.isStopped === false) onDone(ended.search, bestMove);
    startSearch();
  };
  const inform = (line: string): void => {
    const info = running?.isStopped === false ? parseInfo(line) : undefined;
    if (running === undefined || info === undefined || info.isBound || info.rank > running.best.length + 1) return;
    running.best[info.rank - 1] = info;
    if (info.rank === running.count) onLines(running.search, toLines(running));
  };
  const stop = (): void => {
    next = undefined;
    if (running === undefined || running.isStopped) return;
    running.isStopped = true;
    send('stop');
  };

  send('uci');
  return {
    receive: (line) => {
      const [word, move] = line.split(' ', 2);
      if (word === 'info') inform(line);
      else if (word === 'bestmove') end(move);
      else if (word === 'uciok') [`setoption name Hash value ${hash}`, 'isready'].forEach(send);
      else if (word === 'readyok' && !isReady) {
        isReady = true;
        onReady();
        startSearch();
      }
    },
    search: (requested) => {
      stop();
      next = requested;
      startSearch();
    },
    stop,
    isStopping: () => running?.isStopped === true,
  };
};

const commandsOf = ({ position, lines, depth, time }: LiveSearch): readonly string[] => {
  const moves = position.moves.length === 0 ? '' : ` moves ${position.moves.join(' ')}`;
  return [
    `setoption name UCI_Chess960 value ${String(position.isChess960)}`,
    `setoption name MultiPV value ${lines}`,
    `position fen ${position.start}${moves}`,
    `go depth ${depth} movetime ${time}`,
  ];
};

const strengthOf = ({ elo }: LiveSearch, isLimited: boolean): readonly string[] => {
  if (elo !== undefined) return [`setoption name UCI_Elo value ${elo}`, 'setoption name UCI_LimitStrength value true'];
  return isLimited ? ['setoption name UCI_LimitStrength value false'] : [];
};

const toLines = ({ search, best }: Running): LiveLines => {
  const turn = turnOf(search.position.fen);
  return {
    depth: best[0]?.depth ?? 0,
    speed: best[0]?.speed ?? 0,
    lines: best.map(({ score, pv }) => ({ evaluation: evaluationOf(score, turn), moves: pv })),
  };
};
