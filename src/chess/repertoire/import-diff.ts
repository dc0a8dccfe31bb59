/** Compares what was read or proposed with a repertoire before anything changes, and makes an edit of what is taken. */
import { formatLine, sanLine } from '../position/move';
import { turnOf, type Uci } from '../types';
import { NO_EDIT, noteKey, rankNewMoves } from './edits';
import {
  type Edge,
  fenOf,
  findMove,
  indexRepertoire,
  keyOf,
  mainMoveAt,
  type RepertoireGraph,
  wayTo as wayFromStart,
} from './graph';
import { joinNotes, type RepertoireImport } from './files/pgn-import';
import {
  type Epd,
  type MoveKey,
  NOTE_LIMITS,
  type RepertoireContent,
  type RepertoireEdit,
  type RepertoireMove,
  type RepertoireNote,
} from './repertoire';
import { symbolsOf, withSymbols } from './symbols';

type Imported = Pick<RepertoireImport, 'starts' | 'moves' | 'notes'>;

/** A position where the repertoire has another main move. */
export type ImportConflict = { readonly position: Epd; readonly main: Uci; readonly imported: Uci };

/** A note that is longer, or has more arrows and circles, than a repertoire holds: the rest is skipped. */
export type CutNote = { readonly note: RepertoireNote; readonly text: number; readonly shapes: number };

export type ImportDiff = {
  readonly added: readonly RepertoireMove[];
  /** Moves that are there already. */
  readonly known: number;
  readonly conflicts: readonly ImportConflict[];
  readonly newPositions: number;
  readonly cut: readonly CutNote[];
};

export const diffImport = (graph: RepertoireGraph, imported: Imported): ImportDiff => {
  const added = rankNewMoves(graph, imported.moves);
  const conflicts = imported.moves.flatMap(({ position, uci, rank }) => {
    const main = mainMoveAt(graph, position)?.move.uci;
    return rank !== 'main' || main === undefined || main === uci ? [] : [{ position, main, imported: uci }];
  });
  return {
    added,
    known: imported.moves.filter((move) => findMove(graph, move) !== undefined).length,
    conflicts,
    newPositions: [...indexImport(graph, imported).positions.keys()].filter(
      (position) => !graph.positions.has(position),
    ).length,
    cut: joinedNotes(graph.source, imported.notes).flatMap(({ whole, fitting }) =>
      fitting === whole ? [] : [{ note: fitting, text: whole.text.length, shapes: whole.shapes.length }],
    ),
  };
};

/** `1.e4 e5 2.Nf3`: the moves from a start to the place of a note; empty at the start. */
export const lineOfNote = (graph: RepertoireGraph, imported: Imported, { position, uci }: RepertoireNote): string => {
  const { start, moves } = wayFromStart(indexImport(graph, imported), position);
  const all = uci === undefined ? moves : [...moves, uci];
  return formatLine({ turn: turnOf(start), moveNumber: 1 }, sanLine(fenOf(start), all, false));
};

/** Also from the starts of the repertoire: what is proposed from games has none. */
const indexImport = ({ source: { starts, color } }: RepertoireGraph, imported: Imported): RepertoireGraph =>
  indexRepertoire({ ...imported, starts: [...imported.starts, ...starts], color });

/**
 * Main moves of the repertoire stay, and so do its notes and symbols, which new ones are added to. With a branch only that move, what
 * follows it and the way there.
 */
export const importEdit = (graph: RepertoireGraph, imported: Imported, branch?: MoveKey): RepertoireEdit => {
  const taken = branch === undefined ? imported : takeBranch(graph, imported, branch);
  const starts = taken.starts.filter(({ position }) => !isStart(graph, position));
  return {
    ...NO_EDIT,
    put: [...rankNewMoves(graph, taken.moves), ...newSymbols(graph, taken.moves)],
    notes: newNotes(graph.source, taken.notes),
    ...(starts.length > 0 && { starts: [...graph.source.starts, ...starts] }),
  };
};

const isStart = ({ source }: RepertoireGraph, position: Epd): boolean =>
  source.starts.some((start) => start.position === position);

