/**
 * What to play, by one comparison from the first move on: the user's game as they usually play it, against the same game
 * with one move changed (docs/decisions/047-value-lines-against-this-person.md).
 */
import type { Evaluation } from '../evaluation';
import { epdOf } from '../position/fen';
import { playMove } from '../position/move';
import type { Fen, Ply, San } from '../types';
import {
  type Choice,
  type FoundLine,
  isTheirs,
  likeliestReply,
  type LineReply,
  lineThrough,
  lineTo,
  type PreparedLine,
  toReply,
} from './lines';
import { MIN_KNOWN_GAMES, type PlanNode } from './plan';
import { positionResults, surplusVariance } from './visits';

export const ADVICE_KINDS = ['change', 'keep'] as const;

/** The first of the lines to play, and what it is compared with. */
export type Advice = {
  /**
   * `change`: one move in place of the usual one, or a line where no usual one is known. `keep`: nothing was found that
   * brings clearly more.
   */
  readonly kind: (typeof ADVICE_KINDS)[number];
  readonly moves: readonly San[];
  /** Expected points of the user's game from the first move on, with this line, 0-1. */
  readonly value: number;
  /** As the user usually plays it, and `value` less that; missing without games or a repertoire of the user's. */
  readonly usual?: number;
  readonly gain?: number;
  /** The usual move in place of a changed one: the user's games with it. */
  readonly against?: { readonly san: San; readonly games: number };
  /** A move of the user's on the way of an unchanged game, against which the opponent scores clearly below expectation. */
  readonly tip?: { readonly ply: Ply; readonly san: San; readonly score: number; readonly games: number };
  /** What the opponent most likely plays after a line that ends with its key move. */
  readonly reply?: LineReply;
  /** A move of an unchanged game that is worse than the best one there by more than a recommended one may be. */
  readonly better?: {
    readonly ply: Ply;
    readonly san: San;
    readonly evaluation: Evaluation;
    readonly usual: Evaluation;
  };
};

type ChosenLines = {
  /** To play, those that bring most first; then those to avoid. */
  readonly lines: readonly PreparedLine[];
  /** Missing until the first line is proven. */
  readonly advice?: Advice;
  /** Positions of the lines to play, as by `epdOf`. */
  readonly played: ReadonlySet<string>;
  /** The positions around the user's moves of each line, last first. */
  readonly toProve: readonly (readonly Fen[])[];
};

/** Points a game, 0-1: what a change must bring at least. */
const MIN_GAIN = 0.02;

/** Standard errors by which it must bring anything: four in five times it does. */
const DEVIATIONS = 0.8416;

const MAX_CHANGES = 5;

const MAX_AVOIDED = 3;

const MAX_OWN_LINES = 4;

const MAX_LINES_OF_THEIR_GAMES = 5;

/** What comes in a smaller share of games has no line of its own. */
const MIN_SHARE = 0.1;

/** A move of the user's that neither they know nor have played in so many games is no usual one. */
const MIN_PLAYED = 3;

const MIN_TIP_GAMES = 5;

