/** A few puzzles from Lichess' database (CC0), and as many as a test needs. */
import { puzzleThemesOf, type PuzzleTheme } from '../chess/puzzles/puzzle-themes';
import type { NewPuzzle } from '../server/db/puzzles';

const imported = (
  key: string,
  fen: string,
  moves: string,
  themes: readonly PuzzleTheme[],
  rating: number,
): NewPuzzle => ({
  key,
  origin: 'imported',
  puzzle: { fen, moves: moves.split(' '), themes: puzzleThemesOf(themes) },
  rating,
  deviation: 80,
  url: `https://lichess.org/${key}`,
});

/** One star: a rook mates. */
export const MATE = imported(
  'mate',
  '6Qk/p1p3pp/4N3/1p6/2q1r1n1/2B5/PP4PP/3R1R1K b - - 0 28',
  'h8g8 f1f8',
  ['backRankMate'],
  588,
);
/** Three stars: two moves, a fork and then its prey. */
export const FORK = imported(
  'fork',
  '4r1k1/R5b1/6pp/3p4/5N1P/8/Pr4P1/5RK1 w - - 2 32',
  'f4g6 g7d4 g1h2 d4a7',
  ['fork', 'rookEndgame'],
  1432,
);
/** Five stars. */
export const HARD = imported(
  'hard',
  '2r2r2/p4kb1/2N3pp/1BN5/8/P3n3/1P4PP/4R1K1 b - - 2 29',
  'e3f5 b5c4 f7f6 c5e4',
  ['sacrifice'],
  2196,
);

export const SOME_PUZZLES: readonly NewPuzzle[] = [MATE, FORK, HARD];

/** The same position under many keys, each rated otherwise. */
export const manyPuzzles = (count: number): readonly NewPuzzle[] =>
  Array.from({ length: count }, (_, index) => ({ ...FORK, key: `many ${index}`, rating: 800 + ((index * 37) % 1500) }));
