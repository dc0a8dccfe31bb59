/**
 * Writes a repertoire as PGN: a game with variations for each family of openings, and one for each further start. A
 * position stands where the fewest moves lead, and other orders of moves end there.
 */
import { makePgn } from '../../pgn/pgn';
import { START_FEN } from '../../position/fen';
import { startWalk } from '../../position/move';
import type { Comment } from '../../tree/comment';
import type { GameTree, Line, TreeNode } from '../../tree/game-tree';
import type { Fen } from '../../types';
import { noteKey } from '../edits';
import {
  byAge,
  type Edge,
  fenOf,
  findWays,
  keyOf,
  mainMoveAt,
  parseEpd,
  type RepertoireGraph,
  type Ways,
} from '../graph';
import { COMMANDS } from './pgn-import';
import type { Epd, RepertoireNote } from '../repertoire';

export type ExportOptions = {
  readonly name: string;
  /** The opening's name, for example `Sicilian Defense: Najdorf Variation`. */
  readonly openingAt: (fen: Fen) => { readonly name: string } | undefined;
  /** Characters. */
  readonly maxChapterName?: number;
};

/** Reads back equal, but for the origin and age of moves, line breaks in notes, and arrows standing behind circles. */
export const makeRepertoirePgn = (graph: RepertoireGraph, options: ExportOptions): string =>
  makeRepertoireGames(graph, options)
    .map(({ pgn }) => pgn)
    .join('\n');

/** `name`: of the family of openings, or of the start. */
export const makeRepertoireGames = (
  graph: RepertoireGraph,
  options: ExportOptions,
): readonly { readonly name: string; readonly pgn: string }[] =>
  makeRepertoireTrees(graph, options).map(({ name, tree }) => ({ name, pgn: makePgn(tree) }));

/** The games as trees. */
export const makeRepertoireTrees = (
  graph: RepertoireGraph,
  options: ExportOptions,
): readonly { readonly name: string; readonly tree: GameTree }[] => {
  const ways = findWays(graph);
  const leaves = groupLeaves(graph, ways, options);
  const writer: Writer = {
    graph,
    notes: new Map(graph.source.notes.map((note) => [noteKey(note), note])),
    written: new Set(),
    mains: new Set(),
  };
  return leaves.map((group) => ({ name: group.name, tree: toTree(writer, group, options) }));
};

// Where each position stands

const START = parseEpd(START_FEN) ?? '';

// Which lines stand in which game

/** The moves from the start. */
type MoveLine = readonly Edge[];

type Group = { readonly name: string; readonly start: Epd; readonly lines: MoveLine[] };

const groupLeaves = (graph: RepertoireGraph, ways: Ways, { name, openingAt }: ExportOptions): readonly Group[] => {
  const { positions, source } = graph;
  const groups = new Map<string, Group>();
  const families = new Map<Epd, string>();
  for (const [epd, way] of ways) {
    const opening = openingAt(fenOf(epd))?.name.split(':')[0];
    families.set(epd, opening ?? (way && families.get(way.from)) ?? name);
  }
  const nameOfStart = new Map(source.starts.map((start) => [start.position, start.name]));
  const addLine = (epd: Epd, last?: Edge): void => {
    const before = wayBack(ways, epd);
    const start = before[0]?.from ?? epd;
    const lines = before.map(({ edge }) => edge);
    const family = families.get(last === undefined ? epd : last.to) ?? name;
    const title = start === START ? family : (nameOfStart.get(start) ?? name);
    const key = `${start} ${title}`;
    const group = groups.get(key) ?? { name: title, start, lines: [] };
    groups.set(key, group);
    group.lines.push(last === undefined ? lines : [...lines, last]);
  };
  for (const { position } of source.starts) {
    const isStartOfMoves = (positions.get(position)?.moves.length ?? 0) > 0 && ways.get(position) === undefined;
    // One without moves, or whose moves stand elsewhere. The start of the game needs none, but for its note.
    const isNeeded = position !== START || hasNote(graph, START);
    if (isNeeded && positions.has(position) && !isStartOfMoves) {
      groups.set(`${position} only`, { name: nameOfStart.get(position) ?? name, start: position, lines: [] });
    }
  }
  for (const [epd] of ways) {
    const moves = positions.get(epd)?.moves ?? [];
    // Ends of lines, and moves that lead to where a position stands by other moves.
    if (moves.length === 0 && ways.get(epd) !== undefined) addLine(epd);
    for (const edge of moves) if (ways.get(edge.to)?.edge !== edge) addLine(epd, edge);
  }
  return [...groups.values()];
};

const hasNote = ({ source }: RepertoireGraph, position: Epd): boolean =>
  source.notes.some((note) => note.position === position);

const wayBack = (ways: Ways, epd: Epd): readonly { readonly from: Epd; readonly edge: Edge }[] => {
  const back: { readonly from: Epd; readonly edge: Edge }[] = [];
  for (let way = ways.get(epd); way !== undefined; way = ways.get(way.from)) back.push(way);
  return back.reverse();
};

