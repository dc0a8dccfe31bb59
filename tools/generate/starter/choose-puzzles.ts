/** Which of the puzzles found make the starter set: many themes, every grade, and no two that look alike. */
import { puzzleKey } from '../../../src/chess/puzzles/lichess-row';
import { type Puzzle, taskOf } from '../../../src/chess/puzzles/puzzle';
import type { PuzzleTheme } from '../../../src/chess/puzzles/themes';
import { gradeOf } from '../../../src/chess/puzzles/to-puzzle';
import { boardLetters } from '../../../src/chess/types';

export const MOST_OF_A_THEME = 75;

const MOST_OF_A_GAME = 2;

/** Boards with the same answer must differ in more squares than this. */
const ALIKE = 8;

export type Candidate = { readonly game: string; readonly puzzle: Puzzle };

/**
 * So many of them, or fewer when there are not enough: the themes by which they are called take turns, and inside a
 * theme the grades. In the order of their keys, so that themes and grades come mixed.
 */
export const choosePuzzles = (candidates: readonly Candidate[], count: number): readonly Puzzle[] => {
  const chosen: Candidate[] = [];
  const piles = pilesOf(candidates);
  const appearances = new Map(candidates.map(({ puzzle }) => [puzzle, appearanceOf(puzzle)]));
  const areAlike = (one: Puzzle, other: Puzzle): boolean => looksAlike(appearances.get(one), appearances.get(other));
  const isFree = (candidate: Candidate): boolean =>
    chosen.filter(({ game }) => game === candidate.game).length < MOST_OF_A_GAME &&
    !chosen.some(({ puzzle }) => areAlike(puzzle, candidate.puzzle));
  for (let round = 0; round < MOST_OF_A_THEME; round++) {
    for (const pile of piles) {
      const at = chosen.length < count ? pile.findIndex(isFree) : -1;
      if (at !== -1) chosen.push(...pile.splice(0, at + 1).slice(-1));
    }
  }
  return chosen.map(({ puzzle }) => puzzle).sort((one, other) => (puzzleKey(one) < puzzleKey(other) ? -1 : 1));
};

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

/** A pile a theme; in it the grades take turns. */
const pilesOf = (candidates: readonly Candidate[]): readonly Candidate[][] => {
  const piles = new Map<PuzzleTheme, Map<number, Candidate[]>>();
  for (const candidate of candidates) {
    const { puzzle } = candidate;
    const [theme] = puzzle.themes;
    if (theme === undefined) continue;
    const grades = piles.get(theme) ?? new Map<number, Candidate[]>();
    piles.set(theme, grades);
    grades.set(gradeOf(puzzle), [...(grades.get(gradeOf(puzzle)) ?? []), candidate]);
  }
  return [...piles.values()].map((grades) => inTurns([...grades].sort(([a], [b]) => b - a).map(([, pile]) => pile)));
};

const inTurns = (piles: readonly (readonly Candidate[])[]): Candidate[] => {
  const longest = Math.max(...piles.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => piles.flatMap((pile) => pile[round] ?? [])).flat();
};
