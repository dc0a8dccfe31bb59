/**
 * Writes a repertoire as PGN: a game with variations for each family of openings, and one for each further start. A
 * position stands where the fewest moves lead, and other orders of moves end there. The main line begins the first game, the
 * main move of a position stands before its others, and a refuted move is a variation wherever another line has room for it.
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
import { isRefuting, symbolsOf } from '../symbols';

export type ExportOptions = {
  readonly name: string;
  /** The opening's name, for example `Sicilian Defense: Najdorf Variation`. */
  readonly openingAt: (fen: Fen) => { readonly name: string } | undefined;
  /** Characters. */
  readonly maxChapterName?: number;
};

/** Reads back equal, with symbols, but for the origin and age of moves, line breaks in notes, and arrows standing behind circles. */
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
  const order = orderOf(graph, ways);
  const groups = groupLeaves(graph, ways, order, options);
  const writer: Writer = {
    graph,
    order,
    notes: new Map(graph.source.notes.map((note) => [noteKey(note), note])),
    written: new Set(),
    mains: new Set(),
  };
  return groups.map((group) => ({ name: group.name, tree: toTree(writer, group, options) }));
};

// Where each position stands

const START = parseEpd(START_FEN) ?? '';

// Which lines stand in which game

/** The moves from the start. */
type MoveLine = readonly Edge[];

type Group = { readonly name: string; readonly start: Epd; readonly lines: MoveLine[] };

type Leaf = { readonly start: Epd; readonly line: MoveLine };

const groupLeaves = (
  graph: RepertoireGraph,
  ways: Ways,
  order: EdgeOrder,
  options: ExportOptions,
): readonly Group[] => {
  const titleOf = titlesOf(graph, ways, options);
  const groups: Group[] = [];
  const latest = new Map<string, number>();
  const placed: Placed = { positions: new Map(), mains: new Map() };
  const add = ({ start, line }: Leaf, index: number): void => {
    groups[index]?.lines.push(line);
    placeLine(graph, placed, { start, line }, index);
  };
  const addToFamily = (leaf: Leaf): void => {
    const title = titleOf(leaf);
    const key = `${leaf.start} ${title}`;
    const known = latest.get(key) ?? -1;
    // In an earlier game an accepted move would stand before the main one.
    const index = known >= firstGame(graph, placed, leaf.line) ? known : groups.length;
    if (index === groups.length) groups.push({ name: title, start: leaf.start, lines: [] });
    latest.set(key, index);
    add(leaf, index);
  };
  const [sound, refuted] = leavesOf(graph, ways, order);
  for (const leaf of sound) addToFamily(leaf);
  for (const leaf of refuted) {
    const branch = leaf.line.findLast(({ move }) => placed.positions.has(move.position));
    const index = branch && placed.positions.get(branch.move.position);
    if (index === undefined) addToFamily(leaf);
    else add(leaf, index);
  }
  return [...groups, ...emptyGroups(graph, ways, options)];
};

/** Where positions and the main moves of own positions stand first, as numbers of games. */
type Placed = { readonly positions: Map<Epd, number>; readonly mains: Map<Epd, number> };

const placeLine = (graph: RepertoireGraph, { positions, mains }: Placed, { line }: Leaf, index: number): void => {
  for (const { move } of line) {
    const { position } = move;
    if (!positions.has(position)) positions.set(position, index);
    if (!mains.has(position) && mainMoveAt(graph, position)?.move === move) mains.set(position, index);
  }
};

/** That has the main moves of all positions where the line has another one. */
const firstGame = (graph: RepertoireGraph, { mains }: Placed, line: MoveLine): number =>
  line.reduce((first, { move }) => {
    const isOther = graph.positions.get(move.position)?.isOwn === true && move.rank !== 'main';
    return Math.max(first, isOther ? (mains.get(move.position) ?? 0) : 0);
  }, 0);

/** Of the line's end: the family of its opening, or the name of its start. */
const titlesOf = (
  { source }: RepertoireGraph,
  ways: Ways,
  { name, openingAt }: ExportOptions,
): ((leaf: Leaf) => string) => {
  const families = new Map<Epd, string>();
  for (const [epd, way] of ways) {
    const opening = openingAt(fenOf(epd))?.name.split(':')[0];
    families.set(epd, opening ?? (way && families.get(way.from)) ?? name);
  }
  const names = new Map(source.starts.map((start) => [start.position, start.name]));
  return ({ start, line }) => (start === START ? families.get(line.at(-1)?.to ?? start) : names.get(start)) ?? name;
};

/** Ends of lines, and moves that lead to where a position stands by other moves; those behind a refuted move apart. */
const leavesOf = ({ positions }: RepertoireGraph, ways: Ways, order: EdgeOrder): readonly [Leaf[], Leaf[]] => {
  const sound: Leaf[] = [];
  const refuted: Leaf[] = [];
  const open: Edge[] = [];
  const addEdges = (epd: Epd): void => void open.push(...order.sorted(positions.get(epd)?.moves ?? []).toReversed());
  for (const [root, way] of ways) {
    if (way !== undefined) continue;
    addEdges(root);
    for (let edge = open.pop(); edge !== undefined; edge = open.pop()) {
      const isHere = ways.get(edge.to)?.edge === edge;
      if (isHere && (positions.get(edge.to)?.moves.length ?? 0) > 0) addEdges(edge.to);
      else {
        const line = [...wayBack(ways, edge.move.position), edge];
        (line.some(({ move }) => move.rank === 'refuted') ? refuted : sound).push({ start: root, line });
      }
    }
  }
  return [sound, refuted];
};

