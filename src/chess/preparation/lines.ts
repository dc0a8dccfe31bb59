/** The few lines to play against an opponent: what I play already, one step aside of it, and surprises. */
import type { Fen, San } from '../types';
import {
  createWorth,
  isUnsound,
  type Known,
  type PlanInput,
  type PlanNode,
  PROVEN_LOSS,
  type Worth,
  type WorthHere,
} from './plan';
import { EVIDENCE, type Evidence } from './visits';

export const LINE_KINDS = ['familiar', 'aside', 'surprise'] as const;

/** `familiar`: nearly all of my moves I play already. `surprise`: the opponent has hardly met the position. */
export type LineKind = (typeof LINE_KINDS)[number];

export type PreparedLine = {
  readonly kind: LineKind;
  /** From the start position; it ends with a move of mine. */
  readonly moves: readonly San[];
  /** The index among the moves of the one of mine that the line is about. */
  readonly decision: number;
  /** How likely the opponent's moves before it are, 0-1. */
  readonly reach: number;
  /** Points a game more than with what I usually play there, reach included. */
  readonly gain: number;
  /** Points that I may expect after the move, 0-1: the sum of the parts and of what is likely to follow. */
  readonly value: number;
  readonly parts: WorthHere & { readonly replies: number };
  readonly evidence: Evidence;
  /** The opponent's that reach the position after the move. */
  readonly games: number;
  /** After the last move. */
  readonly fen: Fen;
};

/** Of each kind. */
const MAX_LINES = 3;

/** Moves of mine after the one that a line is about: what is remembered at the board. */
const MAX_ANSWERS = 3;

const FAMILIAR_SHARE = 0.8;

/** So often a move has been played that is familiar. */
const FAMILIAR_GAMES = 3;

/** So seldom a position has been met that is a surprise. */
const SURPRISE_GAMES = 2;

/** Points a game that are worth a word. */
const LEAST_GAIN = 0.001;

/** A line that rests on more stands for a better one that rests on less, if it brings so much of it. */
const ROBUST_SHARE = 0.5;

type Candidate = {
  readonly node: PlanNode;
  readonly line: PreparedLine;
  readonly effective: number;
  /** All moves, as texts that can be compared. */
  readonly path: readonly San[];
};

/** `isProven` says of a move of mine what a deeper search says; `undefined` where there is none yet. */
export const chooseLines = (
  input: PlanInput,
  root: PlanNode,
  known: Known,
  isProven: (node: PlanNode) => boolean | undefined,
): readonly PreparedLine[] => {
  const worth = createWorth(input, known);
  const sorted = decisionsOf(root, worth)
    .filter((node) => lineTo(node).every((one) => one.parent?.isMine !== true || isProven(one) !== false))
    .flatMap((node) => toCandidate({ input, known, worth, isProven }, node) ?? [])
    .sort(byGain);
  const best = LINE_KINDS.flatMap((kind) =>
    withoutRelated(sorted.filter(({ line }) => line.kind === kind && bringsMore(line))).slice(0, MAX_LINES),
  );
  const all = withBranches(best, sorted).map(({ line }) => line);
  return LINE_KINDS.flatMap((kind) => all.filter((line) => line.kind === kind));
};

/** More than what I usually play, or what that is. */
const bringsMore = ({ kind, gain }: PreparedLine): boolean => kind === 'familiar' || gain >= LEAST_GAIN;

const byGain = (one: Candidate, other: Candidate): number =>
  other.line.gain - one.line.gain ||
  other.line.reach * other.line.value - one.line.reach * one.line.value ||
  (one.path.join(' ') < other.path.join(' ') ? -1 : 1);

/** My sound moves, wherever the line to them is sound as well. */
const decisionsOf = (node: PlanNode, worth: Worth): readonly PlanNode[] => {
  if (!node.isMine) return node.children.flatMap((child) => decisionsOf(child, worth));
  return worth.sound(node).flatMap((child) => [child, ...decisionsOf(child, worth)]);
};

type Choice = {
  readonly input: PlanInput;
  readonly known: Known;
  readonly worth: Worth;
  readonly isProven: (node: PlanNode) => boolean | undefined;
};

const toCandidate = (choice: Choice, node: PlanNode): Candidate | undefined => {
  const { worth } = choice;
  const [value, here] = [worth.of(node), worth.here(node)];
  const usual = node.parent && worth.usual(node.parent);
  if (value === undefined || here === undefined || usual === undefined) return undefined;
  const whole = [...lineTo(node), ...continuation(choice, node)];
  const path = whole.flatMap(({ move }) => (move === undefined ? [] : [move.san]));
  const kind = kindOf(whole, node);
  const gain = node.reach * (value - usual);
  if (kind !== 'familiar' && gain < (hasOwn(node.parent) ? LEAST_GAIN : 0)) return undefined;
  return {
    node,
    path,
    effective: node.results.effective,
    line: {
      ...{ kind, moves: path, decision: node.ply - 1, reach: node.reach, gain, value },
      parts: { ...here, replies: value - here.rating - here.engine - here.results },
      ...{ evidence: node.results.evidence, games: node.results.games, fen: whole.at(-1)?.fen ?? node.fen },
    },
  };
};

