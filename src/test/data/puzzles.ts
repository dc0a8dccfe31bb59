/** A few puzzles, and as many as a test needs. */
import { type PuzzleTheme, puzzleThemesOf } from '../../chess/puzzles/themes';
import type { NewPuzzle } from '../../server/db/learn/puzzles';

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
export const MATE = imported('mate', '6k1/q4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 30', 'a7a2 b1b8', ['backRankMate'], 588);

/** Three stars: two moves, a fork and then its prey. */
export const FORK = imported(
  'fork',
  '5rk1/6n1/p6R/4p1p1/2p5/6r1/2P2K2/1R6 w - - 2 40',
  'f2g3 g7f5 g3g4 f5h6',
  ['fork', 'rookEndgame'],
  1432,
);

/** Five stars. */
export const HARD = imported(
  'hard',
  '5r2/PP4k1/7p/r2q1pp1/1Q6/6BP/6PK/8 b - - 0 42',
  'a5a7 b4f8 g7f8 b7b8q f8g7 b8a7',
  ['sacrifice'],
  2196,
);

export const SOME_PUZZLES: readonly NewPuzzle[] = [MATE, FORK, HARD];

/** The same position under many keys, each rated otherwise. */
export const manyPuzzles = (count: number): readonly NewPuzzle[] =>
  Array.from({ length: count }, (_, index) => ({ ...FORK, key: `many ${index}`, rating: 800 + ((index * 37) % 1500) }));
