/**
 * A preparation with both colors end to end: the built server over the mock server at Lichess' speed, against a plain
 * script that feeds the positions of the same lines to one native Stockfish at the depth in which lines are proven.
 *
 *     npm run bench -- prepare [path of the native engine]
 */
import { START_FEN } from '../../src/chess/position/fen';
import { playMoves } from '../../src/chess/position/move';
import { COLORS, type Fen } from '../../src/chess/types';
import { SAMPLE_PLAYERS } from '../../src/contract/player/samples';
import { LAST_GAMES } from '../../src/contract/player/scouted-games';
import { type Preparation, preparationEventSchema, preparationPath } from '../../src/contract/preparation';
import { readEvents } from '../../src/test/api-client';
import { startMockServer } from '../../src/test/mock-lichess/mock-server';
import { withBuiltServer } from './built-server';
import { startScript } from './native-script';

const GAMES_PER_SECOND = 20;

const PROCESSES = 2;

/** 50 games. */
const PLAYER = 'GambitGustav';

/** In which a line is proven. */
const DEPTH = 16;

export const run = async ([native = '/usr/games/stockfish']: readonly string[]): Promise<void> => {
  const mockServer = await startMockServer({ gamesPerSecond: GAMES_PER_SECOND });
  const environment = { LICHESS_URL: mockServer.url, ENGINE_PROCESSES: String(PROCESSES) };
  try {
    for (const player of [PLAYER, ...SAMPLE_PLAYERS.map(({ username }) => username)]) {
      await withBuiltServer(({ address }) => measure(address, native, player), environment);
    }
  } finally {
    await mockServer.close();
  }
};

/** As the page does: one color, then the other; at first nothing is known, then everything. */
const measure = async (address: string, native: string, player: string): Promise<void> => {
  const [first, second] = [
    await timed(() => prepare(address, player, 'white')),
    await timed(() => prepare(address, player, 'black')),
  ];
  const both = [first.value, second.value];
  const again = await timed(async () => {
    for (const color of COLORS) await prepare(address, player, color);
  });
  const script = await runScript(native, both.flatMap(positionsOf));
  const lines = both.reduce((sum, { lines: of }) => sum + of.length, 0);
  console.log(`${player}, ${PROCESSES} engines, nothing known: ${lines} lines`);
  console.log(`first color        ${seconds(first.taken)}`);
  console.log(
    `both colors        ${seconds(first.taken + second.taken)}   (bound 20 s, its games and their scan included)`,
  );
  console.log(`again              ${again.taken.toFixed(0)} ms`);
  console.log(
    `plain script       ${seconds(script)}   one native engine, the positions of these lines alone, depth ${DEPTH}`,
  );
  console.log(`ours / script      ${((first.taken + second.taken) / script).toFixed(2)}`);
};

const prepare = async (address: string, player: string, as: Preparation['color']): Promise<Preparation> => {
  const response = await fetch(address + preparationPath({ player, as, games: LAST_GAMES }), {
    headers: { accept: 'text/event-stream' },
  });
  const last = readEvents(await response.text()).at(-1);
  const { preparation, failure } = preparationEventSchema.parse(last?.content);
  if (preparation?.isFinished !== true) throw new Error(failure ?? 'the preparation was not finished');
  return preparation;
};

const positionsOf = ({ lines }: Preparation): readonly Fen[] => [
  ...new Set(lines.flatMap(({ moves }) => playMoves(START_FEN, moves).map(({ fen }) => fen))),
];

const runScript = async (native: string, fens: readonly Fen[]): Promise<number> => {
  const engine = await startScript(native, DEPTH);
  const { taken } = await timed(() => engine.play(fens));
  engine.end();
  return taken;
};

const timed = async <Value>(work: () => Promise<Value>): Promise<{ readonly value: Value; readonly taken: number }> => {
  const start = performance.now();
  const value = await work();
  return { value, taken: performance.now() - start };
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
