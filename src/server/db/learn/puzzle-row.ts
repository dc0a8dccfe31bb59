/** A puzzle as the rest of the server knows it, and as a row. */
import type { Puzzle } from '../../../chess/puzzles/puzzle';
import { isPuzzleTheme } from '../../../chess/puzzles/themes';
import { optional, readJson, toJson } from '../infra/column-values';
import type { PuzzleMoment, PuzzleOrigin, PuzzleRow } from './puzzle-schema';

export type NewPuzzle = {
  /** Lichess' own id; for others, what tells one puzzle from the next. One puzzle is kept under a key. */
  readonly key: string;
  readonly origin: PuzzleOrigin;
  readonly puzzle: Puzzle;
  /** On Lichess' scale, and how sure it is: a Glicko rating and its deviation, whole. */
  readonly rating: number;
  readonly deviation: number;
  /** The game that it was found in. */
  readonly url?: string;
  /** The game in the library, for `own`: the puzzle goes when the game goes. */
  readonly gameId?: number;
  readonly source?: PuzzleMoment;
};

export type StoredPuzzle = NewPuzzle & { readonly id: number };

export const toPuzzleRow = ({ key, origin, puzzle, rating, deviation, url, gameId, source }: NewPuzzle) => ({
  key,
  origin,
  fen: puzzle.fen,
  moves: puzzle.moves.join(' '),
  themes: puzzle.themes.join(' '),
  rating,
  deviation,
  url: url ?? null,
  game_id: gameId ?? null,
  source: source === undefined ? null : toJson(source),
});

export const toStoredPuzzle = (row: Omit<PuzzleRow, 'id'> & { readonly id: number }): StoredPuzzle => ({
  id: row.id,
  key: row.key,
  origin: row.origin,
  puzzle: { fen: row.fen, moves: row.moves.split(' '), themes: row.themes.split(' ').filter(isPuzzleTheme) },
  rating: row.rating,
  deviation: row.deviation,
  ...optional('url', row.url),
  ...optional('gameId', row.game_id),
  ...(row.source === null ? {} : { source: readJson(row.source) }),
});
