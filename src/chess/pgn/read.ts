import { type Game, MAX_GAME_PLIES, moveLabel } from '../game';
import { formatFenProblem, readPosition, type ReadPosition, START_FEN } from '../position/fen';
import { isNullMove, startWalk, type Walk } from '../position/move';
import { numberText } from '../text';
import type { Comment } from '../tree/comment';
import type { GameTree, Line, TreeNode } from '../tree/game-tree';
import type { Color, Fen, Ply, Result } from '../types';
import { type ClockUnit, clockUnitOf, deriveClocks } from './clocks';
import { parseComment } from './comment';
import { type Translation, translationsOf } from './notation';
import {
  closeAll,
  restOf,
  type ScannedGame,
  type ScannedLine,
  type ScannedMove,
  type ScannedVariation,
} from './scanned-game';
import { isDoubleLoss, readResult, splitRemark, type WrittenResult } from './tokens';

/** `message` uses the specification's words; line and column are 1-based. */
export type PgnProblem = {
  readonly message: string;
  readonly game: number;
  /** Missing when the headers are invalid. */
  readonly ply?: Ply;
  readonly moveNumber?: string;
  readonly line: number;
  readonly column: number;
};

export type PgnLocation = {
  readonly game: number;
  readonly moveNumber?: string;
  readonly line: number;
  readonly column: number;
};

/**
 * - `strict`: as specified, for analysis. A rejected game reports its legal part.
 * - `import`: a FEN tag needs no SetUp tag (A87), and games of at least `MIN_LEGAL_PLIES` are kept up to the first
 * illegal move and marked (A88).
 * - `study`: a FEN tag needs no SetUp tag, and null moves are played (A90).
 */
export type PgnRules = 'strict' | 'import' | 'study';

/** Specification A88. */
export const MIN_LEGAL_PLIES = 20;

/** Languages of a game's piece letters, unless they are English: `German`, `Spanish or Italian`. */
type Read<Value> = { readonly ok: true; readonly value: Value; readonly languages?: string };

/** `source` is this game's text, repaired if necessary. `cut`: why it ends early. */
export type Reading<Value> =
  | (Read<Value> & { readonly source: string; readonly cut?: PgnProblem })
  /** `legal`: the moves before the illegal one, if any. */
  | { readonly ok: false; readonly error: PgnProblem; readonly source: string; readonly legal?: Value };

export type PgnReading = Reading<Game>;

const MAX_QUOTED = 40;

export type Rejection = {
  readonly message: string;
  readonly offset: number;
  readonly ply?: Ply;
  readonly moveNumber?: string;
};

export type TreeReading =
  | (Read<GameTree> & { readonly cut?: Rejection })
  | { readonly ok: false; readonly error: Rejection; readonly legal?: GameTree };

/**
 * Plays the main line, which must be legal, and the variations as far as possible. Games beyond `maxPlies` are
 * rejected.
 */
export const readTree = (text: string, game: ScannedGame, rules: PgnRules, maxPlies = MAX_GAME_PLIES): TreeReading => {
  const { headers, start } = game;
  const begin = startOf(headers, rules !== 'strict');
  if (!begin.ok) return { ok: false, error: { message: begin.error, offset: start } };
  const { fen, isChess960 } = begin.value;
  if (rules !== 'strict' && lacksSetUp(headers)) headers.set('SetUp', '1');
  closeAll(game, text);
  const outcome = readOutcome(game);
  const context = { isChess960, allowsNullMoves: rules === 'study', clocks: clockUnitOf(game, commentsOf(game)) };
  const isEnd = (move: ScannedMove): boolean =>
    outcome === undefined && isDoubleLoss(move.written) && isLast(game, move);
  const { nodes, illegal, translation } = readLine(game, fen, context, { maxPlies, isEnd });
  const isOver = illegal !== undefined && isEnd(illegal);
  const next = game.moves[maxPlies];
  if (illegal === undefined && next !== undefined) {
    return { ok: false, error: reject(next, fen, maxPlies, tooLongMessage(maxPlies)) };
  }
  if (isOver) headers.set('Result', illegal.written);
  deriveClocks(game, nodes);
  const translated = addVariations(text, game, { start: fen, nodes, translation }, context);
  const comments = openingComments(text, game, context);
  const intro = comments.length === 0 ? {} : { comments };
  const result = outcome === undefined || outcome === 'irregular' ? '*' : outcome;
  const tree: GameTree = { headers, isChess960, start: fen, ...intro, moves: nodes, result };
  const languages = (translation ?? translated)?.languages;
  const read = languages === undefined ? {} : { languages };
  if (illegal === undefined || isOver) {
    if (game.unclosedComment === undefined) return { ok: true, value: tree, ...read };
    const offset = game.unclosedComment;
    const unclosed = { message: UNCLOSED_COMMENT, offset, moveNumber: moveNumberAt(fen, nodes.length) };
    return rules === 'strict'
      ? { ok: false, error: unclosed, legal: tree }
      : { ok: true, value: tree, ...read, cut: unclosed };
  }
  const error = reject(illegal, fen, nodes.length, illegalMoveMessage(illegal));
  if (nodes.length === 0) return { ok: false, error };
  const legal = endAt(tree, error, text.slice(illegal.offset, game.end));
  return rules === 'import' && nodes.length >= MIN_LEGAL_PLIES
    ? { ok: true, value: legal, ...read, cut: error }
    : { ok: false, error, legal };
};

