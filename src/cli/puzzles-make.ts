import { parseArgs } from 'node:util';
import { formatPgnProblem, PGN_START, type PgnReading, readPgnChunk } from '../chess/pgn/pgn';
import { LICHESS_HEADER, writeLichessRow } from '../chess/puzzles/lichess-row';
import type { Puzzle } from '../chess/puzzles/puzzle';
import { boardAndTurn } from '../chess/puzzles/tactic';
import { CHECK_LIMIT, makePuzzles } from '../engine/puzzles';
import type { EnginePool } from '../engine/search';
import { evaluationsInPgn } from '../server/games/review-game';
import {
  countOf,
  defineCommand,
  EXIT,
  type ExitCode,
  onlyPositional,
  terminal,
  UsageError,
  withEngines,
} from './command';
import { openOutput, STANDARD, streamText } from './files';

const HELP = `Usage: outpost puzzles make FILE [--out FILE] [--max N] [--check DEPTH] [--force]

Looks for puzzles in the games of a PGN file with Stockfish: positions in which only
one move wins or mates, again and again to the end of the line. A single capture is
not worth a puzzle, nor is a recapture. Writes them in the form of Lichess' puzzle
database, which outpost puzzles import reads. FILE may be - for standard input.

  --out FILE     where to write; - or none for standard output
  --max N        ends when so many are found
  --check DEPTH  how deep each answer is checked again, ${CHECK_LIMIT.depth} when missing
  --force        replaces an existing file; without it, one is refused
  --help         this text

Examples:
  outpost puzzles make games.pgn --out my.csv
  outpost puzzles make - --max 10 < games.pgn

Exit codes: 0 done, 1 the engine or this program failed, 2 wrong usage, or a file that
cannot be read, cannot be written or exists, 3 a game was refused, 130 interrupted: what
was found is kept, beside an existing file.
`;

type PuzzlesMakeArguments = {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** A path, or `-` for standard output. */
  readonly out: string;
  readonly isForced: boolean;
  readonly max: number;
  readonly depth: number;
};

/** The check has to be deeper than the search. */
const DEPTH_RANGE = { min: 12, max: 40 } as const;

export const parsePuzzlesMake = (words: readonly string[]): PuzzlesMakeArguments => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      out: { type: 'string', default: STANDARD },
      max: { type: 'string' },
      check: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  });
  const max = values.max === undefined ? Infinity : parseWhole(values.max);
  if (max === undefined || max < 1) throw new UsageError('--max should be a whole number from 1');
  const depth = values.check === undefined ? CHECK_LIMIT.depth : parseWhole(values.check);
  if (depth === undefined || depth < DEPTH_RANGE.min || depth > DEPTH_RANGE.max) {
    throw new UsageError(`--check should be a depth from ${DEPTH_RANGE.min} to ${DEPTH_RANGE.max}`);
  }
  const file = onlyPositional(positionals, {
    missing: 'Which file? Give a PGN file, or - for standard input',
    single: 'One file at a time',
  });
  return { file, out: values.out, isForced: values.force, max, depth };
};

const parseWhole = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

export const puzzlesMake = defineCommand({
  help: HELP,
  parse: parsePuzzlesMake,
  run: async ({ file, out, isForced, max, depth }, config) => {
    const output = openOutput(out, { inputs: [file], isForced });
    try {
      const { pieces, close } = await streamText(file);
      let rows = 0;
      const write = (row: string) => {
        rows += 1;
        output.write(`${row}\n`);
      };
      const code = await withEngines(config, (pool, signal) =>
        makePuzzlesOfGames(readGames(pieces), { pool, max, depth, signal, atOnce: pool.usage().processes, write }),
      ).finally(close);
      if (code === EXIT.done || (code === EXIT.refused && rows > 0)) output.complete();
      return code;
    } finally {
      const part = output.keepPart();
      if (part !== undefined) terminal.printError(`What was found so far is in ${part}`);
    }
  },
});

type PuzzlesMakeRun = Pick<PuzzlesMakeArguments, 'max' | 'depth'> & {
  readonly pool: EnginePool;
  /** Concurrency. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  /** The first row is the header. */
  readonly write: (row: string) => void;
};

async function* readGames(pieces: AsyncIterable<string>): AsyncGenerator<PgnReading, void, undefined> {
  let progress = PGN_START;
  for await (const piece of pieces) progress = yield* readPgnChunk(progress, piece, false, 'import');
  yield* readPgnChunk(progress, '', true, 'import');
}

type Counts = { games: number; refused: number; found: number; dropped: number; failure: string | undefined };

/** Writes puzzles as they are found, without duplicate positions. Unreadable games are reported and skipped. */
const makePuzzlesOfGames = async (readings: AsyncIterator<PgnReading>, run: PuzzlesMakeRun): Promise<ExitCode> => {
  const counts: Counts = { games: 0, refused: 0, found: 0, dropped: 0, failure: undefined };
  const seen = new Set<string>();
  const isOver = (): boolean => run.signal.aborted || counts.failure !== undefined || counts.found >= run.max;
  const addPuzzle = (puzzle: Puzzle): void => {
    const key = boardAndTurn(puzzle.fen);
    if (counts.found >= run.max || seen.has(key)) return;
    seen.add(key);
    if (counts.found === 0) run.write(LICHESS_HEADER);
    run.write(writeLichessRow(puzzle));
    counts.found += 1;
  };
  const aborted = new Promise<undefined>((resolve) => {
    run.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const work = async (): Promise<void> => {
    while (!isOver()) {
      // Interrupting does not wait for more input.
      const next = await Promise.race([readings.next(), aborted]);
      if (next === undefined || next.done === true) return;
      await processReading(next.value, run, counts, addPuzzle);
      terminal.showProgress(countsOf(counts));
    }
  };
  await Promise.all(Array.from({ length: run.atOnce }, work));
  terminal.showProgress('');
  return conclude(run, counts);
};

const processReading = async (
  reading: PgnReading,
  { pool, depth, signal }: PuzzlesMakeRun,
  counts: Counts,
  addPuzzle: (puzzle: Puzzle) => void,
): Promise<void> => {
  if (!reading.ok) {
    counts.refused += 1;
    terminal.printError(formatPgnProblem(reading.error));
    return;
  }
  const game = reading.value;
  const { known } = evaluationsInPgn(game, game.headers.get('Site'));
  const made = await makePuzzles({ pool, game, known, check: { depth }, signal });
  if (made.ok) {
    counts.games += 1;
    counts.dropped += made.dropped;
    made.puzzles.forEach(addPuzzle);
  } else if (!signal.aborted) counts.failure = made.reason;
};

const countsOf = ({ games, found }: Pick<Counts, 'games' | 'found'>): string =>
  `${countOf(games, 'game')} analyzed, ${countOf(found, 'puzzle')} found`;

const conclude = ({ signal, depth }: PuzzlesMakeRun, counts: Counts): ExitCode => {
  const { games, refused, dropped, failure } = counts;
  terminal.printError(`${countsOf(counts)}; ${dropped} more were not confirmed at depth ${depth}`);
  if (signal.aborted) return EXIT.interrupted;
  if (failure !== undefined) {
    terminal.printError(`The engine could not continue (${failure})`);
    return EXIT.failed;
  }
  if (games + refused === 0) terminal.printError('The text contains no games');
  return refused > 0 || games === 0 ? EXIT.refused : EXIT.done;
};
