import type { Fen, San } from '../types';
import {
  createValuation,
  type EvaluationLookup,
  isUnsound,
  type PlanInput,
  type PlanNode,
  PROVEN_LOSS,
  type Valuation,
  type ValueParts,
} from './plan';
import { EVIDENCE, type Evidence } from './visits';

export const LINE_KINDS = ['familiar', 'aside', 'surprise'] as const;

/** `familiar`: the user already plays nearly all of it. `surprise`: the opponent has hardly seen it. */
export type LineKind = (typeof LINE_KINDS)[number];

export type PreparedLine = {
  readonly kind: LineKind;
  readonly moves: readonly San[];
  /** Index of the line's key move. */
  readonly decision: number;
  /** Probability of the opponent's moves before the key move, 0-1. */
  readonly reach: number;
  /** Points per game above the usual move, weighted by `reach`. */
  readonly gain: number;
  /** Expected points after the move, 0-1: the sum of the parts. */
  readonly value: number;
  readonly parts: ValueParts & { readonly replies: number };
  readonly evidence: Evidence;
  /** The opponent's games that reach the position after the move. */
  readonly games: number;
  readonly fen: Fen;
};

const MAX_LINES = 3;

/** The user's moves after the key move. */
const MAX_ANSWERS = 3;

const FAMILIAR_SHARE = 0.8;

const FAMILIAR_GAMES = 3;

const SURPRISE_GAMES = 2;

const MIN_GAIN = 0.001;

/** A line with better evidence may have this share of the gain. */
const ROBUST_SHARE = 0.5;

type Candidate = {
  readonly node: PlanNode;
  readonly line: PreparedLine;
  readonly effective: number;
  readonly path: readonly San[];
};

/** `isProven` is `undefined` without a deep search. */
export const chooseLines = (
  input: PlanInput,
  root: PlanNode,
  known: EvaluationLookup,
  isProven: (node: PlanNode) => boolean | undefined,
): readonly PreparedLine[] => {
  const valuation = createValuation(input, known);
  const sorted = decisionsOf(root, valuation)
    .filter((node) => lineTo(node).every((one) => one.parent?.isMine !== true || isProven(one) !== false))
    .flatMap((node) => toCandidate({ input, known, valuation, isProven }, node) ?? [])
    .sort(byGain);
  const best = LINE_KINDS.flatMap((kind) =>
    withoutRelated(sorted.filter(({ line }) => line.kind === kind && bringsMore(line))).slice(0, MAX_LINES),
  );
  const all = withBranches(best, sorted).map(({ line }) => line);
  return LINE_KINDS.flatMap((kind) => all.filter((line) => line.kind === kind));
};

/** Familiar lines always qualify. */
const bringsMore = ({ kind, gain }: PreparedLine): boolean => kind === 'familiar' || gain >= MIN_GAIN;

const byGain = (one: Candidate, other: Candidate): number =>
  other.line.gain - one.line.gain ||
  other.line.reach * other.line.value - one.line.reach * one.line.value ||
  (one.path.join(' ') < other.path.join(' ') ? -1 : 1);

const decisionsOf = (node: PlanNode, valuation: Valuation): readonly PlanNode[] => {
  if (!node.isMine) return node.children.flatMap((child) => decisionsOf(child, valuation));
  return valuation.sound(node).flatMap((child) => [child, ...decisionsOf(child, valuation)]);
};

type Choice = {
  readonly input: PlanInput;
  readonly known: EvaluationLookup;
  readonly valuation: Valuation;
  readonly isProven: (node: PlanNode) => boolean | undefined;
};

const toCandidate = (choice: Choice, node: PlanNode): Candidate | undefined => {
  const { valuation } = choice;
  const [value, here] = [valuation.of(node), valuation.here(node)];
  const usual = node.parent && valuation.usual(node.parent);
  if (value === undefined || here === undefined || usual === undefined) return undefined;
  const fullLine = [...lineTo(node), ...continuation(choice, node)];
  const path = fullLine.flatMap(({ move }) => (move === undefined ? [] : [move.san]));
  const kind = kindOf(fullLine, node);
  const gain = node.reach * (value - usual);
  if (kind !== 'familiar' && gain < (hasOwnGames(node.parent) ? MIN_GAIN : 0)) return undefined;
  return {
    node,
    path,
    effective: node.results.effective,
    line: {
      kind,
      moves: path,
      decision: node.ply - 1,
      reach: node.reach,
      gain,
      value,
      parts: { ...here, replies: value - here.rating - here.engine - here.results },
      evidence: node.results.evidence,
      games: node.results.games,
      fen: fullLine.at(-1)?.fen ?? node.fen,
    },
  };
};

/** The engine's choice is shown even without a gain. */
const hasOwnGames = (node: PlanNode | undefined): boolean =>
  node?.children.some(({ ownGames }) => ownGames > 0) === true;

const lineTo = (node: PlanNode): readonly PlanNode[] =>
  node.parent === undefined ? [] : [...lineTo(node.parent), node];

