/** A game as the first reading of its text finds it: lines of words that should be moves, and what stands around them. */
import { MAX_GAME_PLIES } from '../game';

/**
 * Variations nested deeper are kept as a comment: analyses of people and programs stay far below, and whoever goes through
 * a tree may recurse.
 */
const MAX_DEPTH = 64;

/** A word that should be a move, with what stands around it. */
export type ScannedMove = {
  readonly written: string;
  /** Index in the whole text. */
  readonly offset: number;
  nags?: number[];
  /** Comments before and after it. */
  before?: string[];
  comments?: string[];
};

export type ScannedLine = {
  readonly moves: ScannedMove[];
  /** Comments behind a variation, or at the beginning of one: they belong to the move that comes next. */
  before: string[];
  /** Whether a variation has begun since the last move. */
  isBranched: boolean;
};

/** A variation, not nested: it only names where it belongs. */
export type SideLine = ScannedLine & {
  /** The stretch of the text between the brackets; `end` is missing while nothing has closed it. */
  readonly start: number;
  end: number | undefined;
  /** It is played instead of the move at this index of this line. */
  readonly parent: ScannedLine;
  readonly index: number;
};

export type ScannedGame = ScannedLine & {
  /** The game is `text.slice(start, end)`. */
  readonly start: number;
  end: number;
  readonly headers: Map<string, string>;
  /** Comments before the first move. */
  readonly comments: string[];
  /** The variations in the order in which they begin. */
  readonly sides: SideLine[];
  /** Those of them that are open, the outermost first. */
  readonly open: SideLine[];
  /** Where the variation begins that is nested too deep and still open, and the brackets that are open from it on. */
  deep: { readonly start: number; open: number } | undefined;
  /** Of them, those that nothing closes. */
  unclosed: number;
  /** Whether the text ends inside its last comment. */
  isCommentOpen: boolean;
  /** The result at the end of the moves, as it is written. */
  result: string | undefined;
};

export const startGame = (start: number, end: number, comments: string[]): ScannedGame => ({
  start,
  end,
  headers: new Map(),
  comments,
  moves: [],
  before: [],
  isBranched: false,
  sides: [],
  open: [],
  deep: undefined,
  unclosed: 0,
  isCommentOpen: false,
  result: undefined,
});

/** The line at a depth of brackets; `undefined` for a variation that is passed over. */
export const lineAt = (game: ScannedGame, depth: number): ScannedLine | undefined => {
  if (depth === 0) return game;
  return game.deep === undefined ? game.open.at(-1) : undefined;
};

/** A variation begins: the bracket is the `depth`th that is open. */
export const openBracket = (game: ScannedGame, depth: number, at: number): void => {
  if (game.deep !== undefined) game.deep.open += 1;
  else if (depth > MAX_DEPTH) game.deep = { start: at, open: 1 };
  else openLine(game, at + 1);
};

export const closeBracket = (game: ScannedGame, depth: number, text: string, at: number): void => {
  const { deep } = game;
  if (deep === undefined) closeLine(game, at);
  else {
    deep.open -= 1;
    if (deep.open === 0) endDeep(game, depth - 1, text.slice(deep.start, at + 1));
  }
};

/** At the end of the game. */
export const closeAll = (game: ScannedGame, text: string): void => {
  if (game.deep === undefined) return;
  game.unclosed = game.deep.open;
  endDeep(game, MAX_DEPTH, text.slice(game.deep.start, game.end));
};

/** What was nested too deep becomes a comment of the line that it stands in. */
const endDeep = (game: ScannedGame, depth: number, written: string): void => {
  game.deep = undefined;
  takeComment(game, depth, `${TOO_DEEP}: ${written}`);
};

const TOO_DEEP = `Variations nested deeper than ${MAX_DEPTH} are kept as text`;

const openLine = (game: ScannedGame, start: number): void => {
  const parent = game.open.at(-1) ?? game;
  const index = Math.max(0, parent.moves.length - 1);
  parent.isBranched = true;
  const side: SideLine = { moves: [], before: [], isBranched: false, start, end: undefined, parent, index };
  game.sides.push(side);
  game.open.push(side);
};

const closeLine = (game: ScannedGame, end: number): void => {
  const side = game.open.pop();
  if (side !== undefined) side.end = end;
};

/** What no line can have is not collected: the first word too many tells where a game is refused. */
export const addMove = (line: ScannedLine, move: ScannedMove): void => {
  if (line.moves.length > MAX_GAME_PLIES) return;
  if (line.before.length > 0) {
    move.before = line.before;
    line.before = [];
  }
  line.isBranched = false;
  line.moves.push(move);
};

/** A comment belongs to the move before it, or else to the one behind it; before the first move, to the game. */
export const takeComment = (game: ScannedGame, depth: number, comment: string): void => {
  const line = lineAt(game, depth);
  if (line === undefined) return;
  const move = line.isBranched ? undefined : line.moves.at(-1);
  if (move !== undefined) (move.comments ??= []).push(comment);
  else (depth === 0 && line.moves.length === 0 ? game.comments : line.before).push(comment);
};

/** Text of a variation that nobody can play: kept and written again, so that nothing is lost. */

/** Comments to the end of a line, lines that are escaped, and brackets: what they open depends on where a line begins. */
const LINES_MATTER = /;|[\r\n]%|[[<]/;

/** Whether the text must keep its lines as they are. */
export const isBoundToLines = (rest: string): boolean => LINES_MATTER.test(rest);

/** The text of a variation from an index on to its end; what the end of the game has left open is closed. */
export const restOf = (text: string, game: ScannedGame, side: SideLine, from: number): string => {
  const rest = trimAround(text.slice(from, side.end ?? game.end));
  const isBound = isBoundToLines(rest);
  const closers = side.end === undefined ? closersOf(game, side) : '';
  return `${isBound ? rest : rest.replace(/\s+/g, ' ')}${isBound && closers !== '' ? '\n' : ''}${closers}`;
};

/** An escaped line keeps what makes it one. */
const trimAround = (rest: string): string => rest.trimEnd().replace(/^\s*?(?=[\r\n]%)|^\s+/, '');

const closersOf = (game: ScannedGame, side: SideLine): string =>
  (game.isCommentOpen ? '}' : '') +
  ')'.repeat(Math.max(0, game.open.length - 1 - game.open.indexOf(side)) + game.unclosed);
