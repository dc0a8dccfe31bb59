/**
 * A preparation with both colors end to end: the built server over the mock server at Lichess' speed, against a plain
 * script that feeds the positions of the same lines to one native Stockfish at the depth in which lines are proven. Then
 * 5,000 games at once: the time until all are counted, and the memory of the server.
 *
 *     npm run bench -- prepare [path of the native engine]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { START_FEN } from '../../src/chess/position/fen';
import { playMoves } from '../../src/chess/position/move';
import { type Color, COLORS, type Fen } from '../../src/chess/types';
import { SAMPLE_PLAYERS } from '../../src/contract/player/samples';
import {
  ALL_GAMES,
  formatGameSelection,
  type GameSelection,
  LAST_GAMES,
} from '../../src/contract/player/scouted-games';
import { treeSchema } from '../../src/contract/analysis/positions';
import {
  type Preparation,
  type PreparationEvent,
  preparationEventSchema,
  preparationPath,
} from '../../src/contract/preparation';
import { readEvents } from '../../src/test/api-client';
import { startMockServer } from '../../src/test/mock-lichess/mock-server';
import { withBuiltServer } from './built-server';
import { startScript } from './native-script';

const GAMES_PER_SECOND = 20;

const PROCESSES = 2;

/** 60 games, and 400. */
const PLAYERS = ['GambitGustav', 'LongLena'];

const ROSTER = [
  { name: 'GambitGustav', rating: 2010, games: 60, firstGame: 60 },
  { name: 'LongLena', rating: 1900, games: 400, firstGame: 120 },
  { name: 'ManyMira', rating: 1900, games: 5000, firstGame: 10 },
];

/** In which a line is proven. */
const DEPTH = 16;

export const run = async ([native = '/usr/games/stockfish']: readonly string[]): Promise<void> => {
  const mockServer = await startMockServer({ gamesPerSecond: GAMES_PER_SECOND, players: ROSTER });
  const environment = { LICHESS_URL: mockServer.url, ENGINE_PROCESSES: String(PROCESSES) };
  try {
    for (const player of [...PLAYERS, ...SAMPLE_PLAYERS.map(({ username }) => username)]) {
      await withBuiltServer(({ address }) => measure(address, native, player), environment);
    }
  } finally {
    await mockServer.close();
  }
  await measureManyGames();
};

/** As the page does: the other color follows when the first is searched. At first nothing is known, then everything. */
const measure = async (address: string, native: string, player: string): Promise<void> => {
  const start = performance.now();
  const since = (): number => performance.now() - start;
  const [moments, searched] = [
    { counts: NaN, lines: NaN },
    { white: NaN, black: NaN },
  ];
  const follow = (as: Color, onSearched: () => void): Promise<Preparation> =>
    prepare({ address, player, as }, (preparation) => {
      if (Number.isNaN(moments.counts)) moments.counts = since();
      if (preparation.lines.length > 0 && Number.isNaN(moments.lines)) moments.lines = since();
      if ((preparation.isWaiting ?? preparation.isFinished) && Number.isNaN(searched[as])) {
        searched[as] = since();
        onSearched();
      }
    });
  let other: Promise<Preparation> | undefined;
  const first = await follow('white', () => {
    other = follow('black', () => undefined);
  });
  const both = [first, ...(other === undefined ? [] : [await other])];
  const all = since();
  const again = await timed(() => Promise.all(COLORS.map((as) => prepare({ address, player, as }, () => undefined))));
  const script = await runScript(native, both.flatMap(positionsOf));
  const lines = both.reduce((sum, { lines: of }) => sum + of.length, 0);
  console.log(`${player}, ${PROCESSES} engines, nothing known: ${lines} lines`);
  console.log(`first counts       ${seconds(moments.counts)}   (goal 4 s)`);
  console.log(`first lines        ${seconds(moments.lines)}   (goal 10 s)`);
  console.log(`first color        ${seconds(searched.white)}`);
  console.log(`both colors        ${seconds(searched.black)}   (goal 45 s)`);
  console.log(`all games          ${seconds(all)}   ${both.map(({ games }) => games).join(' and ')} games`);
  console.log(`again              ${again.taken.toFixed(0)} ms   (goal 1000 ms)`);
  console.log(
    `plain script       ${seconds(script)}   one native engine, the positions of these lines alone, depth ${DEPTH}`,
  );
  console.log(`ours / script      ${(searched.black / script).toFixed(2)}`);
};

/** At full speed, so that the time is ours. */
const measureManyGames = async (): Promise<void> => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity, players: ROSTER });
  const environment = { LICHESS_URL: mockServer.url, ENGINE_PROCESSES: String(PROCESSES) };
  try {
    await withBuiltServer(async ({ address, inUse }) => {
      for (const [name, choice] of [
        ['2,000 by default', LAST_GAMES],
        ['5,000 on request', { max: ALL_GAMES }],
      ] as const) {
        const before = await inUse();
        const { value, taken } = await timed(() => allGames(address, choice));
        console.log(`ManyMira, ${name}: ${value} games counted in ${seconds(taken)}`);
        console.log(`memory in use      ${before.toFixed(0)} MB before, ${(await inUse()).toFixed(0)} MB after`);
      }
    }, environment);
  } finally {
    await mockServer.close();
  }
};

/** How many games the tree has when all have come. */
const allGames = async (address: string, choice: GameSelection): Promise<number> => {
  const query = formatGameSelection(choice);
  for (;;) {
    const response = await fetch(`${address}/api/tree/lichess/ManyMira${query === '' ? '' : `?games=${query}`}`);
    const tree = treeSchema.parse(await response.json());
    if (!tree.isGrowing) return tree.games;
    await sleep(200);
  }
};

type Asked = { readonly address: string; readonly player: string; readonly as: Color };

const prepare = async (
  { address, player, as }: Asked,
  onGrowth: (preparation: Preparation) => void,
): Promise<Preparation> => {
  const response = await fetch(address + preparationPath({ player, as, games: LAST_GAMES }), {
    headers: { accept: 'text/event-stream' },
  });
  let [text, last]: [string, PreparationEvent | undefined] = ['', undefined];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read()) {
    const parts = (text + chunk.value).split('\n\n');
    text = parts.pop() ?? '';
    for (const { content } of parts.flatMap((part) => readEvents(`${part}\n\n`))) {
      last = preparationEventSchema.parse(content);
      if (last.preparation !== undefined) onGrowth(last.preparation);
    }
  }
  if (last?.preparation?.isFinished !== true) throw new Error(last?.failure ?? 'the preparation was not finished');
  return last.preparation;
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
