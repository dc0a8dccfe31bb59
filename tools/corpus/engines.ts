/**
 * The engines that could do what is computed in bulk, side by side with the bundled Stockfish 16, each with the same
 * blocks: missed tactics, mistakes against Lichess' evaluations, repeated results, and positions out of the
 * ordinary. `npm run corpus -- engines ../shared/data` on a machine that does nothing else. `ENGINES` names further
 * scripts of builds for Node.js, separated by colons.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type Evaluation, judge, type PositionEvaluation } from '../../src/chess/evaluation';
import { type Game, plyColor } from '../../src/chess/game';
import { parseFen } from '../../src/chess/position/fen';
import { COLORS, type Fen } from '../../src/chess/types';
import { engineProgram, type EngineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../src/engine/queue/pool';
import { scanGame } from '../../src/engine/scan-game';
import { evaluateEnded, type EngineRequest } from '../../src/engine/search';
import { evaluationsInPgn } from '../../src/server/games/review-game';
import { findCases, measure, type MissedCases, type Share, share } from './missed';
import { readRatedGames } from './scans/rated-games';
import { workOnEach } from './work-on-each';

const scriptProgram = (script: string): EngineProgram => ({
  title: basename(script, '.js'),
  command: process.execPath,
  args: [script],
  env: process.env,
});

const CANDIDATES: readonly EngineProgram[] = [
  { ...engineProgram(), title: 'bundled Stockfish 16' },
  scriptProgram(createRequire(import.meta.url).resolve('stockfish-lite/bin/stockfish-19-lite-single.js')),
  ...(process.env['ENGINES'] ?? '').split(':').filter(Boolean).map(scriptProgram),
];

const GAMES = { judged: 120, repeated: 4 } as const;

const ODD_DEPTH = { depth: 10 } as const;

/** Of recall, 0-1: what a newer engine must find more, or else at this share of the time. */
const LEAST_GAIN = 0.03;

const LEAST_TIME = 0.85;

type Figures = {
  readonly title: string;
  readonly firstRecall: number;
  readonly seconds: number;
  readonly f1: number;
  readonly rightNames: number;
  readonly isRepeated: boolean;
  readonly failures: number;
};

export const check = async (data: string): Promise<boolean> => {
  const stayAlive = setInterval(() => undefined, 60_000);
  const judges = createLocalPool({ start: startProcess(engineProgram()) });
  try {
    const cases = await findCases(judges, join(data, 'puzzles/lichess-puzzles-1499.csv'));
    const material = {
      cases,
      judged: gamesWithEvaluations(data).slice(0, GAMES.judged),
      odd: oddPositions(data),
    };
    const figures: Figures[] = [];
    for (const program of CANDIDATES) figures.push(await look(program, material));
    const [today, ...others] = figures;
    if (today === undefined) return false;
    for (const other of others) console.log(`${other.title}: ${verdict(other, today)}`);
    return true;
  } finally {
    clearInterval(stayAlive);
    await judges.close();
  }
};

type Material = {
  readonly cases: MissedCases;
  readonly judged: readonly EvaluatedGame[];
  readonly odd: readonly Fen[];
};

const look = async (program: EngineProgram, material: Material): Promise<Figures> => {
  const restarts: string[] = [];
  const pool = createLocalPool({ start: startProcess(program), log: (why) => restarts.push(why) });
  try {
    await pool.warmUp();
    const { name } = await pool.identity();
    console.log(`\n${program.title} (${name})`);
    const first = await measure(pool, 'first', material.cases);
    const deep = await measure(pool, 'deep', material.cases);
    for (const figures of [first, deep]) {
      console.log(
        `  ${figures.look} look: ${share(figures.all)}, without mates ${share(figures.withoutMates)}; ` +
          `names ${share(figures.rightNames)}; false alarms ${share(figures.falseAlarms)}; ${figures.seconds.toFixed(1)} s`,
      );
    }
    const mistakes = await findMistakes(pool, material.judged);
    console.log(
      `  mistakes of Lichess' evaluations in ${material.judged.length} games: precision ${share(mistakes.precision)}, ` +
        `recall ${share(mistakes.recall)}, F1 ${(100 * mistakes.f1).toFixed(1)} %; ${mistakes.seconds.toFixed(1)} s`,
    );
    const isRepeated = await isSameOnAnyNumber(program, material.judged);
    console.log(`  the same results on one, two and three engines: ${isRepeated ? 'yes' : 'NO'}`);
    const failures = await searchOdd(program, material.odd);
    console.log(`  ${material.odd.length} positions out of the ordinary: ${failures.length} failed`);
    for (const words of [...failures.slice(0, 5), ...restarts]) console.log(`    ${words}`);
    return {
      title: program.title,
      firstRecall: first.all[0] / first.all[1],
      seconds: first.seconds,
      f1: mistakes.f1,
      rightNames: first.rightNames[0] / first.rightNames[1],
      isRepeated,
      failures: failures.length + restarts.length,
    };
  } finally {
    await pool.close();
  }
};

const verdict = (other: Figures, today: Figures): string => {
  const gain = other.firstRecall - today.firstRecall;
  const isBetter = gain >= LEAST_GAIN || (gain >= 0 && other.seconds <= LEAST_TIME * today.seconds);
  const faults = [
    ...(isBetter
      ? []
      : [`recall ${(100 * gain).toFixed(1)} points, time ${(other.seconds / today.seconds).toFixed(2)}`]),
    ...(other.f1 >= today.f1 ? [] : ['finds mistakes worse']),
    ...(other.rightNames >= today.rightNames ? [] : ['names motifs worse']),
    ...(other.isRepeated ? [] : ['results depend on the number of engines']),
    ...(other.failures === 0 ? [] : [`${other.failures} failures`]),
  ];
  return faults.length === 0 ? 'passes' : `does not pass: ${faults.join(', ')}`;
};

