/** Which of the puzzles found make a stock: every theme, every rating, and no two that look alike. */
import { puzzleKey } from '../../../src/chess/puzzles/lichess-row';
import { type Puzzle, taskOf } from '../../../src/chess/puzzles/puzzle';
import { appealOf, type EndgameKind, endgameKindOf, faultOf } from '../../../src/chess/puzzles/quality';
import { type Difficulty, difficultyOf, FALLBACK_THEME, type PuzzleTheme } from '../../../src/chess/puzzles/themes';
import { estimateRating } from '../../../src/chess/puzzles/difficulty';
import { boardLetters } from '../../../src/chess/types';
import { CAPTURE_RULES, solvesByCaptures } from '../../../src/test/capture-solver';

/** Of every named theme and kind of endgame, as far as there are so many. */
export const MIN_OF_A_THEME = 15;

/** At most this share may be called by one theme; less of what everybody sees. */
export const maxShareOf = (theme: PuzzleTheme): number => MAX_SHARES[theme] ?? 0.3;

const MAX_SHARES: Partial<Readonly<Record<PuzzleTheme, number>>> = {
  [FALLBACK_THEME]: 0.06,
  hangingPiece: 0.08,
  mate: 0.3,
};

/** At most this share may be solved by a rule that only takes pieces. */
export const MAX_CAPTURE_SHARE = 0.15;

const MAX_OF_A_GAME = 2;

/** Boards with the same answer must differ in more squares than this. */
const ALIKE = 8;

/** The worth of a puzzle where its difficulty has enough already, against 1 elsewhere. */
const FULL_RATING = 0.3;

/** Shares by stars. */
const WANTED: Readonly<Record<Difficulty, number>> = { 1: 0.26, 2: 0.3, 3: 0.22, 4: 0.14, 5: 0.08 };

export type Candidate = { readonly game: string; readonly puzzle: Puzzle };

type Feature = PuzzleTheme | EndgameKind;

type Entry = {
  readonly game: string;
  readonly puzzle: Puzzle;
  readonly key: string;
  readonly features: readonly Feature[];
  readonly title: PuzzleTheme;
  readonly difficulty: Difficulty;
  readonly appeal: number;
  readonly isCapture: boolean;
  readonly appearance: Appearance | undefined;
};

/** `solvesByCaptures` for any of the rules. */
export const isSolvedByCaptures = (puzzle: Puzzle): boolean =>
  CAPTURE_RULES.some((rule) => solvesByCaptures(puzzle, rule));

const toEntry = ({ game, puzzle }: Candidate): Entry => {
  const kind = endgameKindOf(puzzle);
  return {
    game,
    puzzle,
    key: puzzleKey(puzzle),
    features: [...puzzle.themes.filter((theme) => theme !== FALLBACK_THEME), ...(kind === undefined ? [] : [kind])],
    title: puzzle.themes[0] ?? FALLBACK_THEME,
    difficulty: difficultyOf(estimateRating(puzzle)),
    appeal: appealOf(puzzle),
    isCapture: isSolvedByCaptures(puzzle),
    appearance: appearanceOf(puzzle),
  };
};

/**
 * So many of them, or fewer when there are not enough; none that breaks a rule. First what themes lack: at each step the
 * puzzle that serves most of them, rare ones before. Then what ratings lack. Ordered by key, so that themes and ratings come
 * mixed.
 */
export const choosePuzzles = (candidates: readonly Candidate[], count: number): readonly Puzzle[] => {
  const entries = candidates
    .filter(({ puzzle }) => faultOf(puzzle, estimateRating(puzzle)) === undefined)
    .map(toEntry)
    .toSorted((one, other) => byPreference(one, other) || (one.key < other.key ? -1 : 1));
  const choice = createChoice(count);
  takeThemes(entries, choice);
  for (const strict of [true, false]) {
    for (const entry of inTurns(entries)) if (!strict || choice.wants(entry.difficulty)) choice.take(entry);
  }
  return choice.taken().toSorted((one, other) => (puzzleKey(one) < puzzleKey(other) ? -1 : 1));
};

