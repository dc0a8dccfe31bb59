import { moveNumber, plyColor } from '../game';
import type { Comment } from '../tree/comment';
import type { GameTree, Line, TreeNode } from '../tree/game-tree';
import type { Ply } from '../types';
import { makeComment } from './comment';
import { isBoundToLines } from './scanned-game';

/** A command of a comment, `[%clk 0:03:00]`, stays on one line. */
const BETWEEN_WORDS = /(?<!\[%\w{1,9}) /;

/**
 * The game as PGN: headers (the seven of the roster first), moves and variations with glyphs and comments, lines of at
 * most 80 characters where words allow. `parsePgn` reads the same tree back.
 */
export const makePgn = (tree: GameTree): string => {
  const headers = rosterFirst([...tree.headers]).map(([name, value]) => makeHeader(name, value));
  return `${headers.join('')}${headers.length === 0 ? '' : '\n'}${moveText(tree)}\n`;
};

/** A header with the end of its line. */
export const makeHeader = (name: string, value: string): string => `[${name} "${escape(value)}"]\n`;

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

type Header = readonly [name: string, value: string];

const rosterFirst = (headers: readonly Header[]): readonly Header[] => [
  ...ROSTER.flatMap((name) => headers.filter(([written]) => written === name)),
  ...headers.filter(([written]) => !ROSTER.includes(written)),
];

const escape = (value: string): string => value.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&');

/** A line that is being written. */
type Writing = {
  readonly line: Line;
  /** The ply of its first move. */
  readonly first: Ply;
  /** How many of its moves have been written, and how many variations of the last one of them. */
  moves: number;
  variations: number;
};

/** Where a writing stands. */
type Writer = {
  readonly tree: GameTree;
  readonly lines: PgnLines;
  /** A move of Black needs its number at the beginning of a line and behind comments and variations. */
  isNumberDue: boolean;
};

/** The moves of a game with its variations and the result. No recursion: variations may be nested to any depth. */
const moveText = (tree: GameTree): string => {
  const writer: Writer = { tree, lines: createPgnLines(), isNumberDue: true };
  writeComments(writer, tree.comments);
  const open: Writing[] = [{ line: { moves: tree.moves }, first: 0, moves: 0, variations: 0 }];
  for (let here = open.at(-1); here !== undefined; here = open.at(-1)) {
    const variation = here.line.moves[here.moves - 1]?.variations?.[here.variations];
    const node = here.line.moves[here.moves];
    if (variation !== undefined) {
      here.variations++;
      open.push({ line: variation, first: here.first + here.moves - 1, moves: 0, variations: 0 });
      openLine(writer);
    } else if (node !== undefined) {
      writeMove(writer, node, here.first + here.moves);
      here.moves++;
      here.variations = 0;
    } else {
      open.pop();
      if (open.length > 0) closeLine(writer, here);
    }
  }
  writer.lines.word(tree.result);
  return writer.lines.text();
};

const writeMove = (writer: Writer, { san, before, nags = [], comments }: TreeNode, ply: Ply): void => {
  const { lines } = writer;
  writeComments(writer, before);
  writeNumber(writer, ply);
  lines.word(san);
  for (const nag of nags) lines.word(`$${nag}`);
  writer.isNumberDue = false;
  writeComments(writer, comments);
};

const writeNumber = ({ tree, lines, isNumberDue }: Writer, ply: Ply): void => {
  const isWhite = plyColor(tree, ply) === 'white';
  if (isWhite || isNumberDue) lines.word(`${moveNumber(tree, ply)}${isWhite ? '.' : '...'}`);
};

const writeComments = (writer: Writer, comments: readonly Comment[] = []): void => {
  for (const comment of comments) {
    const text = makeComment(comment);
    // Only a comment to the end of its line may hold a brace.
    if (text.includes('}')) writer.lines.verbatim(`; ${text}`);
    else for (const word of `{${text}}`.split(BETWEEN_WORDS)) writer.lines.word(word);
    writer.isNumberDue = true;
  }
};

const openLine = (writer: Writer): void => {
  writer.lines.open();
  writer.isNumberDue = true;
};

const closeLine = (writer: Writer, { line, first, moves }: Writing): void => {
  if (line.rest !== undefined && line.rest !== '') {
    if (moves > 0 && /^[a-z-]/i.test(line.rest)) writeNumber(writer, first + moves);
    if (isBoundToLines(line.rest)) writer.lines.verbatim(line.rest);
    else for (const word of line.rest.split(' ')) writer.lines.word(word);
  }
  writer.lines.close();
  writer.isNumberDue = true;
};

/** Words in lines of at most 80 characters, as PGN wants them; brackets stand close to what is inside. */
const MAX_LINE = 80;

type PgnLines = {
  /** Never breaks inside the word. */
  word(word: string): void;
  /** Lines that stay as they are; nothing more stands in the last one. */
  verbatim(text: string): void;
  open(): void;
  close(): void;
  text(): string;
};

const createPgnLines = (): PgnLines => {
  const lines: string[] = [];
  let line = '';
  let brackets = '';
  /** The last word, to which a closing bracket may still come. */
  let last = '';

  const breakLine = (): void => {
    if (line !== '') lines.push(line);
    line = '';
  };
  const place = (): void => {
    if (last === '') return;
    if (line !== '' && line.length + 1 + last.length > MAX_LINE) breakLine();
    // At the beginning of a line a percent sign would take the line out of the text.
    line = line === '' && !last.startsWith('%') ? last : `${line} ${last}`;
    last = '';
  };

  return {
    word: (word) => {
      place();
      last = brackets + word;
      brackets = '';
    },
    verbatim: (text) => {
      place();
      last = brackets + text;
      brackets = '';
      place();
      breakLine();
    },
    open: () => {
      brackets += '(';
    },
    close: () => {
      if (brackets !== '') place();
      last += `${brackets})`;
      brackets = '';
    },
    text: () => {
      place();
      breakLine();
      return lines.join('\n');
    },
  };
};
