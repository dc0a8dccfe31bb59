/**
 * Which positions of a repertoire are trained, and how many are due. Without the scheduler, so that any page can count.
 * Paused moves and what only they lead to are not trained; refuted moves never are.
 */
import type { Milliseconds, Uci } from '../../types';
import type { RepertoireCard } from '../drill-result';
import { type Edge, mainMoveAt, type RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';

/** A position on the shortest way from a root to it; of several, the likeliest. The nodes are a tree. */
export type TrainedNode = {
  readonly position: Epd;
  /** Missing at a root. */
  readonly before?: { readonly node: TrainedNode; readonly uci: Uci };
  /** The move that is asked here; missing where the opponent moves, and where it is paused. */
  readonly main?: Edge;
  /** 0 to 1; never more than that of the node before. */
  readonly reach: number;
};

/** Of positions whose reach is not known. It is the least for which chances are computed. */
const LEAST_REACH = 1 / 5000;

export type ReachOf = ReadonlyMap<Epd, number>;

/** All that the roots lead to, nearer ones first; of the same distance, likelier ones first. */
export const growTrained = (
  graph: RepertoireGraph,
  roots: readonly TrainedNode[],
  reach: ReachOf,
): ReadonlyMap<Epd, TrainedNode> => {
  const nodes = new Map<Epd, TrainedNode>();
  let layer = roots;
  while (layer.length > 0) {
    const next: TrainedNode[] = [];
    for (const node of layer.toSorted((one, other) => other.reach - one.reach)) {
      if (nodes.has(node.position)) continue;
      nodes.set(node.position, node);
      for (const { move, to } of trainedMoves(graph, node.position)) {
        const least = Math.min(node.reach, reach.get(to) ?? LEAST_REACH);
        next.push(makeNode(graph, to, least, { node, uci: move.uci }));
      }
    }
    layer = next;
  }
  return nodes;
};

const trainedMoves = (graph: RepertoireGraph, position: Epd): readonly Edge[] =>
  graph.positions.get(position)?.moves.filter(({ move }) => !move.isPaused && move.rank !== 'refuted') ?? [];

const trainedMoveAt = (graph: RepertoireGraph, position: Epd): Edge | undefined => {
  const main = mainMoveAt(graph, position);
  return main?.move.isPaused === true ? undefined : main;
};

const makeNode = (
  graph: RepertoireGraph,
  position: Epd,
  reach: number,
  before?: TrainedNode['before'],
): TrainedNode => ({ position, before, main: trainedMoveAt(graph, position), reach });

export const trainedFromStarts = (graph: RepertoireGraph, reach: ReachOf): ReadonlyMap<Epd, TrainedNode> => {
  const starts = graph.source.starts.filter(({ position }) => graph.positions.has(position));
  return growTrained(
    graph,
    starts.map(({ position }) => makeNode(graph, position, 1)),
    reach,
  );
};

/** From a position of the repertoire with what leads to it, also where that is paused. */
export const trainedFrom = (graph: RepertoireGraph, position: Epd, reach: ReachOf): ReadonlyMap<Epd, TrainedNode> => {
  if (!graph.positions.has(position)) return new Map();
  const root = trainedFromStarts(graph, reach).get(position) ?? makeNode(graph, position, 1);
  return growTrained(graph, [root], reach);
};

export type CardStatus = 'new' | 'due' | 'early';

/** A card of another expected move starts again. */
export const statusOf = (card: RepertoireCard | undefined, expected: Uci, now: Milliseconds): CardStatus => {
  if (card?.expected !== expected) return 'new';
  return card.due <= now ? 'due' : 'early';
};

/** Of the color; a user's cards are of both. */
export const cardsByPosition = (
  cards: readonly RepertoireCard[],
  { source: { color } }: RepertoireGraph,
): ReadonlyMap<Epd, RepertoireCard> =>
  new Map(cards.filter((card) => card.color === color).map((card) => [card.position, card]));

const NEW_CARDS_A_DAY = 10;

/**
 * How many new positions may still be asked on a day that began at `today`. `cards` are all of the user's: the limit is one
 * for all repertoires. A position that was first met in a game does not count.
 */
export const newCardsLeft = (
  cards: readonly RepertoireCard[],
  today: Milliseconds,
  limit: number = NEW_CARDS_A_DAY,
): number => {
  const begun = cards.filter(({ firstSeenAt, source }) => firstSeenAt >= today && source === 'drill').length;
  return Math.max(0, limit - begun);
};

export type DueCounts = {
  readonly due: number;
  /** Never asked, whatever the limit of a day is. */
  readonly new: number;
  /** When the next one of the others is due. */
  readonly nextAt?: Milliseconds;
};

/** Of the trained positions; cards of other repertoires do not count. */
export const nextDue = (cards: readonly RepertoireCard[], graph: RepertoireGraph, now: Milliseconds): DueCounts => {
  const known = cardsByPosition(cards, graph);
  const counts = { due: 0, new: 0, early: 0 };
  let nextAt = Infinity;
  for (const position of reachTrained(graph)) {
    const main = trainedMoveAt(graph, position);
    if (main === undefined) continue;
    const card = known.get(position);
    const status = statusOf(card, main.move.uci, now);
    counts[status]++;
    if (status === 'early') nextAt = Math.min(nextAt, card?.due ?? Infinity);
  }
  return { due: counts.due, new: counts.new, ...(nextAt < Infinity && { nextAt }) };
};

const reachTrained = (graph: RepertoireGraph): ReadonlySet<Epd> => {
  const reached = new Set(graph.source.starts.map(({ position }) => position));
  // What is added to a set while it is walked is walked too.
  for (const position of reached) for (const { to } of trainedMoves(graph, position)) reached.add(to);
  return reached;
};
