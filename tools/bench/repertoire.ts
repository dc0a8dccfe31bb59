/**
 * A repertoire of 10,000 moves: opening it, a step of a training session over 5,000 cards, and 10,000 games held against it
 * in a thread. Beside it a plain script that lets chess.js replay the games and looks up each position.
 *
 *     npm run bench -- repertoire
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Chess } from 'chess.js';
import ANSEL from '../../src/content/samples/ansel-thornquist-games.json' with { type: 'json' };
import MIRA from '../../src/content/samples/mira-talwade-games.json' with { type: 'json' };
import OSKAR from '../../src/content/samples/oskar-brandvold-games.json' with { type: 'json' };
import { lineOfMoves } from '../../src/chess/openings/game-line';
import type { TreeGame } from '../../src/chess/openings/opening-tree';
import { START_FEN } from '../../src/chess/position/fen';
import { legalMoves, startWalk } from '../../src/chess/position/move';
import { scheduleCard } from '../../src/chess/repertoire/card';
import type { RepertoireCard } from '../../src/chess/repertoire/drill-result';
import { planDrill } from '../../src/chess/repertoire/drill/plan';
import { drillBoard, type DrillState, drillStep, startDrill } from '../../src/chess/repertoire/drill/session';
import { nextDue } from '../../src/chess/repertoire/drill/trained';
import { judgeGames } from '../../src/chess/repertoire/games/judged-games';
import {
  fenOf,
  type GraphSource,
  indexRepertoire,
  keyOf,
  mainMoveAt,
  parseEpd,
  playFrom,
  type RepertoireGraph,
} from '../../src/chess/repertoire/graph';
import type { Epd, RepertoireMove } from '../../src/chess/repertoire/repertoire';
import { unfoldRepertoire } from '../../src/chess/repertoire/unfold';
import type { San } from '../../src/chess/types';
import { OWNER_ID } from '../../src/contract/profile';
import { storedRepertoireSchema } from '../../src/contract/repertoires/repertoires';
import { openDatabase } from '../../src/server/db/database';
import { createApiClient } from '../../src/test/api-client';
import { buildQuietApp } from '../../src/test/test-app';

const MOVES = 10_000;

const PLIES = 24;

const CARDS = 5000;

const GAMES = 10_000;

const SCRIPT_GAMES = 200;

const SHOWN = 250;

const TIMES = 20;

/** In ms. */
const GOALS = { open: 100, step: 50, games: 20_000 };

/** Megabytes of heap. */
const THREAD_MEMORY = 256;

const NOW = Date.UTC(2026, 10, 27, 18);

const START: Epd = parseEpd(START_FEN) ?? '';

const LINES: readonly (readonly San[])[] = [ANSEL, MIRA, OSKAR].flatMap((games) =>
  games.map(({ moves }) => moves.split(' ')),
);

export const run = async (): Promise<void> => {
  const source = makeRepertoire();
  const graph = indexRepertoire(source);
  const into = [...graph.positions.values()].flatMap(({ moves }) => moves.map(({ to }) => to));
  console.log(
    `${source.moves.length} moves, ${graph.positions.size} positions, ${into.length - new Set(into).size} of the moves transpose`,
  );
  await measureOpening(source);
  measureDrill(graph);
  await measureGames(source);
};

// Opening it

const measureOpening = async (source: GraphSource): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-repertoire-'));
  const db = await openDatabase(folder);
  const app = await buildQuietApp({ db, hasReviews: false });
  const client = createApiClient(app);
  const options = { name: 'Large', goal: 50, speed: 'rapid', rating: 1700 };
  const made = await client.ask('POST', `/api/user/${OWNER_ID}/repertoires`, { ...options, ...source });
  if (made.statusCode !== 201) throw new Error(`answered ${made.statusCode}: ${made.body.slice(0, 500)}`);
  const path = `/api/repertoires/${storedRepertoireSchema.parse(made.json()).id}`;
  const times: Record<'answer' | 'read' | 'index' | 'unfold', number[]> = {
    answer: [],
    read: [],
    index: [],
    unfold: [],
  };
  const again: number[] = [];
  const reach = reachIn(indexRepertoire(source));
  let bytes = 0;
  for (let time = 0; time < TIMES; time++) {
    const moments = [processor()];
    const { body } = await client.ask('GET', path);
    moments.push(processor());
    const stored = storedRepertoireSchema.parse(JSON.parse(body));
    moments.push(processor());
    const graph = indexRepertoire(stored);
    moments.push(processor());
    unfoldRepertoire(graph, { start: START, reach, limit: SHOWN });
    moments.push(processor());
    indexRepertoire({ ...stored });
    moments.push(processor());
    bytes = body.length;
    again.push((moments[5] ?? 0) - (moments[4] ?? 0));
    for (const [index, part] of (['answer', 'read', 'index', 'unfold'] as const).entries())
      times[part].push((moments[index + 1] ?? 0) - (moments[index] ?? 0));
  }
  await app.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
  const parts = Object.entries(times).map(([part, all]) => `${part} ${median(all).toFixed(1)}`);
  const whole = Array.from({ length: TIMES }, (_, time) =>
    Object.values(times).reduce((sum, all) => sum + (all[time] ?? 0), 0),
  );
  show('opening it', median(whole), GOALS.open);
  console.log(
    `  ${(bytes / 1e6).toFixed(1)} MB; ${parts.join(', ')}; index after an edit ${median(again).toFixed(1)} ms`,
  );
};

