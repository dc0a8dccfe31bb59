/**
 * Reading and replaying PGN: ours, with SAN, coordinates and FEN of every ply, against chess.js' `loadPgn`,
 * which gives SAN alone. Both get the same games, one by one, in turn.
 * `npm run bench -- replay [FILE.pgn] [games]`
 */
import { existsSync, readFileSync } from 'node:fs';
import { Chess } from 'chess.js';
import { readPgn } from '../../src/chess/pgn/pgn';

const SAMPLE = '../shared/data/lichess-games/lichess-db-2021-10-999games-clk.pgn';

const CLASSIC_GAMES = new URL('./games.pgn', import.meta.url);

/** Rounds that are not counted: both run at their full speed only after a while. */
const WARM_UP = 2;

const ROUNDS = 5;

const TARGET = 15;

export const run = (args: readonly string[]): Promise<void> => {
  const [path = SAMPLE, games = '200'] = args;
  const isThere = existsSync(path);
  console.log(isThere ? path : `${path} is not there: classic games instead, again and again`);
  const text = isThere ? readFileSync(path, 'utf8') : readFileSync(CLASSIC_GAMES, 'utf8').repeat(50);
  compare(readableByBoth(text, Number(games)));
  return Promise.resolve();
};

const compare = (sources: readonly string[]): void => {
  const rounds = Array.from({ length: WARM_UP + ROUNDS }, () => ({
    // Three times over: one pass is too short to be measured well.
    ours: measure([...sources, ...sources, ...sources], playOurs),
    theirs: measure(sources, playTheirs),
  })).slice(WARM_UP);
  const ours = median(rounds.map((round) => round.ours.microseconds));
  const theirs = median(rounds.map((round) => round.theirs.microseconds));
  const ratios = rounds.map((round) => round.theirs.microseconds / round.ours.microseconds);
  const range = `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`;
  console.log(`${sources.length} games, ${rounds[0]?.theirs.plies ?? 0} plies, median of ${ROUNDS} rounds`);
  console.log(`ours ${ours.toFixed(2)} µs of processor time a ply, chess.js ${theirs.toFixed(2)} µs`);
  console.log(`ours is ${(theirs / ours).toFixed(1)} times as fast (rounds: ${range}); the target is ${TARGET}`);
};

/** Stretches of one game each that chess.js reads too, so that both do the same work. */
const readableByBoth = (text: string, games: number): readonly string[] =>
  readPgn(text)
    .slice(0, games)
    .filter((reading) => reading.ok && reading.value.plies.length > 0)
    .map(({ source }) => source)
    .filter((source) => {
      try {
        return playTheirs(source) > 0;
      } catch {
        // A legal game that chess.js does not read: skipped for both.
        return false;
      }
    });

const playOurs = (source: string): number => {
  const [reading] = readPgn(source);
  return reading?.ok === true ? reading.value.plies.length : 0;
};

const playTheirs = (source: string): number => {
  const chess = new Chess();
  chess.loadPgn(source);
  return chess.history().length;
};

/** Processor time, not time on the clock: what else the machine does must not count. */
const measure = (sources: readonly string[], play: (source: string) => number) => {
  const start = process.cpuUsage();
  const plies = sources.reduce((total, source) => total + play(source), 0);
  const { user, system } = process.cpuUsage(start);
  return { plies, microseconds: (user + system) / plies };
};

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
