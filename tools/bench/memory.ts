/**
 * Resident memory of one engine process, as the npm package runs it and as we do, and of the built server. Linux only.
 *
 *     npm run bench -- memory
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { ANALYSIS_PATH } from '../../src/contract/analysis';
import { engineProgram } from '../../src/engine/process';
import { DEFAULT_HASH } from '../../src/engine/queue/pool';
import { megabytes, statusOf, withBuiltServer } from './built-server';
import { type BenchGame, benchGames } from './numbered-games';

type Program = { readonly command: string; readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv };

export const run = async (): Promise<void> => {
  const games = benchGames().filter(({ game }) => game.plies.length >= 40);
  const fens = games.slice(0, 2).flatMap(({ game }) => game.plies.slice(0, -1).map(({ fen }) => fen));
  const script = createRequire(import.meta.url).resolve('stockfish/src/stockfish-nnue-16.js');
  console.log(`MB resident; depth 12 over ${fens.length} positions     ready   after   peak   threads`);
  await measure('the package by itself, hash 16', { command: process.execPath, args: [script] }, 16, fens);
  await measure(`ours, hash ${DEFAULT_HASH}`, engineProgram(), DEFAULT_HASH, fens);
  await measureServer(games.slice(0, 10));
};

const measure = async (name: string, program: Program, hash: number, fens: readonly string[]): Promise<void> => {
  const cwd = dirname(createRequire(import.meta.url).resolve('stockfish/src/stockfish-nnue-16.js'));
  const child = spawn(program.command, program.args, { cwd, env: program.env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (question: string, until: string) => {
    child.stdin.write(`${question}\n`);
    for (;;) {
      const line = await lines.next();
      if (line.done === true) throw new Error(`${name} has gone`);
      if (line.value.startsWith(until)) return;
    }
  };
  await ask('uci', 'uciok');
  await ask('setoption name Use NNUE value true\nisready', 'readyok');
  await ask(`setoption name Hash value ${hash}\nisready`, 'readyok');
  const ready = megabytes(child.pid, 'VmRSS');
  for (const fen of fens) await ask(`position fen ${fen}\ngo depth 12`, 'bestmove');
  const figures = [ready, megabytes(child.pid, 'VmRSS'), megabytes(child.pid, 'VmHWM')];
  const threads = /^Threads:\s+(\d+)/m.exec(statusOf(child.pid))?.[1] ?? '';
  console.log(`${name.padEnd(46)} ${figures.map((figure) => `${figure}`.padEnd(7)).join(' ')} ${threads}`);
  child.stdin.end('quit\n');
};

/** Resident memory of the built server, started for this alone, before and after it has analyzed the games. */
const measureServer = (games: readonly BenchGame[]): Promise<void> =>
  withBuiltServer(async ({ address, pid }) => {
    const ready = megabytes(pid, 'VmRSS');
    for (const { source } of games) await analyze(address, source);
    console.log(`the server: ${ready} MB when it listens, ${megabytes(pid, 'VmRSS')} MB after ${games.length} games`);
  });

const analyze = async (address: string, pgn: string): Promise<void> => {
  const response = await fetch(address + ANALYSIS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pgn, mode: 'fast' }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.json();
};
