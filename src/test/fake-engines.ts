/** A pool without engines, for the outcomes that a real one gives too seldom to be tested. */
import { createHash } from 'node:crypto';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import { legalMoves } from '../chess/position/move';
import type { Fen, Uci } from '../chess/types';
import type { StartEngine } from '../engine/process';
import { requestOver } from '../engine/queue/block';
import { MAX_OPEN_REQUESTS } from '../engine/queue/pool';
import {
  type EnginePool,
  type EngineRequest,
  evaluateEnded,
  type SearchLimit,
  type SearchOutcome,
  type SearchPosition,
} from '../engine/search';

export type FakeSearch = {
  readonly fen: Fen;
  readonly limit: SearchLimit;
  readonly only?: readonly Uci[];
  readonly lines?: number;
};

type FakePoolOptions = {
  /** What a search answers; by default a level evaluation at depth 12 with the first legal move. */
  readonly answer?: (search: FakeSearch) => SearchOutcome | Promise<SearchOutcome>;
  /** Requests open at once; the next is turned away. */
  readonly maxOpen?: number;
};

export type FakePool = EnginePool & { readonly searches: readonly FakeSearch[] };

/** A search that never ends by itself: it ends when its request is closed. */
export const neverAnswers = (): Promise<SearchOutcome> => new Promise(() => undefined);

export const createFakePool = ({
  answer = playsFirstMove,
  maxOpen = MAX_OPEN_REQUESTS,
}: FakePoolOptions = {}): FakePool => {
  const searches: FakeSearch[] = [];
  const running = new Set<(reason: 'cancelled' | 'closed') => void>();

  const openRequest = (signal?: AbortSignal): EngineRequest => {
    let end: (reason: 'cancelled' | 'closed') => void = () => undefined;
    const ended = new Promise<SearchOutcome>((resolve) => {
      end = (reason) => {
        running.delete(end);
        resolve({ ok: false, reason });
      };
    });
    running.add(end);
    const cancel = (): void => {
      signal?.removeEventListener('abort', cancel);
      end('cancelled');
    };
    if (signal?.aborted === true) cancel();
    else signal?.addEventListener('abort', cancel);
    const searchOne = async ({ fen, only, lines }: SearchPosition, limit: SearchLimit): Promise<SearchOutcome> => {
      const found = endOf(fen);
      if (found !== undefined) return { ok: true, found };
      const search = { fen, limit, ...(only && { only }), ...(lines && { lines }) };
      searches.push(search);
      return Promise.race([ended, Promise.resolve(answer(search))]);
    };
    return requestOver({
      searchBlock: (positions, limit) => positions.map((position) => searchOne(position, limit)),
      close: cancel,
    });
  };

  return {
    searches,
    hasNoEngine: () => false,
    identity: () => Promise.resolve({ name: 'Stockfish 16', label: 'SF 16' }),
    open: ({ signal }) => (running.size >= maxOpen ? undefined : openRequest(signal)),
    load: () => ({ open: running.size, retryAfter: 2500 }),
    close: () => {
      [...running].forEach((end) => end('closed'));
      return Promise.resolve();
    },
  };
};

/** The same games are scouted by many tests. */
const onceFor = <Found>(find: (fen: Fen) => Found): ((fen: Fen) => Found) => {
  const known = new Map<Fen, { readonly found: Found }>();
  return (fen) => {
    const entry = known.get(fen) ?? { found: find(fen) };
    known.set(fen, entry);
    return entry.found;
  };
};

const endOf = onceFor(evaluateEnded);

const firstMoveIn = onceFor((fen): SearchOutcome => {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  for (const [from, targets] of position.allDests()) {
    for (const to of targets) {
      const uci = makeUci({ from, to });
      return { ok: true, found: { evaluation: { cp: 20 }, depth: 12, bestMove: uci, pv: [uci] } };
    }
  }
  return { ok: false, reason: 'engine-failed' };
});

const playsFirstMove = ({ fen }: FakeSearch): SearchOutcome => firstMoveIn(fen);

/** An engine that plays a script instead of chess, in this process: for tests of everything around an engine. */

/** What it does when told to search: answer after so many ms, only when stopped, never, or die. */
type Behavior = number | 'until stopped' | 'deaf' | 'dies';

/** `limit` is the number behind `go depth` or `go movetime`; the engines are counted from 0 as they are started. */
export type Script = (limit: number, engine: number) => Behavior;

