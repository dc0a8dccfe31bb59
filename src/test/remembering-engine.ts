/**
 * An engine whose answers depend on all that it has been told since `ucinewgame`, as those of a real one do by its hash:
 * for tests of what must not depend on it.
 */
import { createHash } from 'node:crypto';
import { legalMoves } from '../chess/position/move';
import type { StartEngine } from '../engine/process';

export type RememberingSettings = {
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
