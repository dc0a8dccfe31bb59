/**
 * One conversation with a UCI engine, as a pure line protocol: fed with the engine's lines, it answers with ours.
 * It knows no process, no clock and no queue. One search at a time; what a stopped search still says is dropped.
 */
import type { EngineLine, PositionEvaluation } from '../chess/evaluation';
import { evaluationOf, parseInfo, type UciInfo } from '../chess/position/uci-info';
import { type Fen, turnOf, type Uci } from '../chess/types';
import type { EngineIdentity, SearchLimit, SearchPosition } from './search';

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

type SessionSettings = {
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

/** A release, whatever build words follow: the bundled one says `Stockfish 16 64 POPCNT WASM Multithreaded SSE SIMD`. */
const STOCKFISH_RELEASE = /^Stockfish (\d{1,2}(?:\.\d+)?)(?= |$)/;

/** From the name an engine gives itself in `id name`; an engine that is no Stockfish release keeps its name as its label. */
export const toIdentity = (idName: string): EngineIdentity => {
  const release = STOCKFISH_RELEASE.exec(idName)?.[1];
  return release === undefined
    ? { name: idName, label: idName }
    : { name: `Stockfish ${release}`, label: `SF ${release}` };
};

/**
 * An engine's last word on a position as an evaluation, White's view: the best line, and the others by their rank.
 * Undefined when it never gave a worth. `bestMove` is the word after `bestmove`, `(none)` where no move is legal.
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

/** The options that a UCI engine offers, and their values as far as they are known. */
type EngineOptions = {
  /** Takes a line with which the engine offers one. */
  offer(line: string): void;
  /** The command that sets it; nothing for an option that the engine does not offer, or that has the value already. */
  command(name: string, value: string): readonly string[];
  /** Sets options, one at a time: `chooseNext` goes on when the engine says that it is ready. */
  choose(values: Readonly<Record<string, string>>): void;
  /** Whether there was one left to be set. */
  chooseNext(): boolean;
};

const createEngineOptions = (send: (line: string) => void): EngineOptions => {
  const values = new Map<string, string>();
  let choices: string[] = [];

  const command = (name: string, value: string): readonly string[] => {
    const current = values.get(name);
    if (current === undefined || current === value) return [];
    values.set(name, value);
    return [`setoption name ${name} value ${value}`];
  };
  /** Each is awaited: the bundled engine places its hash where loading its net has left room. */
  const sendNext = (): void => {
    const choice = choices.shift();
    if (choice !== undefined) send(choice);
    send('isready');
  };

  return {
    offer(line) {
      const [, name, value] = /^option name (.+?) type \w+(?: default (\S+))?/.exec(line.trim()) ?? [];
      if (name !== undefined) values.set(name, value ?? '');
    },
    command,
    choose(wanted) {
      choices = Object.entries(wanted).flatMap(([name, value]) => command(name, value));
      sendNext();
    },
    chooseNext() {
      const isLeft = choices.length > 0;
      if (isLeft) sendNext();
      return isLeft;
    },
  };
};

/** A FEN as this program writes it. Anything else, a line break above all, never reaches an engine. */
const OWN_FEN = /^[1-8pnbrqkPNBRQK/]{15,71} [wb] (?:-|[A-HKQa-hkq]{1,4}) (?:-|[a-h][36]) \d{1,4} \d{1,4}$/;

/** `position fen ...`. Throws on a text that is not a FEN of our own making: the caller has broken its promise. */
export const positionCommand = (fen: Fen): string => {
  if (!OWN_FEN.test(fen)) throw new Error(`Not a position for the engine: ${JSON.stringify(fen)}`);
  return `position fen ${fen}`;
};

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/**
 * `go depth 12` or `go movetime 500`, and with `only` those moves alone are looked at. Throws unless the limit is a
 * whole number above 0 and the moves are moves.
 */
export const goCommand = (limit: SearchLimit, only: readonly Uci[] = []): string => {
  const [word, amount] = 'depth' in limit ? ['depth', limit.depth] : ['movetime', limit.movetime];
  if (!Number.isInteger(amount) || amount < 1) throw new Error(`Not a limit for the engine: ${JSON.stringify(limit)}`);
  const stranger = only.find((move) => !MOVE.test(move));
  if (stranger !== undefined) throw new Error(`Not a move for the engine: ${JSON.stringify(stranger)}`);
  return [`go ${word} ${amount}`, ...(only.length === 0 ? [] : ['searchmoves', ...only])].join(' ');
};