const reachIn = (graph: RepertoireGraph): ReadonlyMap<Epd, number> =>
  new Map([...graph.positions.keys()].map((position, index) => [position, 1 / (1 + index)]));

// Training

const measureDrill = (graph: RepertoireGraph): void => {
  const cards = [...graph.positions.keys()].flatMap((position) => cardAt(graph, position)).slice(0, CARDS);
  const reach = reachIn(graph);
  const planning = measure(() =>
    planDrill({ graph, cards, reach, now: NOW, mode: { kind: 'all' }, limits: { today: NOW } }),
  );
  const plan = planDrill({ graph, cards, reach, now: NOW, mode: { kind: 'all' }, limits: { today: NOW } });
  const counting = measure(() => nextDue(cards, graph, NOW));
  const steps: number[] = [];
  let state: DrillState = startDrill(plan, { at: NOW });
  while (state.phase !== 'finished') {
    const start = processor();
    state = stepOnce(state, steps.length);
    steps.push(processor() - start);
  }
  console.log(`${cards.length} cards, ${plan.cards} asked, ${state.results.length} results, ${steps.length} steps`);
  show('a step of a session, the slowest', Math.max(...steps), GOALS.step);
  console.log(
    `  median ${median(steps).toFixed(3)}; planning ${planning.toFixed(1)}, counting what is due ${counting.toFixed(1)} ms`,
  );
};

/** Every fifth answer is wrong. */
const stepOnce = (state: DrillState, count: number): DrillState => {
  const at = state.clock.last + 1000;
  const board = drillBoard(state);
  if (state.phase === 'playing' || state.phase === 'line-end' || board === undefined)
    return drillStep(state, { type: 'next', at });
  const asked = state.plan.runs[state.run]?.[state.step]?.uci ?? board.move;
  const uci = state.phase === 'asking' && count % 5 === 0 ? legalMoves(fenOf(board.position))[0] : asked;
  return drillStep(state, { type: 'move', uci: uci ?? '', id: String(count), at });
};

const cardAt = (graph: RepertoireGraph, position: Epd): readonly RepertoireCard[] => {
  const expected = mainMoveAt(graph, position)?.move.uci;
  if (expected === undefined) return [];
  const { color } = graph.source;
  const result = { id: '', color, position, expected, played: expected, outcome: 'good', source: 'drill' } as const;
  return [scheduleCard(undefined, { ...result, at: NOW - 86_400_000 })];
};

// Games

type GamesTask = { readonly source: GraphSource; readonly games: readonly TreeGame[] };

type GamesAnswer = { readonly taken: number; readonly exits: number; readonly heap: number; readonly counts: object };

