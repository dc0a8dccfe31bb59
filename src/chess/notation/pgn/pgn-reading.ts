/** What is read of a game of a PGN text: the tree, or why there is none. */
import { MAX_GAME_PLIES, type Game } from '../../game';
import { moveLabel } from '../../replay';
import type { Comment } from '../../tree/comment';
import type { GameTree } from '../../tree/game-tree';
import type { Fen, Ply, Result } from '../../types';
import { parseComment } from './pgn-comment';
import { playLine } from './pgn-play';
import { restOf } from './pgn-rest';
import type { ScannedGame, ScannedMove } from './pgn-scan-line';
import { addSideLines } from './pgn-side-lines';
import { readResult } from './pgn-signs';
import { startOf } from './pgn-start';

/** Why a game is refused, in the specification's words, and where: the game from 1, line and column from 1. */
export type PgnProblem = {
  readonly message: string;
  readonly game: number;
  /** The move that cannot be played, and its number for people (`12...`); missing when the headers are at fault. */
  readonly ply?: Ply;
  readonly moveNumber?: string;
  readonly line: number;
  readonly column: number;
};

/** What of a problem tells where it is. */
export type PgnPlace = {
  readonly game: number;
  readonly moveNumber?: string | undefined;
  readonly line: number;
  readonly column: number;
};

/** `source` is the stretch of the text that holds this game alone. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly source: string }
  | { readonly ok: false; readonly error: PgnProblem; readonly source: string };

/** A game as its main line. */
export type PgnReading = Reading<Game>;

/** Longer words are cut in messages: no move is as long. */
const MAX_QUOTED = 40;

/** `offset` is the index in the scanned text. */
export type Refusal = {
  readonly message: string;
  readonly offset: number;
  readonly ply?: Ply;
  readonly moveNumber?: string;
};

/**
 * The game with its main line legal to the last move, and its variations as far as they are. No move behind the limit is
 * played: a game with more is refused at the first of them.
 */
export const readTree = (text: string, game: ScannedGame, maxPlies = MAX_GAME_PLIES): Result<GameTree, Refusal> => {
  const { headers, start, result } = game;
  const begin = startOf(headers);
  if (!begin.ok) return { ok: false, error: { message: begin.error, offset: start } };
  const { fen, isChess960 } = begin.value;
  const { nodes, failed } = playLine(game, fen, isChess960, maxPlies);
  if (failed !== undefined) return { ok: false, error: refuse(failed, fen, nodes.length, notLegal(failed)) };
  const next = game.moves[maxPlies];
  if (next !== undefined) return { ok: false, error: refuse(next, fen, maxPlies, tooLong(maxPlies)) };
  addSideLines(text, game, { start: fen, nodes }, isChess960);
  const comments = introOf(text, game);
  const outcome = result !== undefined && result !== '*' ? result : readResult(headers.get('Result') ?? '*');
  const intro = comments.length === 0 ? {} : { comments };
  return { ok: true, value: { headers, isChess960, start: fen, ...intro, moves: nodes, result: outcome ?? '*' } };
};

/** Comments before the first move. Variations of a game without moves are variations of nothing: they are kept as text. */
const introOf = (text: string, game: ScannedGame): readonly Comment[] => {
  const lost = game.moves.length > 0 ? [] : game.sides.filter(({ parent }) => parent === game);
  return [...game.comments, ...lost.map((side) => `(${restOf(text, game, side, side.start)})`)].map((comment) =>
    parseComment(comment),
  );
};

const refuse = ({ offset }: ScannedMove, start: Fen, ply: Ply, message: string): Refusal => {
  const moveNumber = moveLabel(start, ply).replace('Move ', '');
  return { message, offset, ply, moveNumber };
};

const notLegal = ({ written }: ScannedMove): string => {
  const quoted = written.length > MAX_QUOTED ? `${written.slice(0, MAX_QUOTED)}…` : written;
  return `Invalid move in PGN: ${quoted}`;
};

const tooLong = (plies: number): string =>
  `Invalid PGN: the game is longer than ${plies.toLocaleString('en')} plies; ` +
  'no real game is: it is drawn long before, by the 75-move rule';
