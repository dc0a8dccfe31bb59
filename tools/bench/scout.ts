/**
 * A scout end to end: the built server over the mock server at Lichess' speed, against a plain script that downloads
 * the same games first and then feeds every position to one native Stockfish at the scan's first depth. Then a second
 * look, and the memory of the server over ten players.
 *
 *     npm run bench -- scout [path of the native engine]
 */
import { insightsSchema, type ScoutInsights, scoutPaths } from '../../src/contract/player/scout';
import { QUICK_LIMIT } from '../../src/engine/scan-game';
import { createLichessSource } from '../../src/server/sources/lichess/lichess-source';
import { startMockServer } from '../../src/test/mock-lichess/mock-server';
import { megabytes, withBuiltServer } from './built-server';
import { startScript } from './native-script';

const GAMES_PER_SECOND = 20;

const PROCESSES = 2;

const PLAYER = 'GambitGustav';

const OTHERS = Array.from({ length: 10 }, (_, index) => `LoadLena${String(index + 1).padStart(2, '0')}`);

export const run = async ([native = '/usr/games/stockfish']: readonly string[]): Promise<void> => {
  const mockServer = await startMockServer({ gamesPerSecond: GAMES_PER_SECOND });
  const environment = { LICHESS_URL: mockServer.url, ENGINE_PROCESSES: String(PROCESSES) };
  try {
    const script = await runScript(mockServer.url, native);
    await withBuiltServer(async ({ address, pid }) => {
      await warmUp(address);
      const cold = await scout(address, PLAYER);
      const { games, scanned } = cold.insights.profile.scan;
      console.log(`${PLAYER}, ${games} games at ${GAMES_PER_SECOND} a second, ${PROCESSES} engines`);
      console.log(`first cards        ${seconds(cold.firstCards)}   (bound 4 s)`);
      console.log(
        `answers            ${seconds(cold.answers)}   (bound 20 s), ${scanned} of ${games} games looked through`,
      );
      console.log(`plain script       ${seconds(script)}   one native engine, depth ${QUICK_LIMIT.depth} only`);
      console.log(`ours / script      ${(cold.answers / script).toFixed(2)}`);
      const again = await scout(address, PLAYER);
      console.log(`second look        ${again.answers.toFixed(0)} ms   (bound 150 ms)`);
      await measureMemory(address, pid);
    }, environment);
  } finally {
    await mockServer.close();
  }
};

type Measured = { readonly firstCards: number; readonly answers: number; readonly insights: ScoutInsights };

/** As the page does: the three calls and the stream at once; the milliseconds until each has come. */
const scout = async (address: string, player: string): Promise<Measured> => {
  const paths = scoutPaths(player);
  const start = performance.now();
  const watching = new AbortController();
  const cards = firstGames(`${address}${paths.progress}`, watching.signal).then(() => performance.now() - start);
  const [insights] = await Promise.all(
    [paths.insights, paths.games, paths.tournaments].map(async (path) => {
      const response = await fetch(address + path);
      if (!response.ok) throw new Error(await response.text());
      return response.json() as Promise<unknown>;
    }),
  );
  const answers = performance.now() - start;
  const firstCards = await cards;
  watching.abort();
  return { answers, firstCards, insights: insightsSchema.parse(insights) };
};

const firstGames = async (url: string, signal: AbortSignal): Promise<void> => {
  const response = await fetch(url, { signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader !== undefined && !text.includes('"games":[')) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
  }
};

/** The engines have loaded their net when they have evaluated something; sample players are analyzed already. */
const warmUp = async (address: string): Promise<void> => {
  await (await fetch(address + scoutPaths('mira.talwade').insights)).json();
  const fens = ['7K', '6K1', '5K2', '4K3', '3K4', '2K5'].map((rank) => `4k3/4p3/8/8/8/8/4P3/${rank} w - - 0 1`);
  await Promise.all(fens.map((fen) => fetch(`${address}/api/evaluation?fen=${encodeURIComponent(fen)}`)));
};

const runScript = async (url: string, native: string): Promise<number> => {
  const engine = await startScript(native, QUICK_LIMIT.depth);
  const start = performance.now();
  const fens: string[] = [];
  for await (const game of createLichessSource({ url }).games({ name: PLAYER, max: 50 })) {
    if (game.kind === 'played') fens.push(game.game.start, ...game.game.plies.map(({ fen }) => fen));
  }
  await engine.play(fens);
  const taken = performance.now() - start;
  engine.end();
  return taken;
};

const measureMemory = async (address: string, pid: number | undefined): Promise<void> => {
  const figures = [megabytes(pid, 'VmRSS')];
  for (const player of OTHERS) {
    await scout(address, player);
    figures.push(megabytes(pid, 'VmRSS'));
  }
  console.log(`memory of the server over ${OTHERS.length} more players   ${figures.join(', ')} MB`);
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
