/**
 * Resident memory of one engine process, as the npm package runs it and as we do, and of the built server. Linux only.
 *
 *     npm run bench -- memory
 *     npm run bench -- memory mixed [minutes]
 *
 * `mixed`: the built server alone, after one large import, and while games are imported and exported and players
 * scouted at the same time.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANALYSIS_PATH } from '../../src/contract/analysis/analysis';
import { importSchema } from '../../src/contract/library';
import { SAMPLE_PLAYERS } from '../../src/contract/player/samples';
import { OWNER_ID } from '../../src/contract/profile';
import { engineProgram } from '../../src/engine/process';
import { DEFAULT_HASH } from '../../src/engine/queue/pool';
import { libraryPaths } from '../../src/test/library-paths';
import { megabytes, statusOf, withBuiltServer } from './built-server';
import { type BenchGame, benchGames, fullText, PLAYER, sourceGames } from './numbered-games';

type Program = { readonly command: string; readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv };

export const run = async ([part, minutes = '8']: readonly string[] = []): Promise<void> => {
  if (part === 'mixed') return measureMixed(60_000 * Number(minutes));
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

// Imports, exports and scouts at the same time

/** About as many as one import may have: 50 MB. */
const IMPORTED = 18_000;

/** Games of each further import. */
const FURTHER = 1000;

/** Milliseconds without a request, at the end. */
const REST = 60_000;

const PAUSE = 1000;

const measureMixed = (time: number): Promise<void> =>
  withBuiltServer(async ({ address, pid }) => {
    const tell = (when: string): void =>
      console.log(`${when}: ${megabytes(pid, 'VmRSS')} MB, at most ${megabytes(pid, 'VmHWM')} MB so far`);
    tell('when it listens');
    const games = sourceGames();
    await bring(address, fullText(games, IMPORTED));
    tell(`after an import of ${IMPORTED} games`);
    const over = AbortSignal.timeout(time);
    const repeat = async (work: (round: number) => Promise<unknown>): Promise<void> => {
      for (let round = 0; !over.aborted; round += 1) await Promise.all([work(round), sleep(PAUSE)]);
    };
    const library = libraryPaths(OWNER_ID);
    await Promise.all([
      repeat((round) => bring(address, numbered(fullText(games, FURTHER), round))),
      repeat(() => drain(address + library.export('json'))),
      repeat(() => drain(address + library.export('pgn'))),
      repeat((round) => drain(`${address}/api/sample/user/${nameOf(round)}/insights?games=${20 + (round % 30)}`)),
    ]);
    tell(`after ${Math.round(time / 60_000)} minutes`);
    await sleep(REST);
    tell('after another one without requests');
  }, NO_SITES);

const NO_SITES = { LICHESS_URL: 'http://127.0.0.1:9', CHESSCOM_URL: 'http://127.0.0.1:9' };

const nameOf = (round: number): string => SAMPLE_PLAYERS[round % SAMPLE_PLAYERS.length]?.username ?? '';

/** Other games than before, of a rival of their own. */
const numbered = (text: string, round: number): string =>
  text
    .replaceAll('lichess.org/bbb', `lichess.org/${round.toString(36).padStart(3, 'm')}`)
    .replaceAll(new RegExp(`\\[(White|Black) "(?!${PLAYER})`, 'g'), `[$1 "Mixed ${round} `);

const bring = async (address: string, text: string): Promise<void> => {
  const paths = libraryPaths(OWNER_ID);
  const query = new URLSearchParams({ player: PLAYER }).toString();
  const sent = await fetch(`${address}${paths.imports}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-chess-pgn' },
    body: text,
  });
  const { id } = importSchema.parse(await sent.json());
  for (let state = 'waiting'; !['finished', 'failed', 'cancelled'].includes(state);) {
    await sleep(PAUSE);
    ({ state } = importSchema.parse(await (await fetch(address + paths.import(id))).json()));
  }
};

const drain = async (url: string): Promise<void> => {
  const { body } = await fetch(url);
  await body?.pipeTo(new WritableStream());
};