/** By position, the start first. */
type EvaluatedGame = { readonly game: Game; readonly evaluations: readonly Evaluation[] };

const gamesWithEvaluations = (data: string): readonly EvaluatedGame[] =>
  readRatedGames(data).flatMap(({ game }) => {
    const { known, evaluatedBy } = evaluationsInPgn(game, game.headers.get('Site'));
    if (evaluatedBy !== 'lichess' || game.isChess960) return [];
    const evaluations = [game.start, ...game.plies.map(({ fen }) => fen)].flatMap(
      (fen, index) => (known.get(index) ?? evaluateEnded(fen))?.evaluation ?? [],
    );
    return evaluations.length === game.plies.length + 1 ? [{ game, evaluations }] : [];
  });

const isError = (game: Game, evaluations: readonly Evaluation[], ply: number): boolean => {
  const [before, after] = [evaluations[ply], evaluations[ply + 1]];
  const judgement = before && after && judge(before, after, plyColor(game, ply));
  return judgement === 'mistake' || judgement === 'blunder';
};

const findMistakes = async (
  pool: LocalPool,
  games: readonly EvaluatedGame[],
): Promise<{ readonly precision: Share; readonly recall: Share; readonly f1: number; readonly seconds: number }> => {
  const busy = pool.usage().busy;
  const found = await workOnEach(pool, games, async ({ game, evaluations }, request) => {
    const counts = { theirs: 0, ours: 0, both: 0 };
    for (const color of COLORS) {
      const positions = await scanOf(request, game, color);
      const own = positions.map(({ evaluation }) => evaluation);
      game.plies.forEach((_, ply) => {
        if (plyColor(game, ply) !== color) return;
        const [theirs, ours] = [isError(game, evaluations, ply), isError(game, own, ply)];
        counts.theirs += +theirs;
        counts.ours += +ours;
        counts.both += +(theirs && ours);
      });
    }
    return counts;
  });
  const sum = (key: 'theirs' | 'ours' | 'both'): number => found.reduce((total, counts) => total + counts[key], 0);
  const [theirs, ours, both] = [sum('theirs'), sum('ours'), sum('both')];
  return {
    precision: [both, ours],
    recall: [both, theirs],
    f1: (2 * both) / (theirs + ours),
    seconds: (pool.usage().busy - busy) / 1000,
  };
};

const scanOf = async (
  request: EngineRequest,
  game: Game,
  color: (typeof COLORS)[number],
): Promise<readonly PositionEvaluation[]> => {
  const scan = await scanGame({ request, game, color, look: 'first' });
  if (!scan.ok) throw new Error(`the engine failed: ${scan.reason}`);
  return scan.positions;
};

const isSameOnAnyNumber = async (program: EngineProgram, games: readonly EvaluatedGame[]): Promise<boolean> => {
  const results: string[] = [];
  for (const processes of [1, 2, 3]) {
    const pool = createLocalPool({ start: startProcess(program), processes });
    const scans = await workOnEach(pool, games.slice(0, GAMES.repeated), ({ game }, request) =>
      scanOf(request, game, 'white'),
    );
    results.push(JSON.stringify(scans));
    await pool.close();
  }
  return new Set(results).size === 1;
};

/** Everything that the project takes for a position, and castling of Chess960. */
const oddPositions = (data: string): readonly Fen[] => {
  const fens = [
    ...(
      JSON.parse(readFileSync(join(data, 'fen/chessjs-validate-fen.json'), 'utf8')) as readonly { fen: string }[]
    ).map(({ fen }) => fen),
    ...['pychess-endgame-odd', 'pychess-endgame-dm-4', 'eet', 'lapuce2'].flatMap((name) =>
      readFileSync(join(data, `epd/${name}.epd`), 'utf8')
        .split('\n')
        .map((line) => `${line.split(/\s+/).slice(0, 4).join(' ')} 0 1`),
    ),
    ...MANY_PIECES,
  ];
  return [...new Set(fens)].flatMap((fen) => {
    const parsed = parseFen(fen);
    return parsed.ok ? [parsed.value] : [];
  });
};

const MANY_PIECES = [
  'QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/8/k6K b - - 0 1',
  'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1',
  'qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1',
  'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1',
  '8/8/8/8/8/8/pppppppp/k6K w - - 0 1',
  'rrrrkrrr/rrrrrrrr/8/8/8/8/8/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K2R w K - 99 150',
  'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 100 200',
];

const searchOdd = async (program: EngineProgram, fens: readonly Fen[]): Promise<readonly string[]> => {
  const exits: string[] = [];
  const pool = createLocalPool({ start: startProcess(program), log: (why) => exits.push(why) });
  const failures = await workOnEach(pool, fens, async (fen, request) => {
    const standard = await request.search({ fen, isChess960: false }, ODD_DEPTH);
    const random = await request.search({ fen, isChess960: true }, ODD_DEPTH);
    return standard.ok && random.ok ? [] : [fen];
  });
  await pool.close();
  return [...failures.flat(), ...exits];
};
