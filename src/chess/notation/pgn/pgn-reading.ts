/** What is read of a game of a PGN text: the tree, or why there is none. */
import { MAX_GAME_PLIES, type Game } from '../../game';
import { moveLabel } from '../../replay';
import type { Comment } from '../../tree/comment';
import type { GameTree } from '../../tree/game-tree';
import type { Fen, Ply } from '../../types';
import { clockMannerOf, deriveClocks } from '../../written-clock';
import { isNullMove } from '../walk';
import { parseComment } from './pgn-comment';
import { playLine, type Manner } from './pgn-play';
import { restOf } from './pgn-rest';
import { closeAll, type ScannedGame, type ScannedMove } from './pgn-scan-line';
import { addSideLines } from './pgn-side-lines';
import { isDoubleLoss, readResult, type WrittenResult } from './pgn-signs';
import { lacksSetUp, startOf } from './pgn-start';

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
  readonly moveNumber?: string;
  readonly line: number;
  readonly column: number;
};

/**
 * How strictly a game is read:
 * - `strict`: as the specification has it, for an analysis. A refused game says what of it is legal.
 * - `import`: a FEN tag counts without a SetUp tag (A87), and a game of at least `MIN_LEGAL_PLIES` is kept up to its first
 *   move that is not legal, marked as ending there (A88).
 * - `study`: a FEN tag counts without a SetUp tag, and null moves are played as passes (A90).
 */
export type PgnRules = 'strict' | 'import' | 'study';

/** Of a game that ends at a move which is not legal, to be kept. A88. */
export const MIN_LEGAL_PLIES = 20;

/**
 * `source` is the stretch of the text that holds this game alone; of a game that was mended, a text that reads the same by
 * all rules. `cut`: why the game ends before its text does.
 */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly source: string; readonly cut?: PgnProblem }
  /** `legal`: what comes before a move that is not legal, if anything. */
  | { readonly ok: false; readonly error: PgnProblem; readonly source: string; readonly legal?: Value };

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

/** A game, or why there is none; `cut` and `legal` as in a `Reading`. */
export type ReadTree =
  | { readonly ok: true; readonly value: GameTree; readonly cut?: Refusal }
  | { readonly ok: false; readonly error: Refusal; readonly legal?: GameTree };

/**
 * The game with its main line legal to the last move, and its variations as far as they are. No move behind the limit is
 * played: a game with more is refused at the first of them.
 */
export const readTree = (text: string, game: ScannedGame, rules: PgnRules, maxPlies = MAX_GAME_PLIES): ReadTree => {
  const { headers, start } = game;
  const begin = startOf(headers, rules !== 'strict');
  if (!begin.ok) return { ok: false, error: { message: begin.error, offset: start } };
  const { fen, isChess960 } = begin.value;
  if (rules !== 'strict' && lacksSetUp(headers)) headers.set('SetUp', '1');
  closeAll(game, text);
  const outcome = takeOutcome(game);
  const manner = { isChess960, hasPasses: rules === 'study', clocks: clockMannerOf(game, commentsOf(game)) };
  const { nodes, failed } = playLine(game, fen, manner, maxPlies);
  const isOver = failed !== undefined && outcome === undefined && isDoubleLoss(failed.written) && isLast(game, failed);
  const next = game.moves[maxPlies];
  if (failed === undefined && next !== undefined) {
    return { ok: false, error: refuse(next, fen, maxPlies, tooLong(maxPlies)) };
  }
  if (isOver) headers.set('Result', failed.written);
  deriveClocks(game, nodes);
  addSideLines(text, game, { start: fen, nodes }, manner);
  const comments = introOf(text, game, manner);
  const intro = comments.length === 0 ? {} : { comments };
  const result = outcome === undefined || outcome === 'irregular' ? '*' : outcome;
  const tree: GameTree = { headers, isChess960, start: fen, ...intro, moves: nodes, result };
  if (failed === undefined || isOver) return { ok: true, value: tree };
  const error = refuse(failed, fen, nodes.length, notLegal(failed));
  if (nodes.length === 0) return { ok: false, error };
  const legal = endAt(tree, error, text.slice(failed.offset, game.end));
  return rules === 'import' && nodes.length >= MIN_LEGAL_PLIES
    ? { ok: true, value: legal, cut: error }
    : { ok: false, error, legal };
};

/**
 * The result of the game; `undefined` where nothing says one. That both sides lost stands at the end of the moves as short
 * castling does, and is told apart by the header. A result that no game of chess has is kept as the header.
 */
const takeOutcome = (game: ScannedGame): WrittenResult | undefined => {
  const { headers, moves, result } = game;
  const header = readResult(headers.get('Result') ?? '');
  if (header === 'irregular') {
    if (result === undefined && isDoubleLoss(moves.at(-1)?.written ?? '')) moves.pop();
    return header;
  }
  const written = result === undefined ? undefined : readResult(result);
  if (result !== undefined && written === 'irregular') headers.set('Result', result);
  const outcome = written === undefined || written === '*' ? header : written;
  return outcome === '*' ? undefined : outcome;
};

const isLast = ({ moves }: ScannedGame, move: ScannedMove): boolean => moves.at(-1) === move;

/** Whether the result of a game is no win, loss or draw: `0-0`, `1/2-0`, or words that nobody understands. */
export const hasIrregularResult = ({ headers, result }: Pick<Game, 'headers' | 'result'>): boolean => {
  const written = readResult(headers.get('Result') ?? '*');
  return result === '*' && (written === 'irregular' || written === undefined);
};

function* commentsOf({ comments, moves }: ScannedGame): Generator<string> {
  yield* comments;
  for (const move of moves) yield* move.comments ?? [];
}

/** The legal part of a game, with a mark in its headers, which every table keeps, and the rest of its text as a comment. */
const endAt = (tree: GameTree, { moveNumber = '' }: Refusal, rest: string): GameTree => {
  const end = `moves end at ${moveNumber}`;
  const termination = [tree.headers.get('Termination') ?? '', end].filter((part) => part !== '').join('; ');
  const words = `Moves end at ${moveNumber}: ${rest.replace(/\s+/g, ' ').trim()}`;
  const last = tree.moves.length - 1;
  return {
    ...tree,
    headers: new Map([...tree.headers, ['Termination', termination]]),
    moves: tree.moves.map((node, ply) =>
      ply === last ? { ...node, comments: [...(node.comments ?? []), [{ words }]] } : node,
    ),
  };
};

/** Comments before the first move. Variations of a game without moves are variations of nothing: they are kept as text. */
const introOf = (text: string, game: ScannedGame, { clocks }: Manner): readonly Comment[] => {
  const lost = game.moves.length > 0 ? [] : game.sides.filter(({ parent }) => parent === game);
  return [...game.comments, ...lost.map((side) => `(${restOf(text, game, side, side.start)})`)].map((comment) =>
    parseComment(comment, { clocks }),
  );
};

const refuse = ({ offset }: ScannedMove, start: Fen, ply: Ply, message: string): Refusal => {
  const moveNumber = moveLabel(start, ply).replace('Move ', '');
  return { message, offset, ply, moveNumber };
};

const notLegal = ({ written }: ScannedMove): string => {
  const quoted = written.length > MAX_QUOTED ? `${written.slice(0, MAX_QUOTED)}…` : written;
  return `Invalid move in PGN: ${quoted}${isNullMove(written) ? ' (null move)' : ''}`;
};

const tooLong = (plies: number): string =>
  `Invalid PGN: the game is longer than ${plies.toLocaleString('en')} plies; ` +
  'no real game is: it is drawn long before, by the 75-move rule';