const newSymbols = (graph: RepertoireGraph, moves: readonly RepertoireMove[]): readonly RepertoireMove[] =>
  moves.flatMap((move) => {
    const known = findMove(graph, move);
    const annotated = known && withSymbols(known, symbolsOf(move));
    return annotated === undefined || annotated === known ? [] : [annotated];
  });

const newNotes = (content: RepertoireContent, added: readonly RepertoireNote[]): readonly RepertoireNote[] =>
  joinedNotes(content, added).flatMap(({ before, fitting }) => {
    const isSame = fitting.text === before?.text && fitting.shapes.length === before.shapes.length;
    return isSame ? [] : [fitting];
  });

type JoinedNote = {
  readonly before: RepertoireNote | undefined;
  readonly whole: RepertoireNote;
  /** The same where it fits. */
  readonly fitting: RepertoireNote;
};

const joinedNotes = ({ notes }: RepertoireContent, added: readonly RepertoireNote[]): readonly JoinedNote[] => {
  const known = new Map(notes.map((note) => [noteKey(note), note]));
  return added.map((note) => {
    const before = known.get(noteKey(note));
    const whole = joinNotes(before, note);
    return { before, whole, fitting: fitNote(whole) };
  });
};

const fitNote = (note: RepertoireNote): RepertoireNote => {
  const { text, shapes } = note;
  if (text.length <= NOTE_LIMITS.text && shapes.length <= NOTE_LIMITS.shapes) return note;
  return {
    ...note,
    text: text.length <= NOTE_LIMITS.text ? text : `${text.slice(0, NOTE_LIMITS.text - 1).replace(HALF, '')}…`,
    shapes: shapes.slice(0, NOTE_LIMITS.shapes),
  };
};

/** Of a character with two units. */
const HALF = /[\uD800-\uDBFF]$/;

/** Nothing where the import does not have the move. */
const takeBranch = (graph: RepertoireGraph, imported: Imported, branch: MoveKey): Imported => {
  const read = indexImport(graph, imported);
  const first = read.positions.get(branch.position)?.moves.find(({ move }) => move.uci === branch.uci);
  if (first === undefined) return { starts: [], moves: [], notes: [] };
  const way = wayTo(graph, read, branch.position);
  const keys = new Set([...way.map(keyOf), keyOf(branch)]);
  const followed = new Set<Epd>();
  const open = [first.to];
  for (let epd = open.pop(); epd !== undefined; epd = open.pop()) {
    if (followed.has(epd)) continue;
    followed.add(epd);
    for (const { move, to } of read.positions.get(epd)?.moves ?? []) {
      keys.add(keyOf(move));
      open.push(to);
    }
  }
  const positions = new Set([...way.map(({ position }) => position), branch.position, ...followed]);
  const begin = way[0]?.position ?? branch.position;
  return {
    starts: graph.positions.has(begin) ? [] : imported.starts.filter(({ position }) => position === begin),
    moves: imported.moves.filter((move) => keys.has(keyOf(move))),
    notes: imported.notes.filter(({ position, uci }) =>
      uci === undefined ? positions.has(position) : keys.has(keyOf({ position, uci })),
    ),
  };
};

/** The fewest imported moves from a position that the repertoire has, else from an imported start. */
const wayTo = (graph: RepertoireGraph, read: RepertoireGraph, position: Epd): readonly RepertoireMove[] => {
  const into = new Map<Epd, RepertoireMove[]>();
  for (const { moves } of read.positions.values()) {
    for (const { move, to } of moves) {
      const here = into.get(to);
      if (here === undefined) into.set(to, [move]);
      else here.push(move);
    }
  }
  const next = new Map<Epd, Edge | undefined>([[position, undefined]]);
  for (const to of next.keys()) {
    for (const move of into.get(to) ?? []) if (!next.has(move.position)) next.set(move.position, { move, to });
  }
  const ways = [...next.keys()];
  const begin = ways.find((epd) => graph.positions.has(epd)) ?? ways.find((epd) => isStart(read, epd)) ?? position;
  const moves: RepertoireMove[] = [];
  for (let edge = next.get(begin); edge !== undefined; edge = next.get(edge.to)) moves.push(edge.move);
  return moves;
};
