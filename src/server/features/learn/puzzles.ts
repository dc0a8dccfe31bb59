/** A puzzle at random, and another one than the last time where there is another. */
import { describePuzzle, solutionText } from '../../../chess/puzzles/describe';
import { dailyPlace, taskOf } from '../../../chess/puzzles/puzzle';
import { chooseForStep, runStep } from '../../../chess/puzzles/run';
import {
  DIFFICULTIES,
  type Difficulty,
  difficultyOf,
  NAMED_THEMES,
  type PuzzleTheme,
} from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import { PUZZLE_SET, type PuzzleOnWire, type PuzzleThemes } from '../../../contract/learn';
import type { Database } from '../../db/database';
import {
  addPuzzles,
  findPuzzles,
  type listBuckets,
  pickPuzzle,
  pickSomePuzzles,
  type StoredPuzzle,
} from '../../db/learn/puzzles';
import { STARTER_ROWS } from './starter-rows';

type Choice = {
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
};

/** `undefined` when there is none like that. `random` is in [0, 1). */
export const pickAnother = async (
  db: Database,
  choice: Choice,
  unwanted: number | undefined,
  random: number,
): Promise<StoredPuzzle | undefined> => {
  const picked = await pickPuzzle(db, choice, random);
  // Half of all puzzles further stands another one, unless it is the only one.
  return picked !== undefined && picked.id === unwanted ? pickPuzzle(db, choice, (random + 0.5) % 1) : picked;
};

/** Clients that are remembered at most; then those that asked longest ago are forgotten. */
const MAX_CLIENTS = 10_000;

type LastGiven = {
  /** The number of the puzzle that the client was given last. */
  readonly of: (client: string) => number | undefined;
  readonly remember: (client: string, puzzleId: number) => void;
};

export const createLastGiven = (): LastGiven => {
  const given = new Map<string, number>();
  return {
    of: (client) => given.get(client),
    remember: (client, puzzleId) => {
      given.delete(client);
      given.set(client, puzzleId);
      const [oldest] = given.keys();
      if (given.size > MAX_CLIENTS && oldest !== undefined) given.delete(oldest);
    },
  };
};

/** Puzzles that somebody takes along to solve them without a network. */

/** Different ones, those of the difficulty first; fewer where there are no more. `random` answers in [0, 1). */
export const pickSet = async (
  db: Database,
  difficulty: Difficulty,
  random: () => number,
): Promise<readonly StoredPuzzle[]> => {
  const beside = DIFFICULTIES.filter((other) => Math.abs(other - difficulty) === 1);
  const own = await pickSomePuzzles(db, difficulty, PUZZLE_SET.ofTheStars, random());
  const others = await Promise.all(beside.map((other) => pickSomePuzzles(db, other, PUZZLE_SET.beside, random())));
  return [...own, ...others.flat()];
};

/** Places of the bucket that are looked at: more than a step has, so that its half of the ratings can be chosen. */
const LOOKED_AT = 24;

/**
 * Puzzles of one step of a run, by rising rating, but for those it has had; none where there are no others. The places
 * stand evenly around the bucket from a random one on, so that of a small bucket all are seen. `random` is in [0, 1).
 */
export const pickForStep = async (
  db: Database,
  step: number,
  had: ReadonlySet<number>,
  random: number,
): Promise<readonly StoredPuzzle[]> => {
  const { difficulty, half } = runStep(step);
  const found = new Map<number, StoredPuzzle>();
  for (let place = 0; place < LOOKED_AT; place++) {
    const puzzle = await pickPuzzle(db, { difficulty }, (random + place / LOOKED_AT) % 1);
    if (puzzle !== undefined && !had.has(puzzle.id)) found.set(puzzle.id, puzzle);
  }
  return chooseForStep([...found.values()], half);
};

/** The puzzle of the day: one of the starter set, the same for everybody from midnight to midnight UTC. */

/** `undefined` where the starter set is not in the database. */
export const readDaily = async (db: Database, at: Milliseconds): Promise<StoredPuzzle | undefined> => {
  const keys = starterKeys();
  const key = keys[dailyPlace(dayAround(at).number, keys.length) ?? 0];
  const [puzzle] = key === undefined ? [] : await findPuzzles(db, [key]);
  return puzzle;
};

/** Days as everybody has them at the same moment, wherever they are. Pure. */

const DAY = 86_400_000;

/** `YYYY-MM-DD`. */
export const utcDay = (at: Milliseconds): string => new Date(at).toISOString().slice(0, 10);

/** The day of a moment: its number since 1970, its beginning, and that of the next. */
export const dayAround = (at: Milliseconds) => {
  const number = Math.floor(at / DAY);
  return { number, from: number * DAY, before: (number + 1) * DAY };
};

/** The puzzles that every installation begins with, and from which the puzzle of the day is taken. */

const KEYS = STARTER_ROWS.map(({ key }) => key);

/** In the order of the set. */
export const starterKeys = (): readonly string[] => KEYS;

/** Adds those that are not there yet. Answers how many were added; several servers may do it at once. */
export const addStarterPuzzles = async (db: Database): Promise<number> => {
  const known = new Set((await findPuzzles(db, KEYS)).map(({ key }) => key));
  return addPuzzles(
    db,
    STARTER_ROWS.filter(({ key }) => !known.has(key)),
  );
};

/** A puzzle as it is put before a person, in the contract's words. Pure. */

/** Of a game of the sample library. */
export const asSamplePuzzle = (puzzle: PuzzleOnWire): PuzzleOnWire => ({
  ...puzzle,
  source: { origin: 'own', ...puzzle.source, isSample: true },
});

/** Throws for a puzzle that is not legal, which no way into the database lets through. */
export const toPuzzle = ({ id, key, origin, puzzle, rating, url, gameId, source }: StoredPuzzle): PuzzleOnWire => {
  const task = taskOf(puzzle);
  if (task === undefined) throw new Error(`the puzzle ${id} (${key}) is not legal`);
  return {
    id,
    fen: task.fen,
    moves: [...task.accepted],
    description: describePuzzle(puzzle, task),
    solution: solutionText(task, puzzle.themes[0]),
    theme: puzzle.themes[0],
    difficulty: difficultyOf(rating),
    line: [...task.line],
    lastMove: task.lastMove,
    themes: [...puzzle.themes],
    rating,
    isRatingEstimated: origin !== 'imported',
    source: { ...source, origin, url, gameId },
  };
};

/** What there is to choose from, in the contract's words. Pure. */

type Buckets = Awaited<ReturnType<typeof listBuckets>>;

/** Themes without a puzzle are left out; the most important first. `total` counts each puzzle once. */
export const toThemes = (buckets: Buckets, total: number): PuzzleThemes => ({
  total,
  themes: NAMED_THEMES.map((theme) => {
    const ofTheme = buckets.filter((bucket) => bucket.theme === theme);
    const byDifficulty = DIFFICULTIES.map(
      (difficulty) => ofTheme.find((bucket) => bucket.difficulty === difficulty)?.puzzles ?? 0,
    );
    return { theme, puzzles: byDifficulty.reduce((sum, puzzles) => sum + puzzles, 0), byDifficulty };
  }).filter(({ puzzles }) => puzzles > 0),
});