/** `avoided`: positions, as by `epdOf`, in which the opponent scores above expectation. */
export const chooseLines = (choice: Choice, root: PlanNode, avoided: ReadonlySet<string> = new Set()): ChosenLines => {
  const usual = choice.valuation.of(root);
  if (usual === undefined) return { lines: [], played: new Set(), toProve: [] };
  const own = ownStarts(choice, root);
  // Without a usual move there is nothing to compare with.
  const deviations = own.length === 0 ? [] : deviationsFrom(choice, root, 1);
  const toAvoid = deviations.filter(isWorse).sort((one, other) => one.gain - other.gain);
  const closed = new Set([...avoided, ...toAvoid.map(({ node }) => epdOf(node.fen))]);
  const isSound = ({ path }: FoundLine): boolean => path.every((node) => choice.isProven(node) !== false);
  const isOpen = (found: FoundLine): boolean =>
    isSound(found) && found.path.every(({ fen }) => !closed.has(epdOf(fen)));
  const changes = deviations.filter((one) => isBetter(one) && isNear(one)).sort((one, other) => other.gain - one.gain);
  const others = own.length > 0 ? [] : bestStarts(choice, root);
  const open = [
    ...linesOf(choice, changes)
      .filter((found) => isOpen(found) && !found.line.guess)
      .slice(0, MAX_CHANGES),
    ...linesOf(choice, own).filter(isOpen).slice(0, MAX_OWN_LINES),
    ...linesOf(choice, others).filter(isOpen).slice(0, MAX_LINES_OF_THEIR_GAMES),
  ];
  // Where nothing is better than the usual moves, these are played although the opponent does well against them.
  const found = onceEach(open.length > 0 ? open : linesOf(choice, own).filter(isSound).slice(0, MAX_OWN_LINES));
  const toPlay = found.filter((one, index) => index === 0 || saysSomething(one));
  const played = new Set(toPlay.flatMap(({ path }) => path.map(({ fen }) => epdOf(fen))));
  const isPlayed = ({ fen }: PlanNode): boolean => played.has(epdOf(fen));
  const avoidedLines = linesOf(choice, toAvoid).filter(
    ({ line, path }) =>
      !line.guess && (path[line.decision]?.ownGames ?? 0) >= MIN_PLAYED && !path.slice(line.decision).some(isPlayed),
  );
  const lines = [...toPlay, ...avoidedLines.slice(0, MAX_AVOIDED)];
  const tip = toPlay[0] && weakSpot(choice, toPlay[0].path);
  const advice = adviceOf(choice, toPlay, { usual: own.length > 0 ? usual : undefined, tip });
  return {
    lines: lines.map(({ line }) => line),
    played,
    ...(advice !== undefined && { advice }),
    toProve: [...lines.map(({ path }) => aroundMine(path)), aroundMine(tip === undefined ? [] : [tip])],
  };
};

/** Beside the first line: what it brings, what they play after its key move, or how they score at its end. */
const saysSomething = ({ line }: FoundLine): boolean => line.gain > 0 || restsOnTheirGames(line);

/** What they play after the key move, or how they score at the end, is known from enough games. */
export const restsOnTheirGames = ({
  decision,
  games,
  replies,
}: Pick<PreparedLine, 'decision' | 'games'> & {
  readonly replies: readonly Pick<LineReply, 'ply' | 'games'>[];
}): boolean =>
  games >= MIN_KNOWN_GAMES || replies.some((reply) => reply.ply > decision && reply.games >= MIN_KNOWN_GAMES);

const aroundMine = (path: readonly PlanNode[]): readonly Fen[] =>
  path.flatMap(({ fen, parent }) => (parent?.isMine === true ? [parent.fen, fen] : [])).reverse();

/** It brings less than what the user usually plays there. */
export const isAvoided = ({ gain }: Pick<PreparedLine, 'gain'>): boolean => gain < 0;

/** A move in place of what the user usually plays there; where it is the usual move itself, in place of the others. */
type Deviation = {
  readonly node: PlanNode;
  /** Points a game from the first move on, 0-1, and their standard error. */
  readonly gain: number;
  readonly error: number;
  /** The most usual move, where it is another one, and what the move is worth above it. */
  readonly usual?: PlanNode;
  readonly difference: number;
};

/** `reach`: the probability of the position when both play as usual. */
const deviationsFrom = (choice: Choice, at: PlanNode, reach: number): readonly Deviation[] => {
  if (!at.isMine) return at.children.flatMap((child) => deviationsFrom(choice, child, reach * child.chance));
  const { valuation, isProven } = choice;
  const moves = valuation.usual(at);
  const before = valuation.of(at);
  const further = moves.flatMap(({ child, share }) => deviationsFrom(choice, child, reach * share));
  const [most] = moves.toSorted((one, other) => other.share - one.share);
  if (before === undefined || most === undefined) return further;
  const here = valuation.sound(at).flatMap((node): readonly Deviation[] => {
    const value = valuation.of(node);
    if (value === undefined || isProven(node) === false) return [];
    const share = moves.find(({ child }) => child === node)?.share ?? 0;
    if (share === 1) return [];
    const variance = moves.reduce(
      (sum, { child, share: part }) => (child === node ? sum : sum + part ** 2 * surplusVariance(child.results)),
      (1 - share) ** 2 * surplusVariance(node.results),
    );
    return [
      {
        node,
        gain: reach * (value - before),
        error: reach * Math.sqrt(variance),
        ...(most.child !== node && { usual: most.child }),
        difference: value - (valuation.of(most.child) ?? value),
      },
    ];
  });
  return [...here, ...further];
};

