/**
 * Plans a session of training. Positions are scheduled and lines are presented: a session is a list of runs, each of which
 * begins a move before its first asked position and ends at its last. What is not asked on the way is played by the program.
 */
import type { Color, Milliseconds, Uci } from '../../types';
import { retrievabilityOf } from '../card';
import type { RepertoireCard } from '../drill-result';
import type { RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';
import {
  type CardStatus,
  cardsByPosition,
  newCardsLeft,
  type ReachOf,
  statusOf,
  trainedFrom,
  trainedFromStarts,
  type TrainedNode,
} from './trained';

/**
 * `due`: with the new ones that are left for today. `new`: new ones without the limit of a day. `line`: a position and what
 * follows it. `positions`: some of them, for example those of an opponent's lines, without results for the schedule.
 */
export type DrillMode =
  | { readonly kind: 'due' | 'new' | 'all' }
  | { readonly kind: 'line'; readonly position: Epd }
  | { readonly kind: 'positions'; readonly positions: ReadonlySet<Epd> };

export type DrillLimits = {
  readonly minutes?: number;
  /** A day, by default 10. */
  readonly newCards?: number;
  /** When the user's day began: cards that were first asked since then count. */
  readonly today: Milliseconds;
};

export type DrillStep =
  /** By the program. */
  | { readonly kind: 'played'; readonly position: Epd; readonly uci: Uci; readonly to: Epd }
  | {
      readonly kind: 'asked';
      readonly position: Epd;
      /** The main move. */
      readonly uci: Uci;
      readonly to: Epd;
      readonly status: CardStatus;
      /** Others of one's own that are accepted. */
      readonly also: readonly Uci[];
      readonly refuted: readonly Uci[];
    };

export type AskedStep = Extract<DrillStep, { readonly kind: 'asked' }>;

/** Not empty; the last step is an asked one. */
export type DrillRun = readonly DrillStep[];

/** Every position is asked in one step at most. */
export type DrillPlan = {
  readonly color: Color;
  readonly runs: readonly DrillRun[];
  /** Asked ones. */
  readonly cards: number;
  /** In the mode, also beyond the limit of time. */
  readonly due: number;
  /** Estimated. */
  readonly seconds: number;
  /** Whether answers count for the schedule. */
  readonly isGraded: boolean;
};

type PlanOptions = {
  readonly graph: RepertoireGraph;
  /** Of the user; those of other positions are ignored, except for the limit of a day. */
  readonly cards: readonly RepertoireCard[];
  /** 0 to 1, where it is known. */
  readonly reach: ReachOf;
  readonly now: Milliseconds;
  readonly mode: DrillMode;
  readonly limits: DrillLimits;
};

/** New ones are often asked twice. */
const SECONDS: Readonly<Record<CardStatus, number>> = { new: 20, due: 10, early: 10 };

/**
 * Runs in the order of reach × (1 − chance of recall) of their best position, but never before a run that leads there. Within
 * the limit of time, due positions are taken before new ones, and a new position only after those that lead to it.
 */
export const planDrill = (options: PlanOptions): DrillPlan => {
  const { graph, mode, limits } = options;
  const nodes =
    mode.kind === 'line' ? trainedFrom(graph, mode.position, options.reach) : trainedFromStarts(graph, options.reach);
  const candidates = candidatesOf([...nodes.values()], options);
  const chosen = takeWithin(candidates, (limits.minutes ?? Infinity) * 60);
  return {
    color: graph.source.color,
    runs: makeRuns(graph, [...nodes.values()], new Map(chosen.map((one) => [one.node, one]))),
    cards: chosen.length,
    due: candidates.filter(({ status }) => status === 'due').length,
    seconds: secondsOf(chosen),
    isGraded: mode.kind !== 'positions',
  };
};

type Candidate = { readonly node: TrainedNode; readonly status: CardStatus; readonly priority: number };

/** In the order in which they are taken. Sorting keeps equal ones in the order of the nodes. */
const candidatesOf = (nodes: readonly TrainedNode[], options: PlanOptions): readonly Candidate[] => {
  const { graph, cards, now, mode, limits } = options;
  const known = cardsByPosition(cards, graph);
  const all = nodes.flatMap((node): readonly Candidate[] => {
    if (node.main === undefined || (mode.kind === 'positions' && !mode.positions.has(node.position))) return [];
    const card = known.get(node.position);
    const status = statusOf(card, node.main.move.uci, now);
    const recall = card === undefined || status === 'new' ? 0 : retrievabilityOf(card, now);
    return [{ node, status, priority: node.reach * (1 - recall) }];
  });
  const of = (status: CardStatus): readonly Candidate[] =>
    all.filter((one) => one.status === status).sort((one, other) => other.priority - one.priority);
  if (mode.kind === 'new') return of('new');
  if (mode.kind !== 'due') return [...of('due'), ...of('new'), ...of('early')];
  return [...of('due'), ...of('new').slice(0, newCardsLeft(cards, limits.today, limits.newCards))];
};

const takeWithin = (candidates: readonly Candidate[], seconds: number): readonly Candidate[] => {
  let sum = 0;
  const end = candidates.findIndex(({ status }) => (sum += SECONDS[status]) > seconds);
  return end === -1 ? candidates : candidates.slice(0, end);
};

const secondsOf = (chosen: readonly Candidate[]): number =>
  chosen.reduce((sum, { status }) => sum + SECONDS[status], 0);

// Runs: each node goes on to the child with the best position below it, and every other child begins a run

type Chosen = ReadonlyMap<TrainedNode, Candidate>;

/** In plies: where nothing is asked for longer, another run begins. */
const MAX_GAP = 8;

const makeRuns = (graph: RepertoireGraph, nodes: readonly TrainedNode[], chosen: Chosen): readonly DrillRun[] => {
  const best = new Map<TrainedNode, number>();
  const next = new Map<TrainedNode, TrainedNode>();
  for (const node of nodes.toReversed()) {
    const own = Math.max(chosen.get(node)?.priority ?? -1, best.get(node) ?? -1);
    if (own < 0) continue;
    best.set(node, own);
    const parent = node.before?.node;
    if (parent === undefined) continue;
    best.set(parent, Math.max(own, best.get(parent) ?? -1));
    if (followsMain(node) && own >= (best.get(next.get(parent) ?? node) ?? -1)) next.set(parent, node);
  }
  const runs: { readonly best: number; readonly steps: DrillRun }[] = [];
  const all = new Set(nodes);
  for (const top of nodes) {
    const parent = top.before?.node;
    if (!best.has(top) || (parent !== undefined && all.has(parent) && next.get(parent) === top)) continue;
    for (const run of splitRuns(top, next, chosen)) {
      const [first] = run;
      if (first !== undefined)
        runs.push({ best: best.get(first) ?? -1, steps: [...leadIn(first), ...stepsOf(graph, run, chosen)] });
    }
  }
  return runs.sort((one, other) => other.best - one.best).map(({ steps }) => steps);
};

/** After an accepted move of one's own a run cannot go on: the main move is asked there. */
const followsMain = ({ before }: TrainedNode): boolean =>
  before === undefined || before.node.main === undefined || before.node.main.move.uci === before.uci;

const splitRuns = (
  top: TrainedNode,
  next: ReadonlyMap<TrainedNode, TrainedNode>,
  chosen: Chosen,
): readonly (readonly TrainedNode[])[] => {
  const runs: TrainedNode[][] = [];
  let since: TrainedNode[] = [];
  for (let node: TrainedNode | undefined = top; node !== undefined; node = next.get(node)) {
    since.push(node);
    if (!chosen.has(node)) continue;
    const last = runs.at(-1);
    if (last === undefined || since.length > MAX_GAP) runs.push([node]);
    else last.push(...since);
    since = [];
  }
  return runs;
};

/** One's own move before, and the reply. */
const leadIn = (first: TrainedNode): readonly DrillStep[] => {
  const reply = playedTo(first);
  const own = first.before === undefined ? [] : playedTo(first.before.node);
  return [...own, ...reply];
};

const playedTo = ({ position, before }: TrainedNode): readonly DrillStep[] =>
  before === undefined ? [] : [{ kind: 'played', position: before.node.position, uci: before.uci, to: position }];

const stepsOf = (graph: RepertoireGraph, run: readonly TrainedNode[], chosen: Chosen): readonly DrillStep[] =>
  run.flatMap((node, index): readonly DrillStep[] => {
    const { position, main } = node;
    const status = chosen.get(node)?.status;
    if (main === undefined || status === undefined) {
      const following = run[index + 1];
      return following === undefined ? [] : playedTo(following);
    }
    const others = graph.positions.get(position)?.moves ?? [];
    const ucisOf = (rank: 'also' | 'refuted'): readonly Uci[] =>
      others.filter(({ move }) => move.rank === rank).map(({ move }) => move.uci);
    const { uci } = main.move;
    return [{ kind: 'asked', position, uci, to: main.to, status, also: ucisOf('also'), refuted: ucisOf('refuted') }];
  });
