import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What a person would write in ten minutes: one native engine, one position after the other. */
export const startScript = async (path: string, depth: number) => {
  const engine = spawn(path, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  let heard: ((line: string) => void) | undefined;
  createInterface({ input: engine.stdout }).on('line', (line) => heard?.(line));
  const ask = (question: string, until: string) =>
    new Promise<void>((resolve) => {
      heard = (line) => {
        if (line.startsWith(until)) resolve();
      };
      engine.stdin.write(`${question}\n`);
    });
  await ask('uci\nisready', 'readyok');
  return {
    play: async (fens: readonly string[]) => {
      for (const fen of fens) await ask(`position fen ${fen}\ngo depth ${depth}`, 'bestmove');
    },
    pid: engine.pid ?? 0,
    end: () => engine.stdin.end('quit\n'),
  };
};