// A group as a game

type Writer = {
  readonly graph: RepertoireGraph;
  readonly notes: ReadonlyMap<string, RepertoireNote>;
  /** Notes and marks stand once, however many games begin with the move. */
  readonly written: Set<string>;
  /** Positions whose main move stands in a game already. */
  readonly mains: Set<Epd>;
};

/** Moves of the lines by position in the game, in the order of the repertoire. */
type Branch = { readonly edge: Edge | undefined; readonly next: Map<string, Branch> };

const toTree = (writer: Writer, { name, start, lines }: Group, options: ExportOptions): GameTree => {
  const { color } = writer.graph.source;
  const root: Branch = { edge: undefined, next: new Map() };
  for (const line of lines) {
    let here = root;
    for (const edge of line) {
      const next = here.next.get(edge.move.uci) ?? { edge, next: new Map() };
      here.next.set(edge.move.uci, next);
      here = next;
    }
  }
  const headers = new Map([
    ['Event', options.name],
    ['Result', '*'],
    ['ChapterName', name.slice(0, options.maxChapterName)],
    ['Orientation', color],
    ...(start === START ? [] : [['SetUp', '1'] as const, ['FEN', fenOf(start)] as const]),
  ]);
  const comments = writeNote(writer, { position: start });
  const moves = writeBranches(writer, root, start);
  return {
    headers,
    isChess960: false,
    start: fenOf(start),
    result: '*',
    moves,
    ...(comments.length > 0 && { comments }),
  };
};

type DraftNode = { -readonly [Key in keyof TreeNode]: TreeNode[Key] };

type OpenBranch = { readonly branch: Branch; readonly fen: Fen; readonly line: DraftNode[] };

/** Not recursive: a line may have thousands of moves. */
const writeBranches = (writer: Writer, root: Branch, start: Epd): readonly TreeNode[] => {
  const main: DraftNode[] = [];
  const open: OpenBranch[] = [{ branch: root, fen: fenOf(start), line: main }];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const { branch, fen, line } = current;
    const nodes = inOrder(branch).map((next) => ({ next, node: toNode(writer, fen, next.edge) }));
    const [first, ...others] = nodes;
    if (first === undefined) continue;
    const variations: Line[] = [];
    for (const { next, node } of others) {
      const moves = [node];
      variations.push({ moves });
      open.push({ branch: next, fen: node.fen, line: moves });
    }
    if (variations.length > 0) first.node.variations = variations;
    line.push(first.node);
    open.push({ branch: first.next, fen: first.node.fen, line });
  }
  return main;
};

type KnownBranch = Branch & { readonly edge: Edge };

const RANKS = ['main', 'also', 'refuted'];

const inOrder = ({ next }: Branch): readonly KnownBranch[] =>
  [...next.values()]
    .flatMap(({ edge, next: further }) => (edge === undefined ? [] : [{ edge, next: further }]))
    .sort(
      ({ edge: { move: one } }, { edge: { move: other } }) =>
        RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank) || byAge(one, other),
    );

const MISTAKE = 2;

const toNode = (writer: Writer, fen: Fen, { move, to }: Edge): DraftNode => {
  const played = startWalk(fen, false)?.play(move.uci);
  const node: DraftNode = { san: played?.san ?? move.uci, uci: move.uci, fen: played?.fen ?? fenOf(to) };
  if (move.rank === 'refuted') node.nags = [MISTAKE];
  const marks = writeMarks(writer, { move, to });
  const comments = [
    ...(marks.length === 0 ? [] : [marks]),
    ...writeNote(writer, move).map((comment) => [{ command: COMMANDS.move }, ...comment]),
    ...writeNote(writer, { position: to }),
  ];
  if (comments.length > 0) node.comments = comments;
  return node;
};

/** An accepted move is marked where it comes before the main move of its position. */
const writeMarks = ({ graph, written, mains }: Writer, { move }: Edge): Comment => {
  const key = keyOf(move);
  if (mainMoveAt(graph, move.position)?.move === move) mains.add(move.position);
  if (written.has(key)) return [];
  written.add(key);
  const isEarly = move.rank === 'also' && !mains.has(move.position);
  return [...(isEarly ? [{ command: COMMANDS.also }] : []), ...(move.isPaused ? [{ command: COMMANDS.paused }] : [])];
};

const writeNote = (
  { notes, written }: Writer,
  { position, uci }: Pick<RepertoireNote, 'position' | 'uci'>,
): readonly Comment[] => {
  const key = noteKey({ position, uci });
  const note = notes.get(key);
  if (note === undefined || written.has(`note ${key}`)) return [];
  written.add(`note ${key}`);
  const words = wordsOf(note.text);
  return [[...(words === '' ? [] : [{ words }]), ...(note.shapes.length === 0 ? [] : [{ shapes: note.shapes }])]];
};

/** On one line, and without what a reader would take for a command. */
const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').replace(/\[%/g, '[ %').trim();