const takeThemes = (entries: readonly Entry[], choice: ReturnType<typeof createChoice>): void => {
  const supply = tally(entries.flatMap(({ features }) => features));
  /** Each theme counts by how many it lacks, and a hundredfold where there are too few puzzles to fill it. */
  const worthOf = ({ features, difficulty }: Entry): number =>
    (choice.wants(difficulty) ? 1 : FULL_RATING) *
    features
      .map((feature) => {
        const lack = Math.max(0, MIN_OF_A_THEME - choice.countOf(feature));
        return (supply.get(feature) ?? 0) > MIN_OF_A_THEME ? lack : 100 * lack;
      })
      .reduce((sum, worth) => sum + worth, 0);
  const open = new Set(entries);
  for (;;) {
    let best: { readonly entry: Entry; readonly worth: number } | undefined;
    for (const entry of open) {
      const worth = worthOf(entry);
      if (worth === 0) open.delete(entry);
      else if (best === undefined || worth > best.worth) best = { entry, worth };
    }
    if (best === undefined) return;
    open.delete(best.entry);
    choice.take(best.entry);
  }
};

/** What is solved by captures comes last. */
const byPreference = (one: Entry, other: Entry): number =>
  Number(one.isCapture) - Number(other.isCapture) || other.appeal - one.appeal;

const createChoice = (count: number) => {
  const chosen = new Map<string, Entry>();
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => numbers.get(name) ?? 0;
  const add = (name: string): void => void numbers.set(name, numberOf(name) + 1);
  const isFree = (entry: Entry): boolean =>
    chosen.size < count &&
    !chosen.has(entry.key) &&
    numberOf(`game ${entry.game}`) < MAX_OF_A_GAME &&
    numberOf(`title ${entry.title}`) < Math.ceil(maxShareOf(entry.title) * count) &&
    (!entry.isCapture || numberOf('captures') < Math.floor(MAX_CAPTURE_SHARE * count)) &&
    ![...chosen.values()].some(({ appearance }) => looksAlike(appearance, entry.appearance));
  return {
    countOf: (feature: Feature): number => numberOf(`feature ${feature}`),
    wants: (difficulty: Difficulty): boolean =>
      numberOf(`difficulty ${difficulty}`) < Math.ceil(WANTED[difficulty] * count),
    taken: (): readonly Puzzle[] => [...chosen.values()].map(({ puzzle }) => puzzle),
    take: (entry: Entry): void => {
      if (!isFree(entry)) return;
      chosen.set(entry.key, entry);
      for (const feature of entry.features) add(`feature ${feature}`);
      add(`game ${entry.game}`);
      add(`title ${entry.title}`);
      add(`difficulty ${entry.difficulty}`);
      if (entry.isCapture) add('captures');
    },
  };
};

/** Titles take turns, those with a sacrifice or a long line first. */
const inTurns = (entries: readonly Entry[]): readonly Entry[] => {
  const titles = [...new Set(entries.map(({ title }) => title))];
  const piles = titles.map((title) => entries.filter((entry) => entry.title === title));
  const longest = Math.max(0, ...piles.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => piles.flatMap((pile) => pile[round] ?? [])).flat();
};

export const tally = <Value>(values: readonly Value[]): ReadonlyMap<Value, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<Value, number>());

/** Whether two puzzles are the same to a person: the same board, or the same answer on nearly the same board. */
export const areAlike = (one: Puzzle, other: Puzzle): boolean => looksAlike(appearanceOf(one), appearanceOf(other));

/** All such pairs. */
export const alikePairs = (puzzles: readonly Puzzle[]): readonly (readonly [Puzzle, Puzzle])[] => {
  const appearances = puzzles.map(appearanceOf);
  return puzzles.flatMap((one, index) =>
    puzzles.flatMap((other, place) =>
      place > index && looksAlike(appearances[index], appearances[place]) ? [[one, other] as const] : [],
    ),
  );
};

type Appearance = { readonly letters: readonly (string | undefined)[]; readonly turn: string; readonly answer: string };

const appearanceOf = (puzzle: Puzzle): Appearance | undefined => {
  const fen = taskOf(puzzle)?.fen;
  const answer = puzzle.moves[1];
  if (fen === undefined || answer === undefined) return undefined;
  return { letters: boardLetters(fen), turn: fen.split(' ')[1] ?? 'w', answer };
};

const looksAlike = (one: Appearance | undefined, other: Appearance | undefined): boolean => {
  if (one === undefined || other === undefined) return false;
  const difference = one.letters.filter((letter, square) => letter !== other.letters[square]).length;
  return difference === 0 ? one.turn === other.turn : one.answer === other.answer && difference <= ALIKE;
};
