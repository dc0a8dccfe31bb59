import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { engineProgram } from './process';

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

const POSITIONS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4',
  '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16',
  '8/2k5/4p3/1p1pP3/pP1P1K2/P7/8/8 w - - 0 1',
];

/** Printed only by long searches, which may happen on a busy machine. */
const AFTER_THREE_SECONDS = / currmove | (?:upper|lower)bound /;

/** The engine's output for these commands, without time-dependent fields. */
const converse = async (command: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv) => {
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const heard: string[] = [];
  const ask = async (question: string, until: string) => {
    child.stdin.write(`${question}\n`);
    for (;;) {
      const line = await lines.next();
      if (line.done === true) throw new Error('The engine has gone');
      if (!AFTER_THREE_SECONDS.test(line.value)) heard.push(line.value.replace(/ (nps|time|hashfull) \d+/g, ''));
      if (line.value.startsWith(until)) return;
    }
  };
  await ask('uci', 'uciok');
  await ask('setoption name Use NNUE value true\nisready', 'readyok');
  await ask('setoption name Hash value 32\nisready', 'readyok');
  for (const fen of POSITIONS) await ask(`position fen ${fen}\ngo depth 11`, 'bestmove');
  return heard;
};

it('plays node for node as the package does by itself', async () => {
  const script = createRequire(import.meta.url).resolve('stockfish/src/stockfish-nnue-16.js');
  const theirs = await converse(process.execPath, [script], dirname(script));
  const { command, args, env } = engineProgram();
  const ours = await converse(command, args, '/', env);
  expect(ours.filter((line) => line.startsWith('bestmove'))).toHaveLength(POSITIONS.length);
  expect(ours.some((line) => line === 'info string NNUE evaluation enabled.')).toBe(true);
  expect(ours).toEqual(theirs);
});

it('ends and says why when its net cannot be read', async () => {
  const { resolve } = createRequire(import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), 'stockfish-host-'));
  cpSync(dirname(dirname(resolve('stockfish/src/stockfish-nnue-16.js'))), join(folder, 'node_modules/stockfish'), {
    recursive: true,
  });
  const [host, net] = ['stockfish-host.cjs', 'node_modules/stockfish/src/nn-5af11540bbfe.nnue'];
  copyFileSync(fileURLToPath(new URL(host, import.meta.url)), join(folder, host));
  truncateSync(join(folder, net), 1_000_000);
  const child = spawn(process.execPath, [join(folder, host)], { stdio: ['pipe', 'ignore', 'pipe'] });
  children.push(child);
  child.stdin.write('uci\nsetoption name Use NNUE value true\nisready\n');
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toBe('the net of the bundled engine could not be read\n');
  rmSync(folder, { recursive: true });
});

it('ends when its parent is killed, also in mid-search', async () => {
  const { command, args } = engineProgram();
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `const child = require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)});
       child.stdout.on('data', (text) => String(text).includes('depth 3') && console.log(child.pid));
       child.stdin.write('uci\\nisready\\ngo infinite\\n');`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(parent);
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (text) => resolve(Number.parseInt(String(text), 10))),
  );
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie process does not count as running.
  return (
    !existsSync(`/proc/${pid}/stat`) ||
    !execFileSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8' }).includes(') Z ')
  );
};
