/**
 * How often one's games come to a position of the repertoire, which replies have no answer, and what knowing it all costs.
 * Everything is by position: an answer that another order of moves has is an answer.
 */
import { START_FEN } from '../position/fen';
import { startWalk } from '../position/move';
import type { San, Uci } from '../types';
import type { ReplyChance, ReplyChances } from './chances';
import { type Edge, fenOf, mainMoveAt, parseEpd, type PlayFrom, playFrom, plyOf, type RepertoireGraph } from './graph';
import type { Epd } from './repertoire';

export type CoverageOptions = {
  /** "1 in N": rarer replies need no answer. */
  readonly goal: number;
  readonly chances: ReplyChances;
  /** White's win probability, 0 to 1, where it is known: a decided position needs no more moves. */
  readonly whiteChanceAt?: (position: Epd) => number | undefined;
  /** How likely one plays one's main move, 0 to 1; always, if missing. */
  readonly ownChanceAt?: (position: Epd, uci: Uci) => number;
};

export type Gap = {
  /** The likeliest moves from a start to the position of the reply. */
  readonly start: Epd;
  readonly moves: readonly San[];
  readonly position: Epd;
  readonly uci: Uci;
  readonly reply: San;
  /** The position without an answer. */
  readonly to: Epd;
  /** In how many of one's games it comes up, 0 to 1, by every order of moves. */
  readonly reach: number;
  /** Of the reply in this position. */
  readonly games: number;
  readonly source: ReplyChance['source'];
};

export type Coverage = {
  /** 0 to 1. Positions that are not there have none: chapters apart, and what follows paused or accepted moves. */
  readonly reach: ReadonlyMap<Epd, number>;
  /** A game. */
  readonly expectedOwnMoves: number;
  /** Share of games in which the own move of this number is one of the repertoire, 0 to 1. */
  readonly inBook: readonly { readonly move: number; readonly share: number }[];
  /** Likeliest first. */
  readonly gaps: readonly Gap[];
};

/** Cuts cycles. */
const MAX_PLIES = 40;

const BOOK_MOVES = [5, 8, 10] as const;

/** Win probability of either side. */
const DECIDED = 0.85;

/**
 * Below it no chances are computed, which takes most of the time. It is finer than any goal: a position may be reached by
 * several orders, each of them rare, and book moves a game should not depend on the goal. With 10,000 moves they come out
 * 0.03 too few.
 */
const LEAST_REACH = 1 / 5000;

/**
 * The start of the game has reach 1; other starts count by what leads to them, and all alike only where the start of the
 * game has no moves.
 */
export const measureCoverage = (graph: RepertoireGraph, options: CoverageOptions): Coverage => {
  const reach = new Map<Epd, number>();
  const own = Array.from({ length: MAX_PLIES / 2 }, () => 0);
  const gaps = new Map<Epd, DraftGap>();
  const paths: Paths = new Map();
  let layer = startWeights(graph);
  for (const [start, chance] of layer) paths.set(start, { chance });
  for (let ply = 0; ply < MAX_PLIES && layer.size > 0; ply++) {
    const next = new Map<Epd, number>();
    for (const [position, weight] of layer) {
      add(reach, position, weight);
      const main = mainMoveAt(graph, position);
      if (main !== undefined) {
        if (main.move.isPaused) continue;
        const { uci } = main.move;
        const chance = options.ownChanceAt?.(position, uci) ?? 1;
        own[Math.floor(ply / 2)] = (own[Math.floor(ply / 2)] ?? 0) + weight * chance;
        add(next, main.to, weight * chance);
        follow(paths, position, { uci, to: main.to, chance });
      } else if (weight >= LEAST_REACH && graph.positions.get(position)?.isOwn === false) {
        const canEnd = isDecided(position, options);
        for (const step of repliesAt(graph, position, { chances: options.chances, paths, weight })) {
          const part = weight * step.chance;
          if (graph.positions.has(step.to)) add(next, step.to, part);
          follow(paths, position, step);
          if (!canEnd && !hasAnswer(graph, step.to)) addGap(gaps, { position, step, part });
        }
      }
    }
    layer = next;
  }
  return {
    reach: new Map([...reach].map(([position, sum]) => [position, Math.min(1, sum)])),
    expectedOwnMoves: own.reduce((sum, share) => sum + share, 0),
    inBook: BOOK_MOVES.map((move) => ({ move, share: Math.min(1, own[move - 1] ?? 0) })),
    gaps: [...gaps]
      .filter(([to, gap]) => gap.reach >= 1 / options.goal && !isDecided(to, options))
      .map(([to, gap]) => toGap(to, gap, paths))
      .sort((one, other) => other.reach - one.reach || (one.to < other.to ? -1 : 1)),
  };
};

const add = (sums: Map<Epd, number>, key: Epd, value: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + value);
};

const START = parseEpd(START_FEN) ?? '';

