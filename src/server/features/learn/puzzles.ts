import { type Day, dayNumber } from '../../../chess/day';
import { describePuzzle, solutionText } from '../../../chess/puzzles/describe';
import { dailyIndex, taskOf } from '../../../chess/puzzles/puzzle';
import { chooseForStep, runStep } from '../../../chess/puzzles/run';
import {
  DIFFICULTIES,
  type Difficulty,
  difficultyOf,
  NAMED_THEMES,
  type PuzzleTheme,
} from '../../../chess/puzzles/themes';
import { PUZZLE_SET, type PuzzleDto, type PuzzleThemes } from '../../../contract/learn/puzzles';
import type { Database } from '../../db/database';
import {
  addPuzzles,
  findPuzzles,
  type listBuckets,
  pickPuzzle,
  pickPuzzles,
  retireStarters,
  type StoredPuzzle,
} from '../../db/learn/puzzles';
import { DAILY_KEYS, STARTER_ROWS } from './starter-rows';

type PuzzleFilter = {
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
};

/** `undefined` if there is none. `random` is in [0, 1). */
export const pickAnother = async (
  db: Database,
  choice: PuzzleFilter,
  excludedId: number | undefined,
  random: number,
): Promise<StoredPuzzle | undefined> => {
  const picked = await pickPuzzle(db, choice, random);
  // Half a bucket away is another puzzle, unless there is only one.
  return picked !== undefined && picked.id === excludedId ? pickPuzzle(db, choice, (random + 0.5) % 1) : picked;
};

const MAX_CLIENTS = 10_000;

type RecentPuzzles = {
  readonly of: (client: string) => number | undefined;
  readonly remember: (client: string, puzzleId: number) => void;
};

export const createRecentPuzzles = (): RecentPuzzles => {
  const lastByClient = new Map<string, number>();
  return {
    of: (client) => lastByClient.get(client),
    remember: (client, puzzleId) => {
      lastByClient.delete(client);
      lastByClient.set(client, puzzleId);
      const [oldest] = lastByClient.keys();
      if (lastByClient.size > MAX_CLIENTS && oldest !== undefined) lastByClient.delete(oldest);
    },
  };
};

/** Distinct puzzles for offline use, those of the difficulty first. `random` returns values in [0, 1). */
export const pickSet = async (
  db: Database,
  difficulty: Difficulty,
  random: () => number,
): Promise<readonly StoredPuzzle[]> => {
  const neighbors = DIFFICULTIES.filter((other) => Math.abs(other - difficulty) === 1);
  const own = await pickPuzzles(db, difficulty, PUZZLE_SET.ofTheStars, random());
  const others = await Promise.all(neighbors.map((other) => pickPuzzles(db, other, PUZZLE_SET.beside, random())));
  return [...own, ...others.flat()];
};

/**
 * Positions of the bucket that are sampled: more than a step needs, so that the matching half of the ratings can be
 * chosen.
 */
const SAMPLE_SIZE = 24;

/** Puzzles for one step of a run, by rising rating, without `excluded`. `random` is in [0, 1). */
export const pickForStep = async (
  db: Database,
  step: number,
  excluded: ReadonlySet<number>,
  random: number,
): Promise<readonly StoredPuzzle[]> => {
  const { difficulty, half } = runStep(step);
  const found = new Map<number, StoredPuzzle>();
  for (let index = 0; index < SAMPLE_SIZE; index++) {
    const puzzle = await pickPuzzle(db, { difficulty }, (random + index / SAMPLE_SIZE) % 1);
    if (puzzle !== undefined && !excluded.has(puzzle.id)) found.set(puzzle.id, puzzle);
  }
  return chooseForStep([...found.values()], half);
};

/** The same puzzle for everybody, of the best tenth of the starter set. `undefined` if the set is not in the database. */
export const readDaily = async (db: Database, day: Day): Promise<StoredPuzzle | undefined> => {
  const key = DAILY_KEYS[dailyIndex(dayNumber(day), DAILY_KEYS.length) ?? 0];
  const [puzzle] = key === undefined ? [] : await findPuzzles(db, [key]);
  return puzzle;
};

const KEYS = STARTER_ROWS.map(({ key }) => key);

export const starterKeys = (): readonly string[] => KEYS;

/**
 * Adds missing starter puzzles and returns how many; those of earlier sets are not picked any more. Safe on several
 * servers at once.
 */
export const addStarterPuzzles = async (db: Database): Promise<number> => {
  await retireStarters(db, KEYS);
  const known = new Set((await findPuzzles(db, KEYS)).map(({ key }) => key));
  return addPuzzles(
    db,
    STARTER_ROWS.filter(({ key }) => !known.has(key)),
  );
};

export const asSamplePuzzle = (puzzle: PuzzleDto): PuzzleDto => ({
  ...puzzle,
  source: { origin: 'own', ...puzzle.source, isSample: true },
});

export const toPuzzle = ({ id, key, origin, puzzle, rating, url, gameId, source }: StoredPuzzle): PuzzleDto => {
  const solution = taskOf(puzzle);
  if (solution === undefined) throw new Error(`the puzzle ${id} (${key}) is not legal`);
  return {
    id,
    fen: solution.fen,
    moves: [...solution.accepted],
    description: describePuzzle(puzzle, solution),
    solution: solutionText(solution, puzzle.themes[0]),
    theme: puzzle.themes[0],
    difficulty: difficultyOf(rating),
    line: [...solution.line],
    lastMove: solution.lastMove,
    themes: [...puzzle.themes],
    rating,
    isRatingEstimated: origin !== 'imported',
    source: { ...source, origin: origin === 'former' ? 'starter' : origin, url, gameId },
  };
};

type Buckets = Awaited<ReturnType<typeof listBuckets>>;

/** Omits empty themes; the most important first. `total` counts each puzzle once. */
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
