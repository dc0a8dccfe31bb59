/** The UCI protocol without process, clock or queue. One search at a time; output of a stopped search is dropped. */
import type { EngineLine, PositionEvaluation } from '../chess/evaluation';
import { evaluationOf, parseInfo, type UciInfo } from '../chess/position/uci-info';
import { type Fen, turnOf, type Uci } from '../chess/types';
import type { EngineIdentity, SearchLimit, SearchPosition } from './search';

export type EnginePosition = SearchPosition & {
  /** Clears the engine's hash first. */
  readonly isNewGame?: boolean;
};

/** `found` is undefined when the engine gave a move but no evaluation. */
type SearchCallback = (found: PositionEvaluation | undefined) => void;

export type UciSession = {
  /** One line without its line break. */
  receive(line: string): void;
  /** Only when `isIdle()`; throws on an invalid position or limit. */
  search(position: EnginePosition, limit: SearchLimit, onFound: SearchCallback): void;
  /** Drops the running search. The session is idle again after the engine's `bestmove`. */
  stop(): void;
  isIdle(): boolean;
};

type SessionSettings = {
  /** Hash size in megabytes. */
  readonly hash: number;
  /** Sends one line. */
  readonly send: (line: string) => void;
  /** The engine is configured and ready. */
  readonly onReady: (identity: EngineIdentity) => void;
  /** A search has ended, completed or stopped. */
  readonly onIdle: () => void;
};

type Search = {
  readonly fen: Fen;
  readonly onFound: SearchCallback;
  /** The latest `info` per line, best line first. */
  readonly best: UciInfo[];
  readonly lines: number;
  isStopped: boolean;
};

