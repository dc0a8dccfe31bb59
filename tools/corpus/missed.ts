/**
 * What a scan tells to have been missed, on puzzles of Lichess' export in which something else was played: in 200 the
 * second best move, in 200 others the first quiet one. Only true mistakes count: so judged by a search of both positions
 * to depth 18. Beside it, positions whose best move is quiet and was played: there nothing must be said to be missed.
 */
import { readFileSync } from 'node:fs';
import { type Game, plyColor, positionAt } from '../../src/chess/game';
import { parseFen } from '../../src/chess/position/fen';
import { legalMoves, sanLine, startWalk } from '../../src/chess/position/move';
import { centipawnsFor, chancesLost, CLEARLY_BETTER, MIN_LOSS } from '../../src/chess/review/opportunity';
import { findTactics, lichessThemes } from '../../src/chess/review/tactics';
import type { Color, Fen, San, Uci } from '../../src/chess/types';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../src/engine/queue/pool';
import { scanGame, type ScanPass } from '../../src/engine/scan-game';
import type { EngineRequest } from '../../src/engine/search';
import { gameOf } from '../../src/test/data/facts';
import { workOnEach } from './work-on-each';

const CASES_OF_A_RULE = 200;

const QUIET_POSITIONS = 200;

/** Of the search that picks the second best move, and the best move of a quiet position. */
const PICKING = { depth: 14 } as const;

/** Of the search that says whether a move was a mistake. */
const JUDGING = { depth: 18 } as const;

const GENERIC: ReadonlySet<string> = new Set(['advantage', 'crushing']);

type Case = { readonly puzzle: PuzzleRow; readonly game: Game; readonly color: Color };

type Reported = { readonly themes: readonly string[] | undefined; readonly line?: readonly San[] };

const LEAST: Readonly<Record<ScanPass, { readonly all: number; readonly withoutMates: number }>> = {
  first: { all: 0.75, withoutMates: 0.62 },
  deep: { all: 0.9, withoutMates: 0.82 },
};

const MOST_FALSE_ALARMS = 1;

const LEAST_RIGHT_NAMES = 0.99;

