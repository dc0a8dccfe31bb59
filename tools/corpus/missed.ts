/**
 * What a scan tells to have been missed, on puzzles of Lichess' export in which something else was played: in 200 the
 * second best move, in 200 others the first quiet one. Only true mistakes count: so judged by a search of both positions
 * to depth 18. Beside it, positions whose best move is quiet and was played: there nothing must be said to be missed.
 */
import { readFileSync } from 'node:fs';
import { type Game, plyColor, positionAt } from '../../src/chess/game';
import { parseFen } from '../../src/chess/position/fen';
import { legalMoves, startWalk } from '../../src/chess/position/move';
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

const LEAST_RIGHT_NAMES = 0.97;

export const check = async (path: string): Promise<boolean> => {
  const pool = createLocalPool({ start: startProcess(engineProgram()) });
  const stayAlive = setInterval(() => undefined, 60_000);
  try {
    const puzzles = readPuzzles(path);
    const second = await pick(pool, puzzles.slice(0, CASES_OF_A_RULE), secondBest);
    const quiet = await pick(pool, puzzles.slice(CASES_OF_A_RULE, 2 * CASES_OF_A_RULE), (_, fen, solution) =>
      Promise.resolve(firstQuietMove(fen, solution)),
    );
    const cases = [...second, ...quiet];
    console.log(`${path}: ${cases.length} positions, of them ${second.length} with the second best move played`);
    const mistakes = await trueMistakes(pool, cases);
    const calm = (await quietBestMoves(pool, puzzles.slice(2 * CASES_OF_A_RULE))).slice(0, QUIET_POSITIONS);
    const first = await judge(pool, 'first', mistakes, calm);
    const deep = await judge(pool, 'deep', mistakes, calm);
    return first && deep;
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
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

const judge = async (
  pool: LocalPool,
  look: ScanPass,
  mistakes: readonly Case[],
  calm: readonly Case[],
): Promise<boolean> => {
  const busy = pool.usage().busy;
  const reported = await workOnEach(pool, mistakes, (one, request) => tell(one, request, look));
  const seconds = (pool.usage().busy - busy) / 1000;
  const alarms = (await workOnEach(pool, calm, (one, request) => tell(one, request, look))).filter(
    ({ themes }) => themes,
  );
  const recall = (fits: (one: Case) => boolean): readonly [hits: number, of: number] => {
    const fitting = mistakes.flatMap((one, index) => (fits(one) ? [reported[index]?.themes !== undefined] : []));
    return [fitting.filter(Boolean).length, fitting.length];
  };
  const [all, withoutMates] = [recall(() => true), recall(({ puzzle }) => !puzzle.themes.has('mate'))];
  const names = mistakes.flatMap(({ puzzle }, index) => rightName(puzzle, reported[index]?.themes) ?? []);
  const right = names.filter(Boolean).length;
  console.log(`\n${look} look, ${seconds.toFixed(1)} engine seconds for ${mistakes.length} positions with a move each`);
  console.log(`  said to be missed          ${share(all)}, without mates ${share(withoutMates)}`);
  for (const [from, to] of [
    [0, 1200],
    [1200, 1600],
    [1600, 2000],
    [2000, 4000],
  ] as const) {
    const within = recall(({ puzzle: { rating, themes } }) => rating >= from && rating < to && !themes.has('mate'));
    console.log(`    rated ${from} to ${to - 1}, no mates: ${share(within)}`);
  }
  console.log(`  false alarms               ${alarms.length} of ${calm.length} quiet best moves`);
  console.log(`  names of motifs right      ${share([right, names.length])}`);
  for (const [index, { puzzle }] of mistakes.entries()) {
    const { themes, line } = reported[index] ?? { themes: undefined };
    if (rightName(puzzle, themes) !== false) continue;
    console.log(`    ${themes?.join(' ')}, not ${[...puzzle.themes].join(' ')}: ${puzzle.start}, ${line?.join(' ')}`);
  }
  return (
    all[0] >= LEAST[look].all * all[1] &&
    withoutMates[0] >= LEAST[look].withoutMates * withoutMates[1] &&
    alarms.length <= MOST_FALSE_ALARMS &&
    right >= LEAST_RIGHT_NAMES * names.length
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

/** Whether Lichess names the puzzle so too; nothing is asked where no motif was named, or Lichess has not tagged it. */
const rightName = ({ themes: theirs }: PuzzleRow, ours: readonly string[] | undefined): boolean | undefined => {
  const named = ours?.filter((theme) => !GENERIC.has(theme)) ?? [];
  const isTagged = ['oneMove', 'short', 'long', 'veryLong'].some((length) => theirs.has(length));
  return named.length === 0 || !isTagged ? undefined : named.some((theme) => theirs.has(theme));
};

const share = ([part, whole]: readonly [part: number, whole: number]): string =>
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