const isBetter = ({ gain, error }: Deviation): boolean => gain > Math.max(MIN_GAIN, DEVIATIONS * error);

const isWorse = ({ node, gain, error, difference }: Deviation): boolean =>
  node.usualShare > 0 && difference <= 0 && -gain > Math.max(MIN_GAIN, DEVIATIONS * error);

/** A first move that the user does not know is not near one that they have played often, however long ago; any later move is. */
const isNear = ({ node, usual }: Deviation): boolean =>
  node.isOwn ||
  (usual !== undefined && usual.ownGames < MIN_OWN_GAMES) ||
  lineTo(node).some((other) => other !== node && other.parent?.isMine === true);

/** Of a move that the user has played often. */
const MIN_OWN_GAMES = 5;

const linesOf = (
  choice: Choice,
  deviations: readonly Pick<Deviation, 'node' | 'gain' | 'usual'>[],
): readonly FoundLine[] =>
  deviations.flatMap(({ node, gain, usual }) => {
    const value = usual && choice.valuation.of(usual);
    return lineThrough(choice, node, { gain, ...(value !== undefined && { usual: value }) }) ?? [];
  });

/** One line of those that change the same position, reach the same one, or begin alike up to the key move. */
const onceEach = (lines: readonly FoundLine[]): readonly FoundLine[] => {
  const kept: FoundLine[] = [];
  for (const found of lines) {
    const changed = found.line.gain > 0 ? found.path[found.line.decision]?.parent : undefined;
    const isKnown = kept.some(
      ({ line, path }) =>
        epdOf(line.fen) === epdOf(found.line.fen) ||
        (changed !== undefined && path[line.decision]?.parent === changed) ||
        path.some(({ fen }) => epdOf(fen) === epdOf(found.path[found.line.decision]?.fen ?? '')),
    );
    if (!isKnown) kept.push(found);
  }
  return kept;
};

type Start = Pick<Deviation, 'node' | 'gain'>;

/** The user's usual first moves and their answers to likely replies, likeliest first. */
const ownStarts = ({ valuation }: Choice, root: PlanNode): readonly Start[] => {
  const usualAt = (node: PlanNode, reach: number) =>
    valuation.usual(node).map(({ child, share }) => ({ node: child, chance: reach * share }));
  const first = firstPositions(root).flatMap(({ node, chance }) => usualAt(node, chance));
  const answers = first.flatMap(({ node, chance }) =>
    node.children.flatMap((reply) => usualAt(reply, chance * reply.chance)),
  );
  return [...first, ...answers]
    .filter(({ node, chance }) => chance >= MIN_SHARE && (node.isOwn || node.ownGames >= MIN_PLAYED))
    .sort((one, other) => other.chance - one.chance)
    .map(({ node }) => ({ node, gain: 0 }));
};

/**
 * Those that are worth most by the opponent's games alone, less their standard error, and about as much as the best; none in
 * which the opponent scores above expectation, where there are others.
 */
const bestStarts = ({ valuation }: Choice, root: PlanNode): readonly Start[] => {
  const starts = firstPositions(root)
    .filter(({ chance }) => chance >= MIN_SHARE)
    .flatMap(({ node, chance }) => {
      const found = valuation.sound(node).map((child) => ({
        child,
        chance,
        value: (valuation.of(child) ?? 0) - Math.sqrt(surplusVariance(child.results)),
      }));
      const worse = found.filter(({ child }) => child.results.surplus <= 0);
      const open = worse.length > 0 ? worse : found;
      const best = Math.max(...open.map(({ value }) => value));
      return open.filter(({ value }) => best - value <= MAX_BEHIND);
    });
  return starts
    .sort((one, other) => other.chance * other.value - one.chance * one.value)
    .map(({ child }) => ({ node: child, gain: 0 }));
};