/** Where I have played nothing, the engine’s own choice is worth a word, though it brings nothing more. */
const hasOwn = (node: PlanNode | undefined): boolean => node?.children.some(({ ownGames }) => ownGames > 0) === true;

/** Without the start. */
const lineTo = (node: PlanNode): readonly PlanNode[] =>
  node.parent === undefined ? [] : [...lineTo(node.parent), node];

/** Their likeliest moves and my best ones, as long as it is known and proven; the last one is mine. */
const continuation = ({ worth, isProven }: Choice, from: PlanNode): readonly PlanNode[] => {
  const line: PlanNode[] = [];
  let at: PlanNode | undefined = from;
  while (at !== undefined && line.length < 2 * MAX_ANSWERS) {
    const reply: PlanNode | undefined = at.children.reduce<PlanNode | undefined>(
      (best, child) => (child.chance > (best?.chance ?? 0) ? child : best),
      undefined,
    );
    const answer: PlanNode | undefined = reply && worth.sound(reply).find((child) => isProven(child) !== false);
    if (reply !== undefined && answer !== undefined) line.push(reply, answer);
    at = answer;
  }
  return line;
};

const kindOf = (line: readonly PlanNode[], decision: PlanNode): LineKind => {
  const mine = line.filter(({ parent }) => parent?.isMine === true && isMet(parent));
  const known = mine.filter(({ ownGames }) => ownGames >= FAMILIAR_GAMES).length;
  if (decision.ownGames >= FAMILIAR_GAMES && known >= FAMILIAR_SHARE * mine.length) return 'familiar';
  return decision.results.games <= SURPRISE_GAMES ? 'surprise' : 'aside';
};

/** What is foreseen where neither has been is nobody's, familiar or not. */
const isMet = ({ results, children }: PlanNode): boolean =>
  results.games > 0 || children.some(({ ownGames }) => ownGames > 0);

/** Of lines of which one leads into the other, the most robust one. */
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

/** Where a list has room also further lines, which leave the way of all others before what they are about. */
const withBranches = (chosen: readonly Candidate[], sorted: readonly Candidate[]): readonly Candidate[] => {
  const all = [...chosen];
  for (const candidate of sorted) {
    const { kind } = candidate.line;
    if (all.filter(({ line }) => line.kind === kind).length >= MAX_LINES) continue;
    if (all.every((one) => leaves(candidate, one))) all.push(candidate);
  }
  return all;
};

/** What brings nothing more is no second choice in the same position: a move before it must be another one. */
const leaves = ({ path, line }: Candidate, other: Candidate): boolean =>
  path
    .slice(0, bringsMore(line) ? line.decision + 1 : line.decision)
    .some((san, index) => index < other.path.length && other.path[index] !== san);

const isRelated = (one: Candidate, other: Candidate): boolean => leadsTo(one, other) || leadsTo(other, one);

/** Whether the decision of the one stands on the way of the other. */
const leadsTo = (one: Candidate, other: Candidate): boolean =>
  one.path.slice(0, one.line.decision + 1).every((san, index) => other.path[index] === san);

const isMoreRobust = (one: Candidate, other: Candidate): boolean => {
  const rank = ({ line }: Candidate): number => EVIDENCE.indexOf(line.evidence);
  const isBetter = rank(one) < rank(other) || (rank(one) === rank(other) && one.effective > 2 * other.effective);
  return isBetter && one.line.gain >= ROBUST_SHARE * other.line.gain;
};

/**
 * Of each line the positions before and after my moves, the last one first: what a deeper search is to prove. The first line of
 * each kind comes before the second ones, so that no list stays empty because of another.
 */
export const positionsToProve = (root: PlanNode, lines: readonly PreparedLine[]): readonly (readonly Fen[])[] =>
  inTurns(lines).map(({ moves }) => {
    const fens: Fen[] = [];
    let at: PlanNode | undefined = root;
    for (const san of moves) {
      const next: PlanNode | undefined = at?.children.find(({ move }) => move?.san === san);
      if (at?.isMine === true && next !== undefined) fens.push(at.fen, next.fen);
      at = next;
    }
    return fens.reverse();
  });

const inTurns = (lines: readonly PreparedLine[]): readonly PreparedLine[] => {
  const lists = LINE_KINDS.map((kind) => lines.filter((line) => line.kind === kind));
  return Array.from({ length: MAX_LINES }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
};

/** Whether the deeper search lets the move stand; `undefined` where it has not looked. */
export const provenBy =
  (input: PlanInput, deep: Known) =>
  (node: PlanNode): boolean | undefined => {
    const { parent } = node;
    if (parent === undefined || deep(parent.fen) === undefined || deep(node.fen) === undefined) return undefined;
    return !isUnsound(input.color, parent, node, deep, PROVEN_LOSS);
  };

/** So many lines at most, in their order: the best of each kind, then what else there is of the first kinds. */
export const fewLines = <Line extends Pick<PreparedLine, 'kind'>>(
  lines: readonly Line[],
  most: number,
): readonly Line[] => {
  const byKind = LINE_KINDS.map((kind) => lines.filter((line) => line.kind === kind));
  const firsts = byKind.flatMap((some) => some.slice(0, 1));
  const others = byKind.flatMap((some) => some.slice(1));
  const chosen = new Set([...firsts, ...others].slice(0, most));
  return lines.filter((line) => chosen.has(line));
};