/** Starts without moves, or whose moves stand elsewhere. The start of the game needs none, but for its note. */
const emptyGroups = (graph: RepertoireGraph, ways: Ways, { name }: ExportOptions): readonly Group[] =>
  graph.source.starts.flatMap((start) => {
    const { position } = start;
    const hasMoves = (graph.positions.get(position)?.moves.length ?? 0) > 0 && ways.get(position) === undefined;
    const isNeeded = position !== START || hasNote(graph, START);
    return isNeeded && graph.positions.has(position) && !hasMoves
      ? [{ name: start.name === '' ? name : start.name, start: position, lines: [] }]
      : [];
  });

const hasNote = ({ source }: RepertoireGraph, position: Epd): boolean =>
  source.notes.some((note) => note.position === position);

const wayBack = (ways: Ways, epd: Epd): MoveLine => {
  const back: Edge[] = [];
  for (let way = ways.get(epd); way !== undefined; way = ways.get(way.from)) back.push(way.edge);
  return back.reverse();
};

// The order of moves

type EdgeOrder = { readonly sorted: (edges: readonly Edge[]) => Edge[] };

const RANKS = ['main', 'also', 'refuted'];

/** By rank, then those that do not only lead to refuted moves, then by age. */
const orderOf = ({ positions }: RepertoireGraph, ways: Ways): EdgeOrder => {
  const sound = new Set<Epd>();
  const isSound = (edge: Edge): boolean =>
    edge.move.rank !== 'refuted' && (ways.get(edge.to)?.edge !== edge || sound.has(edge.to));
  for (const epd of [...ways.keys()].toReversed()) {
    const moves = positions.get(epd)?.moves ?? [];
    if (moves.length === 0 || moves.some(isSound)) sound.add(epd);
  }
  return {
    sorted: (edges) =>
      edges.toSorted(
        (one, other) =>
          RANKS.indexOf(one.move.rank) - RANKS.indexOf(other.move.rank) ||
          Number(isSound(other)) - Number(isSound(one)) ||
          byAge(one.move, other.move),
      ),
  };
};

// A group as a game

type Writer = {
  readonly graph: RepertoireGraph;
  readonly order: EdgeOrder;
  readonly notes: ReadonlyMap<string, RepertoireNote>;
  /** Notes and marks stand once, however many games begin with the move. */
  readonly written: Set<string>;
  /** Positions whose main move stands in a game already. */
  readonly mains: Set<Epd>;
};

/** What follows in the lines of a game. */
type Branch = { readonly next: Map<Edge, Branch> };

const toTree = (writer: Writer, { name, start, lines }: Group, options: ExportOptions): GameTree => {
  const { color } = writer.graph.source;
  const root: Branch = { next: new Map() };
  for (const line of lines) {
    let here = root;
    for (const edge of line) {
      const next: Branch = here.next.get(edge) ?? { next: new Map() };
      here.next.set(edge, next);
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
    const edges = writer.order.sorted([...branch.next.keys()]);
    const nodes = edges.map((edge) => ({
      branch: branch.next.get(edge) ?? { next: new Map() },
      node: toNode(writer, fen, edge),
    }));
    const [first, ...others] = nodes;
    if (first === undefined) continue;
    const variations: Line[] = [];
    for (const { branch: next, node } of others) {
      const moves = [node];
      variations.push({ moves });
      open.push({ branch: next, fen: node.fen, line: moves });
    }
    if (variations.length > 0) first.node.variations = variations;
    line.push(first.node);
    open.push({ branch: first.branch, fen: first.node.fen, line });
  }
  return main;
};

const toNode = (writer: Writer, fen: Fen, { move, to }: Edge): DraftNode => {
  const played = startWalk(fen, false)?.play(move.uci);
  const node: DraftNode = { san: played?.san ?? move.uci, uci: move.uci, fen: played?.fen ?? fenOf(to) };
  const nags = symbolsOf(move);
  if (nags.length > 0) node.nags = nags;
  const marks = writeMarks(writer, { move, to });
  const comments = [
    ...(marks.length === 0 ? [] : [marks]),
    ...writeNote(writer, move).map((comment) => [{ command: COMMANDS.move }, ...comment]),
    ...writeNote(writer, { position: to }),
  ];
  if (comments.length > 0) node.comments = comments;
  return node;
};

/** An accepted move is marked where it comes before the main move of its position, and any that its symbols would refute. */
const writeMarks = ({ graph, written, mains }: Writer, { move }: Edge): Comment => {
  const key = keyOf(move);
  if (mainMoveAt(graph, move.position)?.move === move) mains.add(move.position);
  if (written.has(key)) return [];
  written.add(key);
  const isOwn = graph.positions.get(move.position)?.isOwn === true;
  const isMarked =
    isOwn &&
    move.rank !== 'refuted' &&
    (isRefuting(symbolsOf(move)) || (move.rank === 'also' && !mains.has(move.position)));
  return [
    ...(isMarked ? [{ command: move.rank === 'also' ? COMMANDS.also : COMMANDS.main }] : []),
    ...(move.isPaused ? [{ command: COMMANDS.paused }] : []),
  ];
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
