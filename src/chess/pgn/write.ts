import { moveNumber, plyColor } from '../game';
import type { Comment } from '../tree/comment';
import type { GameTree, Line, TreeNode } from '../tree/game-tree';
import type { Ply } from '../types';
import { makeComment } from './comment';
import { dependsOnLineBreaks } from './scanned-game';

/** Keeps commands such as `[%clk 0:03:00]` on one line. */
const BETWEEN_WORDS = /(?<!\[%\w{1,9}) /;

/** The inverse of `parsePgn`: seven tag roster first, lines of at most 80 characters where possible. */
export const makePgn = (tree: GameTree): string => {
  const headers = rosterFirst([...tree.headers]).map(([name, value]) => makeHeader(name, value));
  return `${headers.join('')}${headers.length === 0 ? '' : '\n'}${moveText(tree)}\n`;
};

export const makeHeader = (name: string, value: string): string => `[${name} "${escape(value)}"]\n`;

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

type Header = readonly [name: string, value: string];

const rosterFirst = (headers: readonly Header[]): readonly Header[] => [
  ...ROSTER.flatMap((name) => headers.filter(([written]) => written === name)),
  ...headers.filter(([written]) => !ROSTER.includes(written)),
];

const escape = (value: string): string => value.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&');

type OpenLine = {
  readonly line: Line;
  readonly first: Ply;
  moves: number;
  variations: number;
};

type Writer = {
  readonly tree: GameTree;
  readonly lines: PgnLines;
  isNumberDue: boolean;
};

/** Iterative, so variations may be nested to any depth. */
const moveText = (tree: GameTree): string => {
  const writer: Writer = { tree, lines: createPgnLines(), isNumberDue: true };
  writeComments(writer, tree.comments);
  const open: OpenLine[] = [{ line: { moves: tree.moves }, first: 0, moves: 0, variations: 0 }];
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    const variation = current.line.moves[current.moves - 1]?.variations?.[current.variations];
    const node = current.line.moves[current.moves];
    if (variation !== undefined) {
      current.variations++;
      open.push({ line: variation, first: current.first + current.moves - 1, moves: 0, variations: 0 });
      openLine(writer);
    } else if (node !== undefined) {
      writeMove(writer, node, current.first + current.moves);
      current.moves++;
      current.variations = 0;
    } else {
      open.pop();
      if (open.length > 0) closeLine(writer, current);
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
    // A comment with a brace was a line comment.
    if (text.includes('}')) writer.lines.verbatim(`; ${text}`);
    else for (const word of `{${text}}`.split(BETWEEN_WORDS)) writer.lines.word(word);
    writer.isNumberDue = true;
  }
};

const openLine = (writer: Writer): void => {
  writer.lines.open();
  writer.isNumberDue = true;
};

const closeLine = (writer: Writer, { line, first, moves }: OpenLine): void => {
  if (line.rest !== undefined && line.rest !== '') {
    if (moves > 0 && /^[a-z-]/i.test(line.rest)) writeNumber(writer, first + moves);
    if (dependsOnLineBreaks(line.rest)) writer.lines.verbatim(line.rest);
    else for (const word of line.rest.split(' ')) writer.lines.word(word);
  }
  writer.lines.close();
  writer.isNumberDue = true;
};

const MAX_LINE = 80;

type PgnLines = {
  word(word: string): void;
  /** Keeps line breaks; nothing follows in the last line. */
  verbatim(text: string): void;
  open(): void;
  close(): void;
  text(): string;
};

const createPgnLines = (): PgnLines => {
  const lines: string[] = [];
  let line = '';
  let brackets = '';
  /** A closing bracket may still be appended. */
  let last = '';

  const breakLine = (): void => {
    if (line !== '') lines.push(line);
    line = '';
  };
  const flush = (): void => {
    if (last === '') return;
    if (line !== '' && line.length + 1 + last.length > MAX_LINE) breakLine();
    // A percent sign at the start of a line would escape the line.
    line = line === '' && !last.startsWith('%') ? last : `${line} ${last}`;
    last = '';
  };

  return {
    word: (word) => {
      flush();
      last = brackets + word;
      brackets = '';
    },
    verbatim: (text) => {
      flush();
      last = brackets + text;
      brackets = '';
      flush();
      breakLine();
    },
    open: () => {
      brackets += '(';
    },
    close: () => {
      if (brackets !== '') flush();
      last += `${brackets})`;
      brackets = '';
    },
    text: () => {
      flush();
      breakLine();
      return lines.join('\n');
    },
  };
};
