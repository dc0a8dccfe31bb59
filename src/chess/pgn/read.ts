/** What is read of a game of a PGN text: the tree, or why there is none. */
import { type Game, MAX_GAME_PLIES, moveLabel } from '../game';
import { formatFenProblem, readPosition, type ReadPosition, START_FEN } from '../position/fen';
import { isNullMove, startWalk, type Walk } from '../position/move';
import type { Comment } from '../tree/comment';
import type { GameTree, Line, TreeNode } from '../tree/game-tree';
import type { Color, Fen, Ply, Result } from '../types';
import { type ClockManner, clockMannerOf, deriveClocks } from './clocks';
import { parseComment } from './comment';
import { closeAll, restOf, type ScannedGame, type ScannedLine, type ScannedMove, type SideLine } from './scanned-game';
import { isDoubleLoss, readResult, splitRemark, type WrittenResult } from './tokens';

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

/** A move to which annotations and variations are still added. */
type DraftNode = { -readonly [Key in keyof Omit<TreeNode, 'variations'>]: TreeNode[Key] } & {
  variations?: Line[];
};

/** The moves of a line up to its first word that is no legal move. */
type PlayedLine = { readonly nodes: readonly DraftNode[]; readonly failed?: ScannedMove };

/** How the words of a game are meant. */
type Manner = {
  readonly isChess960: boolean;
  /** Whether null moves are played; otherwise they are no legal moves. */
  readonly hasPasses: boolean;
  readonly clocks: ClockManner | undefined;
};

/** Plays the words of a line from a position, at most so many. */
const playLine = (line: ScannedLine, start: Fen, manner: Manner, maxPlies = MAX_GAME_PLIES): PlayedLine => {
  const walk = startWalk(start, manner.isChess960);
  const nodes: DraftNode[] = [];
  for (const move of line.moves.slice(0, maxPlies)) {
    const played = walk && playWord(walk, move, manner);
    if (played === undefined) return { nodes, failed: move };
    // Comments behind the last variation have no move to come: they are about the last one.
    const late = line.before.length > 0 && nodes.length === line.moves.length - 1 ? line.before : undefined;
    nodes.push(annotate(played, move, late, manner));
  }
  return { nodes };
};

/** A move, also with remarks attached to it: `Nf3+-`, `e4±`, `O-O∞`. */
const playWord = (walk: Walk, { written, nags }: ScannedMove, { hasPasses }: Manner): DraftNode | undefined => {
  const attached: number[] = [];
  let word = written;
  for (;;) {
    const played: DraftNode | undefined = hasPasses && isNullMove(word) ? walk.pass() : walk.play(word);
    if (played !== undefined) {
      const all = nags === undefined ? attached : [...attached, ...nags];
      if (all.length > 0) played.nags = all;
      return played;
    }
    const split = attached.length < MAX_ATTACHED ? splitRemark(word) : undefined;
    if (split === undefined) return undefined;
    attached.unshift(split.nag);
    word = split.head;
  }
};

/** A word has no more remarks. */
const MAX_ATTACHED = 4;

/** Changes the move, which is nobody else's yet. */
const annotate = (
  played: DraftNode,
  { before, comments }: ScannedMove,
  late: string[] | undefined,
  { clocks }: Manner,
): DraftNode => {
  const after = late === undefined ? comments : [...(comments ?? []), ...late];
  if (before !== undefined) played.before = before.map((text) => parseComment(text, { clocks }));
  if (after !== undefined) {
    const mated = matedIn(played);
    played.comments = after.map((text) => parseComment(text, { clocks, mated }));
  }
  return played;
};

const matedIn = ({ san, fen }: TreeNode): Color | undefined => {
  if (!san.endsWith('#')) return undefined;
  return fen.includes(' w ') ? 'white' : 'black';
};

/**
 * The variations of a game whose main line is legal. They are taken in the order of the text, each from the position
 * before the move that it is played instead of, and never one inside another: how deep they are nested does not matter.
 */