/** Threads need their own registration of the TypeScript loader. */
const WITH_LOADER = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import('${import.meta.url}');
})`;

const measureGames = async (source: GraphSource): Promise<void> => {
  const games = makeGames(source);
  const task: GamesTask = { source, games };
  const start = performance.now();
  const thread = new Worker(WITH_LOADER, {
    eval: true,
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY },
  });
  const [answer] = (await once(thread, 'message')) as [GamesAnswer];
  const whole = performance.now() - start;
  await thread.terminate();
  show(`${GAMES} games in a thread`, answer.taken, GOALS.games);
  console.log(
    `  with its start ${whole.toFixed(0)} ms; heap after it ${answer.heap.toFixed(0)} MB, at most ${THREAD_MEMORY} MB; ` +
      `${answer.exits} positions with exits; ${JSON.stringify(answer.counts)}`,
  );
  const script = runScript(source);
  console.log(`chess.js, ${((script * GAMES) / 1000).toFixed(1)} s for ${GAMES} games (from ${SCRIPT_GAMES})`);
  console.log(`script / ours      ${((script * GAMES) / answer.taken).toFixed(0)} times`);
};

const workOnGames = ({ source, games }: GamesTask): GamesAnswer => {
  const start = processor();
  const { exits, counts } = judgeGames(indexRepertoire(source), games);
  const taken = processor() - start;
  return { taken, exits: exits.length, heap: process.memoryUsage().heapUsed / 2 ** 20, counts };
};

/** Along the repertoire for a while, then any moves. */
const makeGames = (source: GraphSource): readonly TreeGame[] => {
  const graph = indexRepertoire(source);
  const random = createRandom(2);
  const lines = Array.from({ length: 500 }, () => {
    const length = Math.floor(random() * PLIES);
    const walk = startWalk(START_FEN, false);
    const moves: San[] = [];
    let fen = START_FEN;
    for (let ply = 0; ply < 40; ply++) {
      const known = graph.positions.get(parseEpd(fen) ?? '')?.moves.map(({ move }) => move.uci) ?? [];
      const played = walk?.play(pick(ply < length && known.length > 0 ? known : legalMoves(fen), random) ?? '');
      if (played === undefined) break;
      moves.push(played.san);
      fen = played.fen;
    }
    return lineOfMoves(moves);
  });
  return Array.from({ length: GAMES }, (_, index) => ({
    id: `game ${index}`,
    color: 'white',
    outcome: (['win', 'draw', 'loss'] as const)[index % 3] ?? 'draw',
    speed: 'blitz',
    playedAt: NOW - index * 60_000,
    line: lines[index % lines.length] ?? '',
  }));
};

const runScript = ({ moves }: GraphSource): number => {
  const known = new Set(moves.map(keyOf));
  const start = processor();
  let kept = 0;
  for (let index = 0; index < SCRIPT_GAMES; index++) {
    const game = new Chess();
    for (const san of LINES[index % LINES.length]?.slice(0, 30) ?? []) {
      const position = game.fen().split(' ').slice(0, 4).join(' ');
      if (known.has(keyOf({ position, uci: game.move(san).lan }))) kept++;
    }
  }
  if (kept === 0) throw new Error('the games must meet the repertoire');
  return (processor() - start) / SCRIPT_GAMES;
};

// The repertoire: openings of the sample games in several orders, then any moves; one main move a position

const makeRepertoire = (): GraphSource => {
  const random = createRandom(1);
  const moves = new Map<string, RepertoireMove>();
  const known = new Map<Epd, string[]>();
  const addLine = (line: readonly San[]): void => {
    const left = [line.filter((_, ply) => ply % 2 === 0), line.filter((_, ply) => ply % 2 === 1)];
    let position = START;
    for (let ply = 0; ply < PLIES && moves.size < MOVES; ply++) {
      const here = known.get(position) ?? [];
      const play = playFrom(position);
      const ahead = left[ply % 2]?.slice(0, 2).filter((san) => play(san) !== undefined) ?? [];
      const isKnown = here.length > 0 && (ply % 2 === 0 || random() < 0.5);
      const move = isKnown ? pick(here, random) : (pick(ahead, random) ?? pick(legalMoves(fenOf(position)), random));
      const played = play(move ?? '');
      if (played === undefined) return;
      const { uci, to } = played;
      const isOfLine = (san: San): boolean => play(san)?.uci === uci;
      left[ply % 2] = left[ply % 2]?.filter((san, index) => index > 1 || !isOfLine(san)) ?? [];
      if (!here.includes(uci)) known.set(position, [...here, uci]);
      const edge = { position, uci, rank: 'main', isPaused: false, origin: 'pgn', addedAt: NOW } as const;
      moves.set(keyOf(edge), edge);
      position = to;
    }
  };
  while (moves.size < MOVES) addLine(pick(LINES, random) ?? []);
  return { color: 'white', starts: [{ position: START, name: '' }], moves: [...moves.values()], notes: [] };
};

const pick = <Value>(values: readonly Value[], random: () => number): Value | undefined =>
  values[Math.floor(random() * values.length)];

/** A linear congruential generator, so that every run measures the same. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const measure = (work: () => unknown): number =>
  median(
    Array.from({ length: 9 }, () => {
      const start = processor();
      work();
      return processor() - start;
    }),
  );

const show = (name: string, figure: number, bound: number): void =>
  console.log(`${name.padEnd(36)} ${figure.toFixed(2)} ms of processor time   (at most ${bound})`);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Processor time, since what else the machine does must not count. In ms. */
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

if (!isMainThread) parentPort?.postMessage(workOnGames(workerData as GamesTask));
