import { MAX_GAME_PLIES } from '../game';

/** Deeper variations are kept as a comment; consumers may recurse. */
const MAX_DEPTH = 64;

export type ScannedMove = {
  readonly written: string;
  /** Index in the whole text. */
  readonly offset: number;
  nags?: number[];
  before?: string[];
  comments?: string[];
};

export type ScannedLine = {
  readonly moves: ScannedMove[];
  /** Comments that belong to the next move. */
  before: string[];
  /** A variation has begun since the last move. */
  isBranched: boolean;
};

/** A flat variation that refers to its parent. */
export type ScannedVariation = ScannedLine & {
  /** The text between the brackets; `end` is missing while unclosed. */
  readonly start: number;
  end: number | undefined;
  /** The move it replaces. */
  readonly parent: ScannedLine;
  readonly index: number;
};

export type ScannedGame = ScannedLine & {
  /** The game is `text.slice(start, end)`. */
  readonly start: number;
  end: number;
  readonly headers: Map<string, string>;
  readonly comments: string[];
  readonly variations: ScannedVariation[];
  /** Outermost first. */
  readonly open: ScannedVariation[];
  tooDeep: { readonly start: number; open: number } | undefined;
  unclosed: number;
  /** Where a comment begins that has no closing brace; it ends with the game. */
  unclosedComment: number | undefined;
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
  variations: [],
  open: [],
  tooDeep: undefined,
  unclosed: 0,
  unclosedComment: undefined,
  result: undefined,
});

/** `undefined` for a skipped variation. */
export const lineAt = (game: ScannedGame, depth: number): ScannedLine | undefined => {
  if (depth === 0) return game;
  return game.tooDeep === undefined ? game.open.at(-1) : undefined;
};

export const openBracket = (game: ScannedGame, depth: number, at: number): void => {
  if (game.tooDeep !== undefined) game.tooDeep.open += 1;
  else if (depth > MAX_DEPTH) game.tooDeep = { start: at, open: 1 };
  else openLine(game, at + 1);
};

export const closeBracket = (game: ScannedGame, depth: number, text: string, at: number): void => {
  const { tooDeep } = game;
  if (tooDeep === undefined) closeLine(game, at);
  else {
    tooDeep.open -= 1;
    if (tooDeep.open === 0) endTooDeep(game, depth - 1, text.slice(tooDeep.start, at + 1));
  }
};

export const closeAll = (game: ScannedGame, text: string): void => {
  if (game.tooDeep === undefined) return;
  game.unclosed = game.tooDeep.open;
  endTooDeep(game, MAX_DEPTH, text.slice(game.tooDeep.start, game.end));
};

const endTooDeep = (game: ScannedGame, depth: number, written: string): void => {
  game.tooDeep = undefined;
  addComment(game, depth, `${TOO_DEEP}: ${written}`);
};

const TOO_DEEP = `Variations nested deeper than ${MAX_DEPTH} are kept as text`;

const openLine = (game: ScannedGame, start: number): void => {
  const parent = game.open.at(-1) ?? game;
  const index = Math.max(0, parent.moves.length - 1);
  parent.isBranched = true;
  const side: ScannedVariation = { moves: [], before: [], isBranched: false, start, end: undefined, parent, index };
  game.variations.push(side);
  game.open.push(side);
};

const closeLine = (game: ScannedGame, end: number): void => {
  const side = game.open.pop();
  if (side !== undefined) side.end = end;
};

/** The first move beyond the limit locates the error. */
export const addMove = (line: ScannedLine, move: ScannedMove): void => {
  if (line.moves.length > MAX_GAME_PLIES) return;
  if (line.before.length > 0) {
    move.before = line.before;
    line.before = [];
  }
  line.isBranched = false;
  line.moves.push(move);
};

/** A comment belongs to the move before it, else to the next one; before the first move, to the game. */
export const addComment = (game: ScannedGame, depth: number, comment: string): void => {
  const line = lineAt(game, depth);
  if (line === undefined) return;
  const move = line.isBranched ? undefined : line.moves.at(-1);
  if (move !== undefined) (move.comments ??= []).push(comment);
  else (depth === 0 && line.moves.length === 0 ? game.comments : line.before).push(comment);
};

// Unplayable text of variations, kept verbatim

/** Line comments, escaped lines and brackets depend on line breaks. */
const LINE_DEPENDENT = /;|[\r\n]%|[[<]/;

export const dependsOnLineBreaks = (rest: string): boolean => LINE_DEPENDENT.test(rest);

/** The variation's text from an index on, with missing brackets added. */
export const restOf = (text: string, game: ScannedGame, side: ScannedVariation, from: number): string => {
  const rest = trimAround(text.slice(from, side.end ?? game.end)).replace(BEFORE_TAG, joinLines);
  const keepsLines = dependsOnLineBreaks(rest);
  const closingBrackets = side.end === undefined ? closingBracketsOf(game, side) : '';
  return `${keepsLines ? rest : rest.replace(/\s+/g, ' ')}${keepsLines && closingBrackets !== '' ? '\n' : ''}${closingBrackets}`;
};

/** On a line of its own a tag pair would begin another game. */
const BEFORE_TAG = /(?<!\s)\s+(?=\[\w+\s+")/g;

const joinLines = (blanks: string): string => (/[\r\n]/.test(blanks) ? ' ' : blanks);

/** Keeps the line break before an escaped line. */
const trimAround = (rest: string): string => rest.trimEnd().replace(/^\s*?(?=[\r\n]%)|^\s+/, '');

const closingBracketsOf = (game: ScannedGame, side: ScannedVariation): string =>
  (game.unclosedComment === undefined ? '' : '}') +
  ')'.repeat(Math.max(0, game.open.length - 1 - game.open.indexOf(side)) + game.unclosed);
