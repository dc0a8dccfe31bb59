/** Indexes a repertoire by position: what is played where, and where it leads. */
import { Board } from 'chessops/board';
import type { Chess } from 'chessops/chess';
import { epdOf, parseFen, START_FEN } from '../position/fen';
import { type FenRows, makeEpdAfter, positionOf, rowsOf } from '../position/fen-position';
import { playMove } from '../position/move';
import { makeUci, readMove } from '../position/san';
import { type Fen, type Ply, type San, turnOf, type Uci } from '../types';
import type { Epd, MoveKey, MoveRank, Repertoire, RepertoireContent, RepertoireMove } from './repertoire';

export type Edge = {
  readonly move: RepertoireMove;
  /** The position after the move. */
  readonly to: Epd;
};

export type GraphPosition = {
  readonly isOwn: boolean;
  /** The main move first, refuted ones last; those of the same rank in the order they were added. */
  readonly moves: readonly Edge[];
};

export type GraphSource = RepertoireContent & Pick<Repertoire, 'color'>;

export type RepertoireGraph = {
  readonly source: GraphSource;
  /** All that the starts lead to. Positions where the lines end have no moves. */
  readonly positions: ReadonlyMap<Epd, GraphPosition>;
  /** Moves that are illegal or that no start leads to. An edit never leaves any. */
  readonly unreachable: readonly RepertoireMove[];
};

/** Where moves lead that were played before: after an edit nearly all are the same values, and need not be played again. */
const played = new WeakMap<RepertoireMove, Epd>();

/** Walks from the starts. Invalid starts lead nowhere. */
export const indexRepertoire = (source: GraphSource): RepertoireGraph => {
  const byPosition = groupByPosition(source.moves);
  const positions = new Map<Epd, GraphPosition>();
  const open: Pending[] = source.starts.flatMap(({ position }) => openPosition(position) ?? []).toReversed();
  let reached = 0;
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const { epd } = here;
    if (positions.has(epd)) continue;
    const moves = followMoves(here, byPosition.get(epd) ?? [], open);
    reached += moves.length;
    positions.set(epd, { isOwn: turnOf(epd) === source.color, moves: moves.sort(byRank) });
  }
  return { source, positions, unreachable: reached === source.moves.length ? [] : unreachableIn(source, positions) };
};

/** Opened where its moves have to be played. */
type Pending = Pick<Opened, 'epd'> & Partial<Opened>;

const followMoves = (here: Pending, moves: readonly RepertoireMove[], open: Pending[]): Edge[] => {
  const edges: Edge[] = [];
  let play: PlayFrom | undefined;
  for (const move of moves) {
    const known = played.get(move);
    const next = known === undefined ? (play ??= playerAt(here))(move.uci) : undefined;
    const to = known ?? (next?.uci === move.uci ? next.to : undefined);
    if (to === undefined) continue;
    if (known === undefined) played.set(move, to);
    edges.push({ move, to });
    open.push(next?.after ?? { epd: to });
  }
  return edges;
};

const playerAt = ({ epd, chess, rows }: Pending): PlayFrom =>
  chess === undefined || rows === undefined ? playFrom(epd) : createPlayer({ epd, chess, rows });

const unreachableIn = ({ moves }: GraphSource, positions: RepertoireGraph['positions']): readonly RepertoireMove[] => {
  const reached = new Set([...positions.values()].flatMap((here) => here.moves.map(({ move }) => move)));
  return moves.filter((move) => !reached.has(move));
};

export const keyOf = ({ position, uci }: MoveKey): string => `${position} ${uci}`;

export const findMove = (graph: RepertoireGraph, { position, uci }: MoveKey): RepertoireMove | undefined =>
  graph.positions.get(position)?.moves.find(({ move }) => move.uci === uci)?.move;

/** The trained move of a position, also where it is paused; `undefined` where the opponent moves. */
export const mainMoveAt = (graph: RepertoireGraph, position: Epd): Edge | undefined => {
  const here = graph.positions.get(position);
  return here?.isOwn === true ? here.moves.find(({ move }) => move.rank === 'main') : undefined;
};

const groupByPosition = (moves: readonly RepertoireMove[]): ReadonlyMap<Epd, readonly RepertoireMove[]> => {
  const groups = new Map<Epd, RepertoireMove[]>();
  for (const move of moves) {
    const group = groups.get(move.position);
    if (group === undefined) groups.set(move.position, [move]);
    else group.push(move);
  }
  return groups;
};

const RANK_ORDER: Readonly<Record<MoveRank, number>> = { main: 0, also: 1, refuted: 2 };