const startWeights = ({ source, positions }: RepertoireGraph): Map<Epd, number> => {
  const starts = source.starts.map(({ position }) => position).filter((position) => positions.has(position));
  const used = starts.filter((position) => (positions.get(position)?.moves.length ?? 0) > 0);
  const counted = used.length === 0 ? starts : used;
  if (counted.includes(START)) return new Map([[START, 1]]);
  return new Map(counted.map((position) => [position, 1 / counted.length]));
};

const isDecided = (position: Epd, { whiteChanceAt }: CoverageOptions): boolean => {
  const white = whiteChanceAt?.(position);
  return white !== undefined && Math.max(white, 1 - white) >= DECIDED;
};

/** A paused answer is one: the line is left there on purpose. */
const hasAnswer = (graph: RepertoireGraph, position: Epd): boolean => mainMoveAt(graph, position) !== undefined;

// Replies

type Step = Pick<ReplyChance, 'uci' | 'chance'> & { readonly to: Epd };

type Reply = Step & Pick<ReplyChance, 'games' | 'source'>;

type ReplyOptions = {
  readonly chances: ReplyChances;
  readonly paths: Paths;
  readonly weight: number;
};

/** Those that the repertoire has, unless paused, and others that are likely enough to matter. */
function* repliesAt(graph: RepertoireGraph, position: Epd, { chances, paths, weight }: ReplyOptions): Generator<Reply> {
  const known = new Map<Uci, Edge>(graph.positions.get(position)?.moves.map((edge) => [edge.move.uci, edge]));
  let play: PlayFrom | undefined;
  for (const reply of chances(position, { ply: plyOf(graph, position), last: paths.get(position)?.uci })) {
    const edge = known.get(reply.uci);
    if (edge?.move.isPaused === true || (edge === undefined && weight * reply.chance < LEAST_REACH)) continue;
    const to = edge?.to ?? (play ??= playFrom(position))(reply.uci)?.to;
    if (to !== undefined) yield { ...reply, to };
  }
}

type DraftGap = { readonly reach: number; readonly position: Epd; readonly reply: Reply; readonly part: number };

/** Shown where it is likeliest. */
const addGap = (
  gaps: Map<Epd, DraftGap>,
  { position, step, part }: { readonly position: Epd; readonly step: Reply; readonly part: number },
): void => {
  const before = gaps.get(step.to);
  const reach = Math.min(1, (before?.reach ?? 0) + part);
  gaps.set(
    step.to,
    before !== undefined && before.part >= part ? { ...before, reach } : { reach, position, reply: step, part },
  );
};

const toGap = (to: Epd, { reach, position, reply }: DraftGap, paths: Paths): Gap => {
  const { start, moves } = lineTo(paths, position);
  const walk = startWalk(fenOf(start), false);
  const sans = [...moves, reply.uci].map((uci) => walk?.play(uci)?.san ?? '');
  return {
    start,
    moves: sans.slice(0, -1),
    position,
    uci: reply.uci,
    reply: sans.at(-1) ?? '',
    to,
    reach,
    games: reply.games,
    source: reply.source,
  };
};

// The likeliest way to each position. Chances never grow along a way, so that ways have no cycles.

type Way = { readonly chance: number; readonly from?: Epd; readonly uci?: Uci };

type Paths = Map<Epd, Way>;

const follow = (paths: Paths, from: Epd, { uci, to, chance }: Step): void => {
  const total = (paths.get(from)?.chance ?? 0) * chance;
  if (total > (paths.get(to)?.chance ?? 0)) paths.set(to, { chance: total, from, uci });
};

const lineTo = (paths: Paths, position: Epd): { readonly start: Epd; readonly moves: readonly Uci[] } => {
  const moves: Uci[] = [];
  let start = position;
  for (let way = paths.get(start); way?.from !== undefined; way = paths.get(start)) {
    moves.push(way.uci ?? '');
    start = way.from;
  }
  return { start, moves: moves.reverse() };
};

// What it costs

/** Own main moves that are trained: not paused, and reached without paused or refuted moves. */
export const countTrainedMoves = (graph: RepertoireGraph): number => {
  const seen = new Set<Epd>();
  const open = graph.source.starts.map(({ position }) => position);
  let count = 0;
  for (let epd = open.pop(); epd !== undefined; epd = open.pop()) {
    if (seen.has(epd)) continue;
    seen.add(epd);
    for (const { move, to } of graph.positions.get(epd)?.moves ?? []) {
      if (move.isPaused || move.rank === 'refuted') continue;
      if (mainMoveAt(graph, epd)?.move === move) count++;
      open.push(to);
    }
  }
  return count;
};

/**
 * In the first month: two learning steps, reviews after about 2, 8 and 25 days, and at a retention of 0.9 about two more
 * after lapses.
 */
const REVIEWS_A_MONTH = 7;

const SECONDS_A_REVIEW = 10;

/** Rough, and of the first month; later it is less. */
export const minutesADay = (trainedMoves: number): number =>
  (trainedMoves * REVIEWS_A_MONTH * SECONDS_A_REVIEW) / (30 * 60);
