/**
 * Getting games in through the real call: games a second of one core, beside a plain script that only lets chess.js read
 * the same games; and the memory of the server while 100,000 games go in. Games are not looked through meanwhile.
 *
 *     npm run bench -- import [games] [games of the large file]
 */
import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';
import { importSchema, type LibraryImport } from '../../src/contract/library';
import { libraryPaths } from '../../src/test/library-paths';
import { megabytes, processorSeconds } from './built-server';
import { fullText, PLAYER, shortGame, sourceGames } from './numbered-games';

const TARGET = 1000;

const SCRIPT_GAMES = 300;

/** Megabytes that the server’s objects may take in all while its memory is watched: what is dead goes soon. */
const HEAP = 96;

export const run = async ([games = '20000', largeGames = '100000']: readonly string[]): Promise<void> => {
  const sources = sourceGames();
  await withServer((server) => measureSpeed(server, sources, Number(games)));
  await withServer((server) => measureMemory(server, sources, Number(largeGames)), [`--max-old-space-size=${HEAP}`]);
};

type Server = { readonly address: string; readonly pid: number; readonly folder: string };

const withServer = async (work: (server: Server) => Promise<void>, options: readonly string[] = []): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-import-'));
  const program = join(import.meta.dirname, 'import-server.ts');
  const child = spawn(process.execPath, [...options, '--import', 'tsx', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /^listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) {
        await work({ address, pid: child.pid ?? 0, folder });
        break;
      }
    }
  } finally {
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
};

const measureSpeed = async (server: Server, sources: readonly string[], games: number): Promise<void> => {
  const warmUp = fullText(sources.slice(0, 200), 200).replaceAll('lichess.org/bbb', 'lichess.org/www');
  await bring(server, Readable.from([warmUp]));
  const text = fullText(sources, games);
  const start = { time: performance.now(), busy: processorSeconds(server.pid) };
  const { added } = await bring(server, Readable.from([text]));
  const busy = processorSeconds(server.pid) - start.busy;
  const taken = (performance.now() - start.time) / 1000;
  const script = scriptSeconds(sources.slice(0, SCRIPT_GAMES)) / Math.min(SCRIPT_GAMES, sources.length);
  const ours = busy / added;
  console.log(`${added} games, ${(text.length / 1e6).toFixed(1)} MB: parsed, replayed, classified, stored`);
  console.log(
    `ours               ${(1 / ours).toFixed(0)} games a second of one core   (at least ${TARGET}), ${taken.toFixed(1)} s by the clock`,
  );
  console.log(`chess.js, reading  ${(1 / script).toFixed(0)} games a second of one core`);
  console.log(`ours / script      ${(script / ours).toFixed(1)} times as fast, storing included`);
};

/** Processor time to read the games and nothing else. */
const scriptSeconds = (sources: readonly string[]): number => {
  const start = process.cpuUsage();
  for (const source of sources) new Chess().loadPgn(source);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
};

const measureMemory = async (server: Server, sources: readonly string[], games: number): Promise<void> => {
  const file = join(server.folder, 'large.pgn');
  const short = sources.toSorted((one, other) => one.length - other.length).slice(0, Math.ceil(0.6 * sources.length));
  const written = Array.from({ length: games }, (_, index) => index);
  await pipeline(
    Readable.from(written.map((index) => shortGame(short[index % short.length] ?? '', index))),
    createWriteStream(file),
  );
  const samples: number[] = [];
  const sampler = setInterval(() => samples.push(megabytes(server.pid, 'VmRSS')), 1000);
  const before = megabytes(server.pid, 'VmRSS');
  const { added } = await bring(server, createReadStream(file));
  clearInterval(sampler);
  const tenths = Array.from({ length: 10 }, (_, tenth) => samples[Math.floor(((tenth + 1) * samples.length) / 10) - 1]);
  console.log(`${added} games, one file of ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  console.log(
    `memory of the server, ${HEAP} MB of it for objects: ${before} MB before, then at each tenth ${tenths.join(', ')} MB`,
  );
};

/** When the import is over. */
const bring = async ({ address }: Server, text: Readable): Promise<LibraryImport> => {
  const paths = libraryPaths(1);
  let found = importSchema.parse(await post(`${address}${paths.imports}?player=${encodeURIComponent(PLAYER)}`, text));
  while (found.state === 'waiting' || found.state === 'running') {
    await sleep(200);
    found = importSchema.parse(await (await fetch(address + paths.import(found.id))).json());
  }
  return found;
};

const post = (url: string, text: Readable): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-chess-pgn' };
    const posting = request(url, { method: 'POST', headers }, (response) => void json(response).then(resolve, reject));
    pipeline(text, posting).catch(reject);
  });