/** A line that has been played, and the move of another line that it is played instead of. */
type Known = { readonly start: Fen; readonly nodes: readonly DraftNode[]; readonly instead?: DraftNode };

/** Adds the variations to the moves of the main line, which it changes. */
const addSideLines = (text: string, game: ScannedGame, main: Known, manner: Manner): void => {
  const lines = new Map<ScannedLine, Known>([[game, main]]);
  for (const side of game.sides) {
    const origin = findOrigin(lines, side);
    if (origin === undefined) continue;
    const played = playLine(side, origin.start, manner);
    lines.set(side, { ...origin, nodes: played.nodes });
    (origin.instead.variations ??= []).push(toLine(text, game, side, played));
  }
};

/** `undefined` for a variation of a move that was not legal: it is in the text that is kept of its line. */
const findOrigin = (
  lines: ReadonlyMap<ScannedLine, Known>,
  { parent, index }: SideLine,
): { readonly start: Fen; readonly instead: DraftNode } | undefined => {
  const line = lines.get(parent);
  const node = line?.nodes[index];
  if (line === undefined || node === undefined) return undefined;
  // What is played instead of the first move of a variation is one more variation beside it.
  if (index === 0) return { start: line.start, instead: line.instead ?? node };
  return { start: line.nodes[index - 1]?.fen ?? line.start, instead: node };
};

const toLine = (text: string, game: ScannedGame, side: SideLine, { nodes, failed }: PlayedLine): Line => {
  if (nodes.length === 0) return { moves: nodes, rest: restOf(text, game, side, side.start) };
  return failed === undefined ? { moves: nodes } : { moves: nodes, rest: restOf(text, game, side, failed.offset) };
};

/** Where a game begins, by its headers: variant, SetUp and FEN. Names of headers are read in any case. */

/** Letters and digits alone, in small letters. */
const STANDARD = new Set(['', 'standard', 'standardchess', 'chess', 'classical', 'normal', 'orthodox', 'fromposition']);

const CHESS960 = new Set([
  'chess960',
  'fischerandom',
  'fischerrandom',
  'fischerrandomchess',
  'freestyle',
  'frc',
  '960',
]);

/** What a FEN tag alone is refused with where the letter of the specification rules. VAL-35, ERR-23. */
export const NO_SET_UP = 'Invalid PGN: FEN tag must be supplied with SetUp tag';

/** The start position, or the sentence that says why there is none. `isLenient`: a FEN tag counts without a SetUp tag. */
const startOf = (headers: ReadonlyMap<string, string>, isLenient: boolean): Result<ReadPosition, string> => {
  const variant = findHeader(headers, 'variant')?.trim() ?? '';
  const isChess960 = CHESS960.has(plain(variant));
  if (!isChess960 && !STANDARD.has(plain(variant)) && !/^wild\/[0-8]a?$/i.test(variant)) {
    return { ok: false, error: `Invalid PGN: ${variant} is not supported, only standard chess and Chess960` };
  }
  const setUp = findHeader(headers, 'setup');
  const fen = findHeader(headers, 'fen');
  const isComplete = fen === undefined ? setUp !== '1' : isLenient || setUp !== undefined;
  if (!isComplete) return { ok: false, error: NO_SET_UP };
  if (fen === undefined) return { ok: true, value: { fen: START_FEN, isChess960 } };
  const position = readPosition(fen, isChess960);
  return position.ok ? position : { ok: false, error: formatFenProblem(position.error) };
};

/** Whether a FEN tag stands without the SetUp tag that belongs to it. */
export const lacksSetUp = (headers: ReadonlyMap<string, string>): boolean =>
  findHeader(headers, 'fen') !== undefined && findHeader(headers, 'setup') === undefined;

const plain = (variant: string): string => variant.toLowerCase().replace(/[^a-z0-9]/g, '');

const findHeader = (headers: ReadonlyMap<string, string>, name: string): string | undefined => {
  for (const [written, value] of headers) if (written.toLowerCase() === name) return value;
  return undefined;
};