/** Points a game, 0-1, behind the best move in the same position. */
const MAX_BEHIND = 0.03;

/** Where the user makes the first move of theirs. */
const firstPositions = (root: PlanNode): readonly { readonly node: PlanNode; readonly chance: number }[] =>
  root.isMine ? [{ node: root, chance: 1 }] : root.children.map((node) => ({ node, chance: node.chance }));

type Compared = { readonly usual: number | undefined; readonly tip: PlanNode | undefined };

const adviceOf = (choice: Choice, toPlay: readonly FoundLine[], { usual, tip }: Compared): Advice | undefined => {
  const first =
    usual === undefined
      ? toPlay.find(({ line }) => !line.guess && restsOnTheirGames(line))
      : (toPlay.find(({ line }) => !line.guess) ?? toPlay[0]);
  if (first === undefined || !first.path.every((node) => choice.isProven(node) !== undefined)) return undefined;
  const { line, path } = first;
  const reply = replyOf(choice, first);
  if (usual === undefined) return { kind: 'change', moves: line.moves, value: line.value, ...reply };
  const compared = { moves: line.moves, value: usual + line.gain, usual, gain: line.gain, ...reply };
  if (line.gain === 0) return { kind: 'keep', ...compared, ...tipOf(choice, tip), ...betterOf(choice, path) };
  const key = path[line.decision];
  const against = key?.parent && mostUsual(choice, key.parent);
  return {
    kind: 'change',
    ...compared,
    ...(against?.move !== undefined &&
      against !== key && { against: { san: against.move.san, games: against.ownGames } }),
  };
};

const replyOf = (choice: Choice, { line, path }: FoundLine): Pick<Advice, 'reply'> => {
  const end = path.length === line.decision + 1 ? path.at(-1) : undefined;
  const reply = end && likeliestReply(choice, end);
  return reply === undefined ? {} : { reply: toReply(choice.input.theirs, reply) };
};

const betterOf = ({ deep, isSound }: Choice, path: readonly PlanNode[]): Pick<Advice, 'better'> => {
  for (const node of path) {
    if (node.parent === undefined || isTheirs(node) || isSound(node) !== false) continue;
    const [best, usual] = [deep(node.parent.fen), deep(node.fen)];
    const played = best?.bestMove === undefined ? undefined : playMove(node.parent.fen, best.bestMove);
    if (best === undefined || usual === undefined || played?.ok !== true) continue;
    const { evaluation } = best;
    return { better: { ply: node.ply - 1, san: played.value.san, evaluation, usual: usual.evaluation } };
  }
  return {};
};

const mostUsual = ({ valuation }: Choice, node: PlanNode): PlanNode | undefined =>
  valuation.usual(node).toSorted((one, other) => other.share - one.share)[0]?.child;

/** The sound move of the user's on the way, from the second on, against which the opponent scores worst. */
const weakSpot = ({ valuation, isProven }: Choice, path: readonly PlanNode[]): PlanNode | undefined =>
  path
    .flatMap(({ parent }) => (parent?.isMine === true && parent.ply > 1 ? valuation.sound(parent) : []))
    .filter(
      (node) => node.results.games >= MIN_TIP_GAMES && node.results.evidence !== 'thin' && isProven(node) !== false,
    )
    .sort((one, other) => one.results.surplus - other.results.surplus)[0];

const tipOf = ({ input, isProven }: Choice, node: PlanNode | undefined): Pick<Advice, 'tip'> => {
  if (node?.move === undefined || isProven(node) !== true) return {};
  const { score, games } = positionResults(input.theirs.at(node.fen), () => 1);
  return { tip: { ply: node.ply - 1, san: node.move.san, score, games } };
};
