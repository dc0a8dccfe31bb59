/**
 * A conversation with a UCI engine about the position on a board, as a pure line protocol. One search at a time: the next
 * one waits until the engine has ended the one before, of which nothing is heard any more.
 */
import type { EngineLine } from '../../../chess/evaluation';
import { legalMoves } from '../../../chess/position/move';
import { evaluationOf, parseInfo, type UciInfo } from '../../../chess/position/uci-info';
import { type Milliseconds, turnOf } from '../../../chess/types';
import type { LivePosition } from './live-position';

/** Ends with the first of its limits. */
export type LiveSearch = {
  readonly position: LivePosition;
  /** How many are wanted, from 1. */
  readonly lines: number;
  /** In plies. */
  readonly depth: number;
  readonly time: Milliseconds;
};

/** All lines to one depth, White's view, the best first. */
export type LiveLines = {
  /** In plies. */
  readonly depth: number;
  /** Nodes a second. */
  readonly speed: number;
  readonly lines: readonly EngineLine[];
};

export type UciSearch = {
  /** Takes one line of the engine. */
  receive(line: string): void;
  /** In place of any search before. */
  search(next: LiveSearch): void;
  stop(): void;
  /** A search was stopped, and the engine has not ended it yet. */
  isStopping(): boolean;
};

export type UciSearchSettings = {
  /** Transposition table, in megabytes. */
  readonly hash: number;
  /** Says one line to the engine. */
  readonly send: (line: string) => void;
  /** The engine is there: the first search begins. */
  readonly onReady: () => void;
  /** Each depth of the newest search. */
  readonly onLines: (search: LiveSearch, found: LiveLines) => void;
  /** The newest search has reached one of its limits. */
  readonly onDone: (search: LiveSearch) => void;
};

type Running = { readonly search: LiveSearch; readonly count: number; readonly best: UciInfo[]; isStopped: boolean };

/** Begins at once. */
export const createUciSearch = ({ hash, send, onReady, onLines, onDone }: UciSearchSettings): UciSearch => {
  let isReady = false;
  let running: Running | undefined;
  let next: LiveSearch | undefined;

  const begin = (): void => {
    if (!isReady || running !== undefined || next === undefined) return;
    const search = next;
    next = undefined;
    const count = Math.min(search.lines, legalMoves(search.position.fen, search.position.isChess960).length);
    running = { search, count, best: [], isStopped: false };
    commandsOf(search).forEach(send);
  };
  const end = (): void => {
    const ended = running;
    running = undefined;
    if (ended?.isStopped === false) onDone(ended.search);
    begin();
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
      const [word] = line.split(' ', 1);
      if (word === 'info') inform(line);
      else if (word === 'bestmove') end();
      else if (word === 'uciok') [`setoption name Hash value ${hash}`, 'isready'].forEach(send);
      else if (word === 'readyok' && !isReady) {
        isReady = true;
        onReady();
        begin();
      }
    },
    search: (wanted) => {
      stop();
      next = wanted;
      begin();
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

const toLines = ({ search, best }: Running): LiveLines => {
  const turn = turnOf(search.position.fen);
  return {
    depth: best[0]?.depth ?? 0,
    speed: best[0]?.speed ?? 0,
    lines: best.map(({ score, pv }) => ({ evaluation: evaluationOf(score, turn), moves: pv })),
  };
};
