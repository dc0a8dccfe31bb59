import type { Evaluation } from '../evaluation';
import type { Fen, Milliseconds, Ply, San } from '../types';
import {
  createValuation,
  type EvaluationLookup,
  isInvented,
  isUnsound,
  lossOfReply,
  type PlanInput,
  type PlanNode,
  PROVEN_LOSS,
  SOUND_LOSS,
  type Valuation,
  type ValueParts,
} from './plan';
import { EVIDENCE, type Evidence, positionResults, type PreparationGame, type Visits } from './visits';

export const LINE_KINDS = ['familiar', 'aside', 'surprise'] as const;

/** `familiar`: nearly all of it is in the user's repertoire or games. `surprise`: the opponent has hardly seen it. */
export type LineKind = (typeof LINE_KINDS)[number];

export type PreparedLine = {
  readonly kind: LineKind;
  readonly moves: readonly San[];
  /** Index of the line's key move. */
  readonly decision: number;
  /** Probability of all of the opponent's moves in it, 0-1. */
  readonly reach: number;
  /** The opponent's games that reach its end. */
  readonly games: number;
  /** Of the opponent, points per game in these, 0-1; `expected` also needs ratings. */
  readonly score?: number;
  readonly expected?: number;
  /** At its end. */
  readonly evaluation?: Evaluation;
  /** A move of the opponent's rests on fewer games than `MIN_KNOWN_GAMES`. */
  readonly guess: boolean;
  readonly replies: readonly LineReply[];
  /** The user's games with the key move. */
  readonly ownGames: number;
  readonly model?: ModelGame;
  /** The opponent's newest game that reaches the end. */
  readonly lastPlayedAt?: Milliseconds;
  /** Points per game above the usual move, weighted by the probability of reaching the key move. */
  readonly gain: number;
  /** Expected points after the move, 0-1: the sum of the parts. */
  readonly value: number;
  /** With the usual move in place of the key move; missing without games of the user's there. */
  readonly usual?: number;
  readonly parts: ValueParts & { readonly replies: number };
  /** For the position after the key move. */
  readonly evidence: Evidence;
  readonly fen: Fen;
};

/** A move of the opponent's: its probability, and the games with it, of those that reached the position before it. */
export type LineReply = {
  readonly ply: Ply;
  readonly san: San;
  readonly chance: number;
  readonly games: number;
  readonly of: number;
};

/** The opponent's newest loss that reaches the end, or else the position after the key move. */
type ModelGame = Pick<PreparationGame, 'id' | 'color' | 'playedAt'>;

/** A move that fewer games have is a guess. */
export const MIN_KNOWN_GAMES = 3;

/** A line that fewer games reach is cut. */
const MIN_END_GAMES = 2;

const MAX_LINES = 3;

/** The user's moves after the key move. */
const MAX_ANSWERS = 3;

const FAMILIAR_SHARE = 0.8;

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
  deep: EvaluationLookup = known,
): readonly PreparedLine[] => {
  const valuation = createValuation(input, known);
  const sorted = decisionsOf(root, valuation)
    .filter((node) => lineTo(node).every((one) => isProven(one) !== false))
    .flatMap((node) => toCandidate({ input, known, deep, valuation, isProven }, node) ?? [])
    .sort(byGain);
  const best = LINE_KINDS.flatMap((kind) =>
    withoutRelated(sorted.filter(({ line }) => line.kind === kind && bringsMore(line))).slice(0, MAX_LINES),
  );
  const all = withBranches(best, sorted).map(({ line }) => line);
  return inOrder(LINE_KINDS.flatMap((kind) => all.filter((line) => line.kind === kind)));
};

/** It brings less than the usual move. */
export const isAvoided = ({ gain }: Pick<PreparedLine, 'gain'>): boolean => gain <= -MIN_GAIN;

/** The same moves once; guesses come last, and what to avoid after what to play. */
const inOrder = (lines: readonly PreparedLine[]): readonly PreparedLine[] => {
  const once = [...new Map(lines.toReversed().map((line) => [line.moves.join(' '), line])).values()].reverse();
  const rank = (line: PreparedLine): number => 2 * Number(line.guess) + Number(isAvoided(line));
  return once.sort((one, other) => rank(one) - rank(other));
};

/** Familiar lines always qualify. */
const bringsMore = ({ kind, gain }: PreparedLine): boolean => kind === 'familiar' || gain >= MIN_GAIN;

const byGain = (one: Candidate, other: Candidate): number =>
  other.line.gain - one.line.gain ||
  other.node.reach * other.line.value - one.node.reach * one.line.value ||
  (one.path.join(' ') < other.path.join(' ') ? -1 : 1);

const decisionsOf = (node: PlanNode, valuation: Valuation): readonly PlanNode[] => {
  if (!node.isMine) return node.children.flatMap((child) => decisionsOf(child, valuation));
  return valuation.sound(node).flatMap((child) => [child, ...decisionsOf(child, valuation)]);
};

type Choice = {
  readonly input: PlanInput;
  readonly known: EvaluationLookup;
  readonly deep: EvaluationLookup;
  readonly valuation: Valuation;
  readonly isProven: (node: PlanNode) => boolean | undefined;
};

