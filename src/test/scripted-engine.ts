/** An engine that plays a script instead of chess, in this process: for tests of everything around an engine. */
import type { StartEngine } from '../engine/process';

/** What it does when told to search: answer after so many ms, only when stopped, never, or die. */
export type Behavior = number | 'until stopped' | 'deaf' | 'dies';
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
