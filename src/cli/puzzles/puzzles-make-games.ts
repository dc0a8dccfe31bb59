import { formatPgnProblem, type PgnReading } from '../../chess/notation/pgn/pgn';
import { PGN_START, readPgnPiece } from '../../chess/notation/pgn/pgn-pieces';
import type { Puzzle } from '../../chess/puzzles/puzzle';
import { boardAndTurn } from '../../chess/puzzles/tactic';
import { LICHESS_HEADER, writeLichessRow } from '../../chess/puzzles/write-lichess-row';
import { makePuzzles } from '../../engine/puzzles/make-puzzles';
import type { EnginePool } from '../../engine/search';
import { writtenPositions } from '../../server/games/written-positions';
import { EXIT, type ExitCode } from '../exit-codes';
import type { PuzzlesMakeArguments } from './puzzles-make-arguments';
import type { Terminal } from '../terminal';
import { countOf } from '../count-of';

type PuzzlesMakeRun = Pick<PuzzlesMakeArguments, 'max' | 'depth'> & {
  readonly pool: EnginePool;
  /** Games that are looked through side by side. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  /** Takes one row, the header first. */
  readonly write: (row: string) => void;
  readonly terminal: Terminal;
};

/** The games of a text that comes in pieces. */
export async function* readGames(pieces: AsyncIterable<string>): AsyncGenerator<PgnReading, void, undefined> {
  let progress = PGN_START;
  for await (const piece of pieces) progress = yield* readPgnPiece(progress, piece, false, 'import');
  yield* readPgnPiece(progress, '', true, 'import');
}

type Tally = { games: number; refused: number; found: number; dropped: number; failure: string | undefined };

/** Writes each puzzle when it is found; two with the same board are one. A refused game is complained about and passed over. */
export const makePuzzlesOfGames = async (
  readings: AsyncIterator<PgnReading>,
  run: PuzzlesMakeRun,
): Promise<ExitCode> => {
  const tally: Tally = { games: 0, refused: 0, found: 0, dropped: 0, failure: undefined };
  const seen = new Set<string>();
  const isOver = (): boolean => run.signal.aborted || tally.failure !== undefined || tally.found >= run.max;
  const keep = (puzzle: Puzzle): void => {
    const key = boardAndTurn(puzzle.fen);
    if (tally.found >= run.max || seen.has(key)) return;
    seen.add(key);
    if (tally.found === 0) run.write(LICHESS_HEADER);
    run.write(writeLichessRow(puzzle));
    tally.found += 1;
  };
  const aborted = new Promise<undefined>((resolve) => {
    run.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const work = async (): Promise<void> => {
    while (!isOver()) {
      // Whoever interrupts does not wait for more of the text.
      const next = await Promise.race([readings.next(), aborted]);
      if (next === undefined || next.done === true) return;
      await makeOfReading(next.value, run, tally, keep);
      run.terminal.report(countsOf(tally));
    }
  };
  await Promise.all(Array.from({ length: run.atOnce }, work));
  run.terminal.report('');
  return close(run, tally);
};

const makeOfReading = async (
  reading: PgnReading,
  { pool, depth, signal, terminal }: PuzzlesMakeRun,
  tally: Tally,
  keep: (puzzle: Puzzle) => void,
): Promise<void> => {
  if (!reading.ok) {
    tally.refused += 1;
    terminal.complain(formatPgnProblem(reading.error));
    return;
  }
  const game = reading.value;
  const { known } = writtenPositions(game, game.headers.get('Site'));
  const made = await makePuzzles({ pool, game, known, check: { depth }, signal });
  if (made.ok) {
    tally.games += 1;
    tally.dropped += made.dropped;
    made.puzzles.forEach(keep);
  } else if (!signal.aborted) tally.failure = made.reason;
};

const countsOf = ({ games, found }: Pick<Tally, 'games' | 'found'>): string =>
  `${countOf(games, 'game')} analyzed, ${countOf(found, 'puzzle')} found`;

const close = ({ signal, depth, terminal }: PuzzlesMakeRun, tally: Tally): ExitCode => {
  const { games, refused, dropped, failure } = tally;
  terminal.complain(`${countsOf(tally)}; ${dropped} more were not confirmed at depth ${depth}`);
  if (signal.aborted) return EXIT.interrupted;
  if (failure !== undefined) {
    terminal.complain(`The engine could not go on (${failure})`);
    return EXIT.failed;
  }
  if (games + refused === 0) terminal.complain('There is no game in the text');
  return refused > 0 || games === 0 ? EXIT.refused : EXIT.done;
};