const toCandidate = (choice: Choice, node: PlanNode): Candidate | undefined => {
  const { valuation } = choice;
  const [value, here] = [valuation.of(node), valuation.here(node)];
  const usual = node.parent && valuation.usual(node.parent);
  if (value === undefined || here === undefined || usual === undefined) return undefined;
  const fullLine = [...lineTo(node), ...continuation(choice, node)];
  const path = sansOf(fullLine);
  const shown = cut(choice, fullLine, node);
  const kind = kindOf(shown, node);
  const gain = node.reach * (value - usual);
  if (kind !== 'familiar' && gain < (hasOwnGames(node.parent) ? MIN_GAIN : 0)) return undefined;
  return {
    node,
    path,
    effective: node.results.effective,
    line: {
      kind,
      decision: node.ply - 1,
      gain,
      value,
      ...(hasOwnGames(node.parent) && { usual }),
      parts: { ...here, replies: value - here.rating - here.engine - here.results },
      evidence: node.results.evidence,
      ownGames: node.ownGames,
      ...figuresOf(choice, node, shown),
    },
  };
};

const sansOf = (line: readonly PlanNode[]): readonly San[] =>
  line.flatMap(({ move }) => (move === undefined ? [] : [move.san]));

/**
 * Ends a line with the last move of the user's that two of the opponent's games or more reach by moves that are no
 * guesses, or that punishes a move of theirs; the key move stays.
 */
const cut = (choice: Choice, line: readonly PlanNode[], decision: PlanNode): readonly PlanNode[] => {
  const first = line.indexOf(decision);
  const guess = line.findIndex((node, index) => index > first && isTheirs(node) && isGuess(node));
  const last = line.findLastIndex(
    (node, index) =>
      !isTheirs(node) &&
      ((node.results.games >= MIN_END_GAMES && (guess === -1 || index < guess)) || punishes(choice, node)),
  );
  return line.slice(0, Math.max(first, last) + 1);
};

const isTheirs = ({ parent }: PlanNode): boolean => parent?.isMine === false;

const isGuess = ({ played }: PlanNode): boolean => played < MIN_KNOWN_GAMES;

/** The engine's choice after a move that the opponent has played and that loses as much as an inaccuracy. */
const punishes = ({ input, known }: Choice, { parent, move }: PlanNode): boolean =>
  parent !== undefined &&
  parent.played > 0 &&
  known(parent.fen)?.bestMove === move?.uci &&
  (lossOfReply(input.color, parent, known) ?? 0) > SOUND_LOSS;

type Figures = Pick<
  PreparedLine,
  | 'moves'
  | 'reach'
  | 'games'
  | 'score'
  | 'expected'
  | 'evaluation'
  | 'guess'
  | 'replies'
  | 'model'
  | 'lastPlayedAt'
  | 'fen'
>;

const figuresOf = (
  { input: { theirs }, known, deep }: Choice,
  decision: PlanNode,
  line: readonly PlanNode[],
): Figures => {
  const end = line.at(-1) ?? decision;
  const visits = theirs.at(end.fen);
  const { score, expected } = positionResults(visits, () => 1);
  const hasRatings = visits.some(({ game }) => game.expected !== undefined);
  const replies = line.filter(isTheirs);
  return {
    moves: sansOf(line),
    reach: end.reach,
    games: visits.length,
    ...(visits.length === 0
      ? {}
      : {
          score,
          ...(hasRatings && { expected }),
          lastPlayedAt: Math.max(...visits.map(({ game: { playedAt } }) => playedAt)),
        }),
    evaluation: (deep(end.fen) ?? known(end.fen))?.evaluation,
    guess: replies.some(isGuess),
    replies: replies.map(({ move, ply, chance, played, parent }) => ({
      ply: ply - 1,
      san: move?.san ?? '',
      chance,
      games: played,
      of: parent?.results.games ?? 0,
    })),
    model: newestLoss(visits) ?? newestLoss(theirs.at(decision.fen)),
    fen: end.fen,
  };
};

const newestLoss = (visits: ReturnType<Visits['at']>): ModelGame | undefined => {
  const lost = visits.filter(({ game }) => game.outcome === 'loss').map(({ game }) => game);
  const [newest] = lost.sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1));
  if (newest === undefined) return undefined;
  const { id, color, playedAt } = newest;
  return { id, color, playedAt };
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
      (best, child) => (child.chance > (best?.chance ?? 0) && isProven(child) !== false ? child : best),
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
  const known = mine.filter(({ isOwn }) => isOwn).length;
  if (decision.isOwn && known >= FAMILIAR_SHARE * mine.length) return 'familiar';
  return decision.results.games <= SURPRISE_GAMES ? 'surprise' : 'aside';
};

/** Positions that neither player has reached do not count. */
const isReached = ({ results, children }: PlanNode): boolean =>
  results.games > 0 || children.some(({ ownGames, isOwn }) => ownGames > 0 || isOwn);

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
    if (parent?.isMine === false) return !isInvented(input.color, node, deep);
    if (parent === undefined || deep(parent.fen) === undefined || deep(node.fen) === undefined) return undefined;
    return !isUnsound(input.color, parent, node, deep, PROVEN_LOSS);
  };

/** Lines that reach their end in this percentage of games or more. */
export const likelyLines = <Line extends Pick<PreparedLine, 'reach'>>(
  lines: readonly Line[],
  min: number | undefined,
): Line[] => lines.filter(({ reach }) => min === undefined || 100 * reach >= min);

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