const byRank = ({ move: one }: Edge, { move: other }: Edge): number =>
  RANK_ORDER[one.rank] - RANK_ORDER[other.rank] || byAge(one, other);

/** The oldest first. */
export const byAge = (one: RepertoireMove, other: RepertoireMove): number =>
  one.addedAt - other.addedAt || (one.uci < other.uci ? -1 : 1);

// Positions without counters

/** With the move number after so many plies; no position of a repertoire keeps the other counter. */
export const fenOf = (position: Epd, ply: Ply = 0): Fen => `${position} 0 ${Math.floor(ply / 2) + 1}`;

/** In normal form; `undefined` for an invalid FEN and for Chess960. */
export const parseEpd = (fen: string): Epd | undefined => {
  const read = parseFen(fen);
  return read.ok ? epdOf(read.value) : undefined;
};

/** UCI where the move is illegal. */
export const sanAt = (position: Epd, uci: Uci): San => {
  const played = playMove(fenOf(position), uci);
  return played.ok ? played.value.san : uci;
};

type PlayedTo = { readonly uci: Uci; readonly to: Epd; readonly after: Opened };

/** Plays moves of one position, each from there, in any notation. `undefined` when illegal. */
export type PlayFrom = (written: string) => PlayedTo | undefined;

export const playFrom = (position: Epd): PlayFrom => {
  const opened = openPosition(position);
  return opened === undefined ? () => undefined : createPlayer(opened);
};

type Opened = { readonly epd: Epd; readonly chess: Chess; readonly rows: FenRows };

const openPosition = (epd: Epd): Opened | undefined => {
  const chess = positionOf(fenOf(epd));
  return chess === undefined ? undefined : { epd, chess, rows: rowsOf(chess) };
};

const createPlayer = ({ chess, rows: before }: Opened): PlayFrom => {
  const context = chess.ctx();
  return (written) => {
    const move = readMove(chess, context, written);
    if (move === undefined) return undefined;
    const next = chess.clone();
    next.play(move);
    const { rows, epd } = makeEpdAfter(before, next, move);
    return { uci: makeUci(chess, move, false), to: epd, after: { epd, chess: next, rows } };
  };
};

// How to come to a position

const START = parseEpd(START_FEN) ?? '';

/** The edge that leads to a position; `undefined` for the starts. */
export type Ways = ReadonlyMap<Epd, { readonly from: Epd; readonly edge: Edge } | undefined>;

/** Breadth first from the start of the game; from the other starts what it does not lead to. */
export const findWays = ({ source, positions }: RepertoireGraph): Ways => {
  const starts = source.starts.map(({ position }) => position).filter((position) => positions.has(position));
  const ways = new Map<Epd, { readonly from: Epd; readonly edge: Edge } | undefined>();
  for (const start of [...starts.filter((epd) => epd === START), ...starts.filter((epd) => epd !== START)]) {
    if (ways.has(start)) continue;
    ways.set(start, undefined);
    const layer = [start];
    for (const from of layer) {
      for (const edge of positions.get(from)?.moves ?? []) {
        if (ways.has(edge.to)) continue;
        ways.set(edge.to, { from, edge });
        layer.push(edge.to);
      }
    }
  }
  return ways;
};

/** Found once for a repertoire. */
const knownWays = new WeakMap<RepertoireGraph, Ways>();

/** The fewest moves from a start. */
export const wayTo = (
  graph: RepertoireGraph,
  position: Epd,
): { readonly start: Epd; readonly moves: readonly Uci[] } => {
  const ways = knownWays.get(graph) ?? findWays(graph);
  knownWays.set(graph, ways);
  const moves: Uci[] = [];
  let start = position;
  for (let way = ways.get(start); way !== undefined; way = ways.get(start)) {
    moves.push(way.edge.move.uci);
    start = way.from;
  }
  return { start, moves: moves.reverse() };
};

/** The fewest plies of a game before the position. Of a chapter that begins later they are estimated. */
export const plyOf = (graph: RepertoireGraph, position: Epd): Ply => {
  const { start, moves } = wayTo(graph, position);
  return pliesBefore(start) + moves.length;
};

/** In an opening about one man a ply leaves its home square. */
const pliesBefore = (start: Epd): Ply => {
  const board = positionOf(fenOf(start))?.board;
  if (board === undefined) return 0;
  const left = [...Board.default()].filter(([square, { color, role }]) => {
    const here = board.get(square);
    return here?.color !== color || here.role !== role;
  }).length;
  return turnOf(start) === (left % 2 === 0 ? 'white' : 'black') ? left : left + 1;
};