/** A double loss `0-0` looks like castling and is recognized by the header. Irregular results stay in the header. */
const readOutcome = (game: ScannedGame): WrittenResult | undefined => {
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

/** True for `0-0`, `1/2-0` and unknown text. */
export const hasIrregularResult = ({ headers, result }: Pick<Game, 'headers' | 'result'>): boolean => {
  const written = readResult(headers.get('Result') ?? '*');
  return result === '*' && (written === 'irregular' || written === undefined);
};

function* commentsOf({ comments, moves }: ScannedGame): Generator<string> {
  yield* comments;
  for (const move of moves) yield* move.comments ?? [];
}

/**
 * Ends the game there: the cut is marked in the headers, which every table keeps, and the remaining text becomes a
 * comment.
 */
const endAt = (tree: GameTree, { moveNumber = '' }: Rejection, rest: string): GameTree => {
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

/** Variations of a game without moves are kept as text. */
const openingComments = (text: string, game: ScannedGame, { clocks }: LineContext): readonly Comment[] => {
  const lost = game.moves.length > 0 ? [] : game.variations.filter(({ parent }) => parent === game);
  return [...game.comments, ...lost.map((variation) => `(${restOf(text, game, variation, variation.start)})`)].map(
    (comment) => parseComment(comment, { clocks }),
  );
};

const reject = ({ offset }: ScannedMove, start: Fen, ply: Ply, message: string): Rejection => {
  return { message, offset, ply, moveNumber: moveNumberAt(start, ply) };
};

const moveNumberAt = (start: Fen, ply: Ply): string => moveLabel(start, ply).replace('Move ', '');

const illegalMoveMessage = ({ written }: ScannedMove): string => {
  const quoted = written.length > MAX_QUOTED ? `${written.slice(0, MAX_QUOTED)}…` : written;
  return `Invalid move in PGN: ${quoted}${isNullMove(written) ? ' (null move)' : ''}`;
};

const UNCLOSED_COMMENT = 'Invalid PGN: a comment has no closing brace';

const tooLongMessage = (plies: number): string =>
  `Invalid PGN: the game is longer than ${numberText(plies)} plies; ` +
  'games end in a draw long before that, by the 75-move rule';

type DraftNode = { -readonly [Key in keyof Omit<TreeNode, 'variations'>]: TreeNode[Key] } & {
  variations?: Line[];
};

type PlayedLine = { readonly nodes: readonly DraftNode[]; readonly illegal?: ScannedMove };

type LineContext = {
  readonly isChess960: boolean;
  readonly allowsNullMoves: boolean;
  readonly clocks: ClockUnit | undefined;
  readonly translation?: Translation;
};

type LineEnd = { readonly maxPlies?: number; readonly isEnd?: (move: ScannedMove) => boolean };

type ReadLine = PlayedLine & { readonly translation: Translation | undefined };

/** Reads a line by the language in which it goes furthest: that of the line around it, English, or another one. */
const readLine = (
  line: ScannedLine,
  start: Fen,
  context: LineContext,
  { maxPlies, isEnd = () => false }: LineEnd = {},
): ReadLine => {
  const play = (translation: Translation | undefined): ReadLine => ({
    ...playLine(line, start, { ...context, translation }, maxPlies),
    translation,
  });
  const isWhole = ({ illegal }: PlayedLine): boolean => illegal === undefined || isEnd(illegal);
  let best = play(context.translation);
  if (isWhole(best)) return best;
  const others = translationsOf(line.moves);
  for (const translation of context.translation === undefined ? others : [undefined, ...others]) {
    const other = play(translation);
    if (isWhole(other)) return other;
    if (translation?.needsWholeLine !== true && other.nodes.length > best.nodes.length) best = other;
  }
  return best;
};

const playLine = (line: ScannedLine, start: Fen, context: LineContext, maxPlies = MAX_GAME_PLIES): PlayedLine => {
  const walk = startWalk(start, context.isChess960);
  const nodes: DraftNode[] = [];
  for (const move of line.moves.slice(0, maxPlies)) {
    const played = walk && playToken(walk, move, context);
    if (played === undefined) return { nodes, illegal: move };
    // Comments after the last variation belong to the last move.
    const trailing = line.before.length > 0 && nodes.length === line.moves.length - 1 ? line.before : undefined;
    nodes.push(annotate(played, move, trailing, context));
  }
  return { nodes };
};

/** Splits off attached annotations: `Nf3+-`, `e4±`, `O-O∞`. */
const playToken = (
  walk: Walk,
  { written, nags }: ScannedMove,
  { allowsNullMoves, translation }: LineContext,
): DraftNode | undefined => {
  const attached: number[] = [];
  let word = translation?.toEnglish(written) ?? written;
  for (;;) {
    const played: DraftNode | undefined = allowsNullMoves && isNullMove(word) ? walk.pass() : walk.play(word);
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

const MAX_ATTACHED = 4;

/** Mutates `played`, which is not shared yet. */
const annotate = (
  played: DraftNode,
  { before, comments }: ScannedMove,
  trailing: string[] | undefined,
  { clocks }: LineContext,
): DraftNode => {
  const after = trailing === undefined ? comments : [...(comments ?? []), ...trailing];
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

// Variations, without recursion, so nesting depth does not matter

type KnownLine = {
  readonly start: Fen;
  readonly nodes: readonly DraftNode[];
  readonly translation: Translation | undefined;
  readonly instead?: DraftNode;
};

/** Returns how a variation was translated, if one was. */
const addVariations = (
  text: string,
  game: ScannedGame,
  main: KnownLine,
  context: LineContext,
): Translation | undefined => {
  const lines = new Map<ScannedLine, KnownLine>([[game, main]]);
  let translated: Translation | undefined;
  for (const variation of game.variations) {
    const origin = findOrigin(lines, variation);
    if (origin === undefined) continue;
    const played = readLine(variation, origin.start, { ...context, translation: origin.translation });
    lines.set(variation, { ...origin, nodes: played.nodes, translation: played.translation });
    (origin.instead.variations ??= []).push(toLine(text, game, variation, played));
    translated ??= played.translation;
  }
  return translated;
};

/** The text of a variation of an illegal move is kept with its line. */
const findOrigin = (
  lines: ReadonlyMap<ScannedLine, KnownLine>,
  { parent, index }: ScannedVariation,
): (Omit<KnownLine, 'nodes'> & { readonly instead: DraftNode }) | undefined => {
  const line = lines.get(parent);
  const node = line?.nodes[index];
  if (line === undefined || node === undefined) return undefined;
  // An alternative to a variation's first move is its sibling.
  const { start, translation } = line;
  if (index === 0) return { start, translation, instead: line.instead ?? node };
  return { start: line.nodes[index - 1]?.fen ?? start, translation, instead: node };
};

const toLine = (text: string, game: ScannedGame, variation: ScannedVariation, { nodes, illegal }: PlayedLine): Line => {
  if (nodes.length === 0) return { moves: nodes, rest: restOf(text, game, variation, variation.start) };
  return illegal === undefined
    ? { moves: nodes }
    : { moves: nodes, rest: restOf(text, game, variation, illegal.offset) };
};

// Start position. Header names are case-insensitive.

/** Lowercase letters and digits only. */
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

/** In strict mode. VAL-35, ERR-23. */
export const NO_SET_UP = 'Invalid PGN: FEN tag must be supplied with SetUp tag';

/** `isLenient`: a FEN tag needs no SetUp tag. */
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

export const lacksSetUp = (headers: ReadonlyMap<string, string>): boolean =>
  findHeader(headers, 'fen') !== undefined && findHeader(headers, 'setup') === undefined;

const plain = (variant: string): string => variant.toLowerCase().replace(/[^a-z0-9]/g, '');

const findHeader = (headers: ReadonlyMap<string, string>, name: string): string | undefined => {
  for (const [written, value] of headers) {
    if (written.length === name.length && written.toLowerCase() === name) return value;
  }
  return undefined;
};