/** Their likeliest and our best moves while known and not refuted; ends with the user's move. */
const continuation = ({ valuation, isProven }: Choice, from: PlanNode): readonly PlanNode[] => {
  const line: PlanNode[] = [];
  let at: PlanNode | undefined = from;
  while (at !== undefined && line.length < 2 * MAX_ANSWERS) {
    const reply: PlanNode | undefined = at.children.reduce<PlanNode | undefined>(
      (best, child) => (child.chance > (best?.chance ?? 0) ? child : best),
      undefined,
    );
    const answer: PlanNode | undefined = reply && valuation.sound(reply).find((child) => isProven(child) !== false);
    if (reply !== undefined && answer !== undefined) line.push(reply, answer);
    at = answer;
  }
  return line;
};

const kindOf = (line: readonly PlanNode[], decision: PlanNode): LineKind => {
  const mine = line.filter(({ parent }) => parent?.isMine === true && isReached(parent));
  const known = mine.filter(({ ownGames }) => ownGames >= FAMILIAR_GAMES).length;
  if (decision.ownGames >= FAMILIAR_GAMES && known >= FAMILIAR_SHARE * mine.length) return 'familiar';
  return decision.results.games <= SURPRISE_GAMES ? 'surprise' : 'aside';
};

/** Positions that neither player has reached do not count. */
const isReached = ({ results, children }: PlanNode): boolean =>
  results.games > 0 || children.some(({ ownGames }) => ownGames > 0);

const withoutRelated = (sorted: readonly Candidate[]): readonly Candidate[] => {
  const chosen: Candidate[] = [];
  for (const candidate of sorted) {
    const related = chosen.findIndex((one) => isRelated(one, candidate));
    const other = chosen[related];
    if (other === undefined) chosen.push(candidate);
    else if (isMoreRobust(candidate, other)) chosen[related] = candidate;
  }
  return chosen;
};

/** Lines that branch off before the key moves of all others. */
const withBranches = (chosen: readonly Candidate[], sorted: readonly Candidate[]): readonly Candidate[] => {
  const all = [...chosen];
  for (const candidate of sorted) {
    const { kind } = candidate.line;
    if (all.filter(({ line }) => line.kind === kind).length >= MAX_LINES) continue;
    if (all.every((one) => branchesOff(candidate, one))) all.push(candidate);
  }
  return all;
};

/** A line without a gain must differ before its key move. */
const branchesOff = ({ path, line }: Candidate, other: Candidate): boolean =>
  path
    .slice(0, bringsMore(line) ? line.decision + 1 : line.decision)
    .some((san, index) => index < other.path.length && other.path[index] !== san);

const isRelated = (one: Candidate, other: Candidate): boolean => leadsTo(one, other) || leadsTo(other, one);

const leadsTo = (one: Candidate, other: Candidate): boolean =>
  one.path.slice(0, one.line.decision + 1).every((san, index) => other.path[index] === san);

const isMoreRobust = (one: Candidate, other: Candidate): boolean => {
  const rank = ({ line }: Candidate): number => EVIDENCE.indexOf(line.evidence);
  const isBetter = rank(one) < rank(other) || (rank(one) === rank(other) && one.effective > 2 * other.effective);
  return isBetter && one.line.gain >= ROBUST_SHARE * other.line.gain;
};

/** Positions around the user's moves, last first. The best line of each kind comes first. */
export const positionsToProve = (root: PlanNode, lines: readonly PreparedLine[]): readonly (readonly Fen[])[] =>
  interleave(lines).map(({ moves }) => {
    const fens: Fen[] = [];
    let at: PlanNode | undefined = root;
    for (const san of moves) {
      const next: PlanNode | undefined = at?.children.find(({ move }) => move?.san === san);
      if (at?.isMine === true && next !== undefined) fens.push(at.fen, next.fen);
      at = next;
    }
    return fens.reverse();
  });

const interleave = (lines: readonly PreparedLine[]): readonly PreparedLine[] => {
  const lists = LINE_KINDS.map((kind) => lines.filter((line) => line.kind === kind));
  return Array.from({ length: MAX_LINES }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat();
};

export const provenBy =
  (input: PlanInput, deep: EvaluationLookup) =>
  (node: PlanNode): boolean | undefined => {
    const { parent } = node;
    if (parent === undefined || deep(parent.fen) === undefined || deep(node.fen) === undefined) return undefined;
    return !isUnsound(input.color, parent, node, deep, PROVEN_LOSS);
  };

/** Limits the number of lines, keeping the best of each kind and the order. */
export const limitLines = <Line extends Pick<PreparedLine, 'kind'>>(
  lines: readonly Line[],
  limit: number,
): readonly Line[] => {
  const byKind = LINE_KINDS.map((kind) => lines.filter((line) => line.kind === kind));
  const firsts = byKind.flatMap((some) => some.slice(0, 1));
  const others = byKind.flatMap((some) => some.slice(1));
  const chosen = new Set([...firsts, ...others].slice(0, limit));
  return lines.filter((line) => chosen.has(line));
};