export const check = async (path: string): Promise<boolean> => {
  const pool = createLocalPool({ start: startProcess(engineProgram(process.env.STOCKFISH_PATH)) });
  const stayAlive = setInterval(() => undefined, 60_000);
  try {
    const cases = await findCases(pool, path);
    const first = report(await measure(pool, 'first', cases));
    const deep = report(await measure(pool, 'deep', cases));
    return first && deep;
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
};

export type MissedCases = { readonly mistakes: readonly Case[]; readonly calm: readonly Case[] };

/** The mistakes, and quiet best moves, that the engine of this pool finds among the puzzles. */
export const findCases = async (pool: LocalPool, path: string): Promise<MissedCases> => {
  const puzzles = readPuzzles(path);
  const second = await pick(pool, puzzles.slice(0, CASES_OF_A_RULE), secondBest);
  const quiet = await pick(pool, puzzles.slice(CASES_OF_A_RULE, 2 * CASES_OF_A_RULE), (_, fen, solution) =>
    Promise.resolve(firstQuietMove(fen, solution)),
  );
  const cases = [...second, ...quiet];
  console.log(`${path}: ${cases.length} positions, of them ${second.length} with the second best move played`);
  const mistakes = await trueMistakes(pool, cases);
  const calm = (await quietBestMoves(pool, puzzles.slice(2 * CASES_OF_A_RULE))).slice(0, QUIET_POSITIONS);
  return { mistakes, calm };
};

type Pick = (request: EngineRequest, fen: string, solution: Uci | undefined) => Promise<Uci | undefined>;

const secondBest: Pick = async (request, fen, solution) => {
  const only = legalMoves(fen).filter((move) => move !== solution);
  if (only.length === 0) return undefined;
  const found = await request.search({ fen, isChess960: false, only }, PICKING);
  return found.ok ? found.found.bestMove : undefined;
};

const pick = async (pool: LocalPool, puzzles: readonly PuzzleRow[], move: Pick): Promise<readonly Case[]> =>
  (
    await workOnEach(pool, puzzles, async (puzzle, request) => {
      const [opponents, solution] = puzzle.moves;
      const before = opponents === undefined ? undefined : gameOf(puzzle.start, [opponents]);
      const played = before && (await move(request, positionAt(before, 0), solution));
      if (opponents === undefined || played === undefined) return undefined;
      const game = gameOf(puzzle.start, [opponents, played]);
      return game && { puzzle, game, color: plyColor(game, 1) };
    })
  ).flatMap((found) => found ?? []);

const trueMistakes = async (pool: LocalPool, cases: readonly Case[]): Promise<readonly Case[]> => {
  const judged = await workOnEach(pool, cases, async (one, request) => {
    const [before, after] = await Promise.all(
      [0, 1].map((ply) => request.search({ fen: positionAt(one.game, ply), isChess960: false }, JUDGING)),
    );
    if (before?.ok !== true || after?.ok !== true) return undefined;
    const [best, played] = [before.found.evaluation, after.found.evaluation];
    const isMistake = chancesLost(best, played, one.color) >= MIN_LOSS;
    return isMistake && centipawnsFor(best, one.color) >= CLEARLY_BETTER ? one : undefined;
  });
  return judged.flatMap((one) => one ?? []);
};

/** The positions before the puzzles begin: the best move was played there, and is quiet. */
const quietBestMoves = async (pool: LocalPool, puzzles: readonly PuzzleRow[]): Promise<readonly Case[]> =>
  (
    await workOnEach(pool, puzzles.slice(0, 3 * QUIET_POSITIONS), async (puzzle, request) => {
      const found = await request.search({ fen: puzzle.start, isChess960: false }, PICKING);
      const best = found.ok ? found.found.bestMove : undefined;
      if (best === undefined || !isQuiet(puzzle.start, best)) return undefined;
      const game = gameOf(puzzle.start, [best]);
      return game && { puzzle, game, color: plyColor(game, 0) };
    })
  ).flatMap((found) => found ?? []);

/** A part of a whole, as counts. */
export type Share = readonly [part: number, whole: number];

export type MissedFigures = {
  readonly look: ScanPass;
  /** Of engine time. */
  readonly seconds: number;
  readonly all: Share;
  readonly withoutMates: Share;
  readonly byRating: readonly { readonly from: number; readonly to: number; readonly recall: Share }[];
  readonly falseAlarms: Share;
  /** Of those told with the moves of the solution. */
  readonly rightNames: Share;
  readonly otherLines: number;
  readonly wrongNames: readonly string[];
};

const RATINGS = [
  [0, 1200],
  [1200, 1600],
  [1600, 2000],
  [2000, 4000],
] as const;

export const measure = async (
  pool: LocalPool,
  look: ScanPass,
  { mistakes, calm }: MissedCases,
): Promise<MissedFigures> => {
  const busy = pool.usage().busy;
  const reported = await workOnEach(pool, mistakes, (one, request) => tell(one, request, look));
  const seconds = (pool.usage().busy - busy) / 1000;
  const alarms = (await workOnEach(pool, calm, (one, request) => tell(one, request, look))).filter(
    ({ themes }) => themes,
  );
  const recall = (fits: (one: Case) => boolean): Share => {
    const fitting = mistakes.flatMap((one, index) => (fits(one) ? [reported[index]?.themes !== undefined] : []));
    return [fitting.filter(Boolean).length, fitting.length];
  };
  const isMate = ({ puzzle }: Case): boolean => puzzle.themes.has('mate');
  const named = mistakes.map((one, index) => ({ one, told: reported[index] ?? { themes: undefined } }));
  const names = named.map(({ one, told }) =>
    tellsSolution(one, told) ? rightName(one.puzzle, told.themes) : undefined,
  );
  const elsewhere = named.filter(({ one, told }) => rightName(one.puzzle, told.themes) !== undefined);
  return {
    look,
    seconds,
    all: recall(() => true),
    withoutMates: recall((one) => !isMate(one)),
    byRating: RATINGS.map(([from, to]) => ({
      from,
      to,
      recall: recall((one) => one.puzzle.rating >= from && one.puzzle.rating < to && !isMate(one)),
    })),
    falseAlarms: [alarms.length, calm.length],
    rightNames: [names.filter((name) => name === true).length, names.filter((name) => name !== undefined).length],
    otherLines: elsewhere.filter(({ one, told }) => !tellsSolution(one, told)).length,
    wrongNames: mistakes.flatMap(({ puzzle }, index) => {
      const { themes, line } = reported[index] ?? { themes: undefined };
      if (names[index] !== false) return [];
      return [`${themes?.join(' ')}, not ${[...puzzle.themes].join(' ')}: ${puzzle.start}, ${line?.join(' ')}`];
    }),
  };
};

const report = (figures: MissedFigures): boolean => {
  const { look, seconds, all, withoutMates, falseAlarms, rightNames, otherLines } = figures;
  console.log(`\n${look} look, ${seconds.toFixed(1)} engine seconds for ${all[1]} positions with a move each`);
  console.log(`  said to be missed          ${share(all)}, without mates ${share(withoutMates)}`);
  for (const { from, to, recall } of figures.byRating) {
    console.log(`    rated ${from} to ${to - 1}, no mates: ${share(recall)}`);
  }
  console.log(`  false alarms               ${falseAlarms[0]} of ${falseAlarms[1]} quiet best moves`);
  console.log(`  names of motifs right      ${share(rightNames)}, ${otherLines} of another line or a longer one`);
  for (const words of figures.wrongNames) console.log(`    ${words}`);
  return (
    all[0] >= LEAST[look].all * all[1] &&
    withoutMates[0] >= LEAST[look].withoutMates * withoutMates[1] &&
    falseAlarms[0] <= MOST_FALSE_ALARMS &&
    rightNames[0] >= LEAST_RIGHT_NAMES * rightNames[1]
  );
};

/** The themes of what the last move of the case missed; `undefined` where nothing is told. */
const tell = async ({ game, color }: Case, request: EngineRequest, look: ScanPass): Promise<Reported> => {
  const scan = await scanGame({ request, game, color, look });
  if (!scan.ok) throw new Error(`the engine failed: ${scan.reason}`);
  const [missed] = findTactics(game, scan.positions, color, scan.alternatives).missed;
  const position = missed && scan.positions[missed.ply];
  return position ? { themes: lichessThemes(missed, color), line: missed.line } : { themes: undefined };
};

/** Lichess' names are those of its solution: another reply, or one more move, may show another motif. */
const tellsSolution = ({ puzzle, game }: Case, { line = [] }: Reported): boolean => {
  const solution = sanLine(positionAt(game, 0), puzzle.moves.slice(1), false);
  return line.every((san, index) => san === solution[index]);
};

/** Whether Lichess names the puzzle so too; nothing is asked where no motif was named, or Lichess has not tagged it. */
const rightName = ({ themes: theirs }: PuzzleRow, ours: readonly string[] | undefined): boolean | undefined => {
  const named = ours?.filter((theme) => !GENERIC.has(theme)) ?? [];
  const isTagged = ['oneMove', 'short', 'long', 'veryLong'].some((length) => theirs.has(length));
  return named.length === 0 || !isTagged ? undefined : named.some((theme) => theirs.has(theme));
};

export const share = ([part, whole]: Share): string =>
  `${part} of ${whole} (${whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)} %)`;

/** Positions of Lichess' puzzles in which the solution was not played: what a scan must tell to have been missed. */

type PuzzleRow = {
  readonly id: string;
  readonly start: Fen;
  /** The opponent's move first, then the solution. */
  readonly moves: readonly Uci[];
  readonly rating: number;
  readonly themes: ReadonlySet<string>;
};

/** In an order that has nothing to do with that of the file, the same in every run. */
const readPuzzles = (path: string): readonly PuzzleRow[] => {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  const puzzles = rows.flatMap((row) => {
    const cells = row.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const start = parseFen(cell('FEN'));
    if (!start.ok) return [];
    const themes = new Set(cell('Themes').split(' '));
    return [
      { id: cell('PuzzleId'), start: start.value, moves: cell('Moves').split(' '), rating: +cell('Rating'), themes },
    ];
  });
  return puzzles
    .map((puzzle) => [scramble(puzzle.id), puzzle] as const)
    .sort(byNumber)
    .map(([, puzzle]) => puzzle);
};

/** FNV-1a. */
const scramble = (text: string): number =>
  Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619) >>> 0, 2_166_136_261);

const byNumber = (one: readonly [number, unknown], other: readonly [number, unknown]): number => one[0] - other[0];

/** The first legal move that is no capture, check or promotion, and not the solution. */
const firstQuietMove = (fen: Fen, solution: Uci | undefined): Uci | undefined =>
  legalMoves(fen).find((move) => move !== solution && isQuiet(fen, move));

const isQuiet = (fen: Fen, move: Uci): boolean => {
  const san = startWalk(fen, false)?.play(move)?.san;
  return san !== undefined && !/[x+#=]/.test(san);
};
