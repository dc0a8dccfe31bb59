/**
 * One conversation with a UCI engine, as a pure line protocol: fed with the engine's lines, it answers with ours.
 * It knows no process, no clock and no queue. One search at a time; what a stopped search still says is dropped.
 */
import type { PositionEvaluation } from '../chess/evaluation';
import { parseInfo, type UciInfo } from '../chess/position/uci-info';
import type { Fen } from '../chess/types';
import { toPositionEvaluation } from './answer';
import { toIdentity } from './engine-label';
import { createEngineOptions } from './engine-options';
import type { EngineIdentity, SearchLimit, SearchPosition } from './search';
import { goCommand, positionCommand } from './uci-command';

export type EnginePosition = SearchPosition & {
  /** Another game than the one before: what the engine remembers of earlier searches is forgotten first. */
  readonly isNewGame?: boolean;
};

/** `found` is undefined when the engine named a move without ever giving it a worth. */
type Heard = (found: PositionEvaluation | undefined) => void;

export type UciSession = {
  /** Takes one line of the engine, without its line break. */
  receive(line: string): void;
  /** Asks for one search. Only when `isIdle()`; throws on a position or a limit that is not ours. */
  search(position: EnginePosition, limit: SearchLimit, onFound: Heard): void;
  /**
   * Drops the running search: its answer is not heard any more. The session is idle again after the engine's
   * `bestmove`.
   */
  stop(): void;
  isIdle(): boolean;
};

export type SessionSettings = {
  /** Transposition table, in megabytes. */
  readonly hash: number;
  /** Says one line to the engine. */
  readonly send: (line: string) => void;
  /** The engine has introduced itself, has its options, and waits for work. */
  readonly onReady: (identity: EngineIdentity) => void;
  /** The engine waits for work again after a search, answered or stopped. */
  readonly onIdle: () => void;
};

type Search = {
  readonly fen: Fen;
  readonly onFound: Heard;
  /** The newest word on each line, the best line first. */
  readonly best: UciInfo[];
  readonly lines: number;
  isStopped: boolean;
};

/** Opens the conversation: says `uci` at once. */
export const createSession = ({ hash, send, onReady, onIdle }: SessionSettings): UciSession => {
  const options = createEngineOptions(send);
  let idName = 'UCI engine';
  let isReady = false;
  let search: Search | undefined;

  const introduced = () => options.choose({ Threads: '1', 'Use NNUE': 'true', Hash: `${hash}` });

  const readied = () => {
    if (options.chooseNext() || isReady) return;
    isReady = true;
    onReady(toIdentity(idName));
  };

  const finished = (words: readonly string[]) => {
    if (search === undefined) return;
    const { fen, best, isStopped, onFound } = search;
    search = undefined;
    if (!isStopped) onFound(toPositionEvaluation(fen, best, words[1]));
    onIdle();
  };

  const informed = (line: string) => {
    const reported = search?.isStopped === false ? parseInfo(line) : undefined;
    if (search === undefined || reported === undefined || reported.isBound) return;
    const { best, lines } = search;
    if (reported.rank <= Math.min(lines, best.length + 1)) best[reported.rank - 1] = reported;
  };

  /** Its full strength, unless another is wanted. */
  const strength = (elo: number | undefined): readonly string[] =>
    elo === undefined
      ? options.command('UCI_LimitStrength', 'false')
      : [...options.command('UCI_Elo', `${elo}`), ...options.command('UCI_LimitStrength', 'true')];

  send('uci');
  return {
    receive(line) {
      const words = line.trim().split(/\s+/);
      if (words[0] === 'info') informed(line);
      else if (words[0] === 'bestmove') finished(words);
      else if (words[0] === 'id' && words[1] === 'name') idName = words.slice(2).join(' ');
      else if (words[0] === 'option') options.offer(line);
      else if (words[0] === 'uciok') introduced();
      else if (words[0] === 'readyok') readied();
    },
    search(position, limit, onFound) {
      if (!isReady || search !== undefined) throw new Error('The engine is not waiting for work');
      const { lines = 1 } = position;
      const commands = [positionCommand(position.fen), goCommand(limit, position.only)];
      if (position.isNewGame === true) commands.unshift('ucinewgame');
      commands.unshift(...options.command('UCI_Chess960', `${position.isChess960}`), ...strength(position.elo));
      commands.unshift(...options.command('MultiPV', `${lines}`));
      search = { fen: position.fen, onFound, best: [], lines, isStopped: false };
      commands.forEach(send);
    },
    stop() {
      if (search === undefined || search.isStopped) return;
      search.isStopped = true;
      send('stop');
    },
    isIdle: () => isReady && search === undefined,
  };
};