/** Its evaluation of every position is its limit in centipawns. */
export const scripted = (script: Script): StartEngine => {
  let engines = 0;
  return ({ onLine, onExit }) => {
    const engine = engines++;
    let behavior: Behavior | undefined;
    let isGone = false;
    let depth = 0;
    const say = (...lines: string[]) => setTimeout(() => !isGone && lines.forEach(onLine), 0);
    const answer = () => {
      behavior = undefined;
      say(`info depth ${depth} score cp ${depth} pv e2e4`, 'bestmove e2e4');
    };
    const leave = () => {
      if (!isGone) setTimeout(() => onExit('The scripted engine ended'), 0);
      isGone = true;
    };
    const obey = (line: string) => {
      if (line === 'uci') say('id name Scripted', 'uciok');
      if (line === 'isready') say('readyok');
      if (line === 'stop' && behavior !== undefined && behavior !== 'deaf') answer();
      if (!line.startsWith('go ')) return;
      depth = Number(line.split(' ').at(-1));
      behavior = script(depth, engine);
      if (behavior === 'dies') leave();
      if (typeof behavior === 'number') setTimeout(() => behavior !== undefined && answer(), behavior);
    };
    const send = (line: string) => {
      if (!isGone) obey(line);
    };
    const kill = () => {
      leave();
      return Promise.resolve();
    };
    return { send, kill, pid: engine };
  };
};

/**
 * An engine whose answers depend on all that it has been told since `ucinewgame`, as those of a real one do by its hash:
 * for tests of what must not depend on it.
 */

type RememberingSettings = {
  /** How long the next search takes, in milliseconds. */
  readonly delay: () => number;
  /** With which of its searches an engine dies; the engines are counted from 0 as they are started. */
  readonly diesAt?: (engine: number) => number | undefined;
};

/** A search beyond this depth ends when it is stopped. */
export const ENDLESS = 40;

export const remembering = ({ delay, diesAt = () => undefined }: RememberingSettings): StartEngine => {
  let engines = 0;
  return ({ onLine, onExit }) => {
    const engine = engines++;
    // What an engine has seen before its first game is its own.
    let history = [`engine ${engine}`];
    let running: { readonly go: string; readonly timer: NodeJS.Timeout } | undefined;
    let searches = 0;
    let isGone = false;
    const say = (...lines: string[]) => setTimeout(() => !isGone && lines.forEach(onLine), 0);

    const answer = () => {
      if (running === undefined || isGone) return;
      const { go } = running;
      running = undefined;
      const digest = createHash('sha256').update(history.join('\n')).digest();
      const fen = history.findLast((line) => line.startsWith('position'))?.replace('position fen ', '') ?? '';
      const [, only] = go.split(' searchmoves ');
      const moves = only?.split(' ') ?? legalMoves(fen);
      const move = moves[digest.readUInt16BE(0) % moves.length] ?? '(none)';
      const depth = Math.min(ENDLESS, Number(go.split(' ')[2]));
      say(`info depth ${depth} score cp ${digest.readUInt16BE(2) % 1200} pv ${move}`, `bestmove ${move}`);
    };
    const leave = () => {
      if (!isGone) setTimeout(() => onExit('The remembering engine ended'), 0);
      isGone = true;
    };
    const search = (go: string) => {
      searches += 1;
      if (searches === diesAt(engine)) leave();
      const isEndless = go.startsWith('go depth') && Number(go.split(' ')[2]) > ENDLESS;
      running = { go, timer: setTimeout(answer, isEndless ? 1_000_000 : delay()) };
    };
    const stop = () => {
      if (running === undefined) return;
      clearTimeout(running.timer);
      history.push(`stopped after ${performance.now()}`);
      answer();
    };

    const obey = (line: string) => {
      if (line === 'uci') say('id name Remembering', 'option name UCI_Chess960 type check default false', 'uciok');
      else if (line === 'isready') say('readyok');
      else if (line === 'stop') stop();
      else if (line === 'ucinewgame') history = [];
      else history.push(line);
      if (line.startsWith('go ')) search(line);
    };
    return {
      send: (line) => {
        if (!isGone) obey(line);
      },
      kill: () => {
        leave();
        return Promise.resolve();
      },
      pid: engine,
    };
  };
};