/** Sends `uci` at once. */
export const createSession = ({ hash, send, onReady, onIdle }: SessionSettings): UciSession => {
  const options = createEngineOptions(send);
  let idName = 'UCI engine';
  let isReady = false;
  let search: Search | undefined;

  const onUciOk = () => options.setAll({ Threads: '1', 'Use NNUE': 'true', Hash: `${hash}` });

  const onReadyOk = () => {
    if (options.setNext() || isReady) return;
    isReady = true;
    onReady(toIdentity(idName));
  };

  const onBestMove = (words: readonly string[]) => {
    if (search === undefined) return;
    const { fen, best, isStopped, onFound } = search;
    search = undefined;
    if (!isStopped) onFound(toPositionEvaluation(fen, best, words[1]));
    onIdle();
  };

  const onInfo = (line: string) => {
    const reported = search?.isStopped === false ? parseInfo(line) : undefined;
    if (search === undefined || reported === undefined || reported.isBound) return;
    const { best, lines } = search;
    if (reported.rank <= Math.min(lines, best.length + 1)) best[reported.rank - 1] = reported;
  };

  /** Full strength by default. */
  const strength = (elo: number | undefined): readonly string[] =>
    elo === undefined
      ? options.command('UCI_LimitStrength', 'false')
      : [...options.command('UCI_Elo', `${elo}`), ...options.command('UCI_LimitStrength', 'true')];

  send('uci');
  return {
    receive(line) {
      const words = line.trim().split(/\s+/);
      if (words[0] === 'info') onInfo(line);
      else if (words[0] === 'bestmove') onBestMove(words);
      else if (words[0] === 'id' && words[1] === 'name') idName = words.slice(2).join(' ');
      else if (words[0] === 'option') options.offer(line);
      else if (words[0] === 'uciok') onUciOk();
      else if (words[0] === 'readyok') onReadyOk();
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

/** Ignores build details: the bundled engine is `Stockfish 16 64 POPCNT WASM Multithreaded SSE SIMD`. */
const STOCKFISH_RELEASE = /^Stockfish (\d{1,2}(?:\.\d+)?)(?= |$)/;

/** From `id name`; engines other than Stockfish releases keep their name as label. */
export const toIdentity = (idName: string): EngineIdentity => {
  const release = STOCKFISH_RELEASE.exec(idName)?.[1];
  return release === undefined
    ? { name: idName, label: idName }
    : { name: `Stockfish ${release}`, label: `SF ${release}` };
};

/**
 * White's view, best line first. Undefined without an evaluation. `bestMove` is the engine's word, `(none)` without
 * legal moves.
 */
const toPositionEvaluation = (
  fen: Fen,
  [info, ...others]: readonly UciInfo[],
  bestMove: Uci | undefined,
): PositionEvaluation | undefined => {
  if (info === undefined) return undefined;
  const evaluation = evaluationOf(info.score, turnOf(fen));
  if (bestMove === undefined || bestMove === '(none)') return { evaluation, depth: info.depth, pv: [] };
  const pv = info.pv[0] === bestMove ? info.pv : [bestMove];
  const further = others.map((other) => toLine(fen, other));
  return { evaluation, depth: info.depth, bestMove, pv, ...(further.length > 0 && { further }) };
};

const toLine = (fen: Fen, { score, pv }: UciInfo): EngineLine => ({
  evaluation: evaluationOf(score, turnOf(fen)),
  moves: pv,
});

/** Options that the engine offers, with their known values. */
type EngineOptions = {
  /** Parses an `option` line. */
  offer(line: string): void;
  /** Empty when the option is not offered or has this value already. */
  command(name: string, value: string): readonly string[];
  /** Sets options one at a time; `chooseNext` continues after `readyok`. */
  setAll(values: Readonly<Record<string, string>>): void;
  /** Whether an option was left to set. */
  setNext(): boolean;
};

const createEngineOptions = (send: (line: string) => void): EngineOptions => {
  const values = new Map<string, string>();
  let pendingOptions: string[] = [];

  const command = (name: string, value: string): readonly string[] => {
    const current = values.get(name);
    if (current === undefined || current === value) return [];
    values.set(name, value);
    return [`setoption name ${name} value ${value}`];
  };
  /** Awaits each option: the bundled engine allocates its hash in the memory left by loading its net. */
  const sendNext = (): void => {
    const option = pendingOptions.shift();
    if (option !== undefined) send(option);
    send('isready');
  };

  return {
    offer(line) {
      const [, name, value] = /^option name (.+?) type \w+(?: default (\S+))?/.exec(line.trim()) ?? [];
      if (name !== undefined) values.set(name, value ?? '');
    },
    command,
    setAll(requested) {
      pendingOptions = Object.entries(requested).flatMap(([name, value]) => command(name, value));
      sendNext();
    },
    setNext() {
      const isLeft = pendingOptions.length > 0;
      if (isLeft) sendNext();
      return isLeft;
    },
  };
};

/** Strict format; in particular no line breaks reach an engine. */
const OWN_FEN = /^[1-8pnbrqkPNBRQK/]{15,71} [wb] (?:-|[A-HKQa-hkq]{1,4}) (?:-|[a-h][36]) \d{1,4} \d{1,4}$/;

/** Throws on a text that is not a FEN written by this program. */
export const positionCommand = (fen: Fen): string => {
  if (!OWN_FEN.test(fen)) throw new Error(`Not a position for the engine: ${JSON.stringify(fen)}`);
  return `position fen ${fen}`;
};

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** `go depth 12` or `go movetime 500`, restricted to the moves `only`. Throws on an invalid limit or move. */
export const goCommand = (limit: SearchLimit, only: readonly Uci[] = []): string => {
  const [word, amount] = 'depth' in limit ? ['depth', limit.depth] : ['movetime', limit.movetime];
  if (!Number.isInteger(amount) || amount < 1) throw new Error(`Not a limit for the engine: ${JSON.stringify(limit)}`);
  const invalidMove = only.find((move) => !MOVE.test(move));
  if (invalidMove !== undefined) throw new Error(`Not a move for the engine: ${JSON.stringify(invalidMove)}`);
  return [`go ${word} ${amount}`, ...(only.length === 0 ? [] : ['searchmoves', ...only])].join(' ');
};
