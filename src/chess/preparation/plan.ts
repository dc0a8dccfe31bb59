/**
 * A tree of positions likely to occur against an opponent, each with an expected value. Deterministic: the same
 * evaluations give the same plan.
 */
import { type PositionEvaluation, winChanceOf } from '../evaluation';
import { epdOf, START_FEN } from '../position/fen';
import { playMove } from '../position/move';
import { type Color, type Fen, type San, turnOf, type Uci } from '../types';
import type { MoveModel } from './prediction/move-model';
import {
  positionResults,
  type PositionResults,
  type PreparationGame,
  sharesOf,
  type Visit,
  type Visits,
} from './visits';

export type PlanInput = {
  /** The user's. */
  readonly color: Color;
  readonly theirs: Visits;
  readonly mine: Visits;
  readonly weighTheirs: (game: PreparationGame) => number;
  readonly weighMine: (game: PreparationGame) => number;
  /** The opponent's. */
  readonly model: MoveModel;
  /** The user's expected points by rating, 0-1. */
  readonly expected: number;
  /** Moves of the user's repertoire by position, as `epdOf` writes it. */
  readonly prepared?: ReadonlyMap<string, ReadonlySet<Uci>>;
};

export type EvaluationLookup = (fen: Fen) => PositionEvaluation | undefined;

export type PlanNode = {
  readonly fen: Fen;
  readonly isMine: boolean;
  readonly move?: { readonly san: San; readonly uci: Uci };
  /** Probability of the opponent's move, or the user's share of this move, 0-1. */
  readonly chance: number;
  readonly ownGames: number;
  /** The user knows it: by the repertoire where that has a move, elsewhere by their games of the last two years. */
  readonly isOwn: boolean;
  /** How often the user plays it here when they go on as usual, 0-1: by the repertoire, or else by their games. */
  readonly usualShare: number;
  /** The opponent's games with this move in the position before it; 0 for a move of the user's. */
  readonly played: number;
  readonly parent?: PlanNode;
  /** Product of the opponent's move probabilities. */
  readonly reach: number;
  readonly ply: number;
  readonly results: PositionResults;
  /** Empty until expanded. */
  children: readonly PlanNode[];
};

type Plan = {
  readonly root: PlanNode;
  readonly needed: readonly Fen[];
};

/** Maximum loss of a sound move in win probability (0-1): Lichess' threshold of an inaccuracy. */
export const SOUND_LOSS = 0.05;

/** A move that the opponent has never played is not expected when it loses more: 10 points, or 8 in another search. */
const MAX_INVENTED_LOSS = 0.08;

const MAX_DEFICIT = 0.1;

const MAX_PLIES = 24;

export const MIN_REACH = 0.02;

const MAX_REPLIES = 5;

const MIN_CHANCE = 0.05;

const CANDIDATES = 3;

/** Plies beyond the last position that either player has reached. */
const PLIES_BEYOND_GAMES = 4;

/** Priorities of moves that the user has not played. */
const ENGINE_WEIGHT = 0.3;

const OPPONENT_WEIGHT = 0.2;

/** A position that fewer of the user's games reach shows no usual move. */
const USUAL_GAMES = 3;

/** What a user knows has so many of their games, and this share of them, in the two years before the newest. */
const KNOWN = { games: 5, share: 0.2, age: 2 * 365.25 * 86_400_000 } as const;

/** A move that fewer games of the opponent's have is a guess. */
export const MIN_KNOWN_GAMES = 3;

export const isGuess = ({ played }: Pick<PlanNode, 'played'>): boolean => played < MIN_KNOWN_GAMES;

export const growPlan = (input: PlanInput, known: EvaluationLookup, positions: number): Plan => {
  const root = nodeAt(input, { ...ROOT_FIELDS, fen: START_FEN, ply: 0 });
  const open: { readonly node: PlanNode; readonly priority: number }[] = [{ node: root, priority: 1 }];
  const seen = new Set<string>([epdOf(root.fen)]);
  const needed = new Map<string, Fen>();
  const request = (fen: Fen): void => {
    if (known(fen) === undefined) needed.set(epdOf(fen), fen);
  };
  request(root.fen);
  while (open.length > 0 && seen.size < positions) {
    const { node, priority } = takeFirst(open);
    if (isDeepEnough(node) || (node.isMine && known(node.fen) === undefined)) continue;
    const children = node.isMine ? myMoves(input, node, known) : theirMoves(input, node);
    node.children = children.flatMap(({ child }) => (isInvented(input.color, child, known) ? [] : [child]));
    for (const { child, weight } of children) {
      seen.add(epdOf(child.fen));
      request(child.fen);
      if (weight > 0 && node.children.includes(child)) open.push({ node: child, priority: priority * weight });
    }
  }
  return { root, needed: [...needed.values()] };
};

const ROOT_FIELDS = { chance: 1, ownGames: 0, isOwn: false, usualShare: 0, played: 0, reach: 1 } as const;

const takeFirst = <Item extends { readonly priority: number }>(open: Item[]): Item => {
  let first = 0;
  open.forEach(({ priority }, index) => {
    if (priority > (open[first]?.priority ?? -1)) first = index;
  });
  const [taken] = open.splice(first, 1);
  if (taken === undefined) throw new Error('nothing is open');
  return taken;
};

const isDeepEnough = (node: PlanNode): boolean => {
  if (node.ply >= MAX_PLIES || node.reach < MIN_REACH) return true;
  let [at, plies]: [PlanNode | undefined, number] = [node, 0];
  for (; at !== undefined && at.results.games + at.ownGames === 0; at = at.parent) plies += 1;
  return plies > PLIES_BEYOND_GAMES;
};

type NewNode = Omit<PlanNode, 'isMine' | 'results' | 'children'>;

const nodeAt = ({ color, theirs, weighTheirs }: PlanInput, node: NewNode): PlanNode => ({
  ...node,
  isMine: turnOf(node.fen) === color,
  results: positionResults(theirs.at(node.fen), weighTheirs),
  children: [],
});

type Child = { readonly child: PlanNode; readonly weight: number };

const childOf = (
  input: PlanInput,
  parent: PlanNode,
  uci: Uci,
  fields: Pick<PlanNode, 'chance' | 'ownGames' | 'isOwn' | 'usualShare' | 'played' | 'reach'>,
): PlanNode | undefined => {
  const played = playMove(parent.fen, uci);
  if (!played.ok) return undefined;
  const { san, fen } = played.value;
  return nodeAt(input, { fen, move: { san, uci: played.value.uci }, parent, ply: parent.ply + 1, ...fields });
};

/** The remaining probability is treated as the engine's best reply. */
const theirMoves = (input: PlanInput, node: PlanNode): readonly Child[] => {
  const last = node.move?.uci;
  const visits = input.theirs.at(node.fen);
  return input.model
    .chancesAt(node.fen, last === undefined ? {} : { last })
    .slice(0, MAX_REPLIES)
    .filter(({ chance }) => chance >= MIN_CHANCE && node.reach * chance >= MIN_REACH)
    .flatMap(({ uci, chance }) => {
      const played = visits.filter(({ move }) => move === uci).length;
      const fields = { chance, ownGames: 0, isOwn: false, usualShare: 0, played, reach: node.reach * chance };
      const child = childOf(input, node, uci, fields);
      return child === undefined ? [] : [{ child, weight: chance }];
    });
};

const myMoves = (input: PlanInput, node: PlanNode, known: EvaluationLookup): readonly Child[] => {
  const mineHere = input.mine.at(node.fen);
  const own = sharesOf(mineHere, input.weighMine);
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  const isKnown = knownMoves(mineHere, input.mine);
  const faced = sharesOf(input.theirs.at(node.fen), input.weighTheirs).filter(({ games }) => games >= 2);
  const facedTotal = faced.reduce((sum, { weight }) => sum + weight, 0);
  const best = known(node.fen)?.bestMove;
  const prepared = input.prepared?.get(epdOf(node.fen));
  const candidates = new Set([
    ...(prepared ?? []),
    ...own.slice(0, CANDIDATES).map(({ uci }) => uci),
    ...(best === undefined ? [] : [best]),
    ...faced.slice(0, CANDIDATES).map(({ uci }) => uci),
  ]);
  return [...candidates].flatMap((uci) => {
    const mine = own.find((share) => share.uci === uci);
    const chance = (mine?.weight ?? 0) / Math.max(total, 1e-9);
    const ownGames = mine?.games ?? 0;
    const isOwn = prepared === undefined ? isKnown(uci) : prepared.has(uci);
    const preparedShare = prepared?.has(uci) === true ? 1 / prepared.size : 0;
    const usualShare = prepared === undefined ? (mineHere.length < USUAL_GAMES ? 0 : chance) : preparedShare;
    const child = childOf(input, node, uci, { chance, ownGames, isOwn, usualShare, played: 0, reach: node.reach });
    const facedShare = (faced.find((share) => share.uci === uci)?.weight ?? 0) / Math.max(facedTotal, 1e-9);
    const weight = Math.max(chance, preparedShare, uci === best ? ENGINE_WEIGHT : 0, OPPONENT_WEIGHT * facedShare);
    return child === undefined || isUnsound(input.color, node, child, known) ? asLeaf(child) : [{ child, weight }];
  });
};

const knownMoves = (here: readonly Visit[], mine: Visits): ((uci: Uci) => boolean) => {
  const newest = mine.games.reduce((latest, { playedAt }) => Math.max(latest, playedAt), 0);
  const recent = here.filter(({ game, move }) => move !== undefined && game.playedAt >= newest - KNOWN.age);
  return (uci) => {
    const games = recent.filter(({ move }) => move === uci).length;
    return games >= KNOWN.games && games >= KNOWN.share * recent.length;
  };
};

const asLeaf = (child: PlanNode | undefined): readonly Child[] => (child === undefined ? [] : [{ child, weight: 0 }]);

/** `false` when the position after it has no evaluation yet. */
export const isUnsound = (
  color: Color,
  node: PlanNode,
  child: PlanNode,
  known: EvaluationLookup,
  maxLoss = SOUND_LOSS,
): boolean => {
  const [before, after, start] = [known(node.fen), known(child.fen), known(START_FEN)];
  if (before === undefined || after === undefined) return false;
  const chance = winChanceOf(after.evaluation, color);
  const atStart = start === undefined ? 0.5 : winChanceOf(start.evaluation, color);
  return winChanceOf(before.evaluation, color) - chance > maxLoss || chance < atStart - MAX_DEFICIT;
};

/** Of the opponent's move that led to the node, in win probability, 0-1; `undefined` without evaluations. */
export const lossOfReply = (color: Color, node: PlanNode, known: EvaluationLookup): number | undefined => {
  const [before, after] = [node.parent && known(node.parent.fen), known(node.fen)];
  if (before === undefined || after === undefined) return undefined;
  return winChanceOf(after.evaluation, color) - winChanceOf(before.evaluation, color);
};

/** Whether the opponent has never played the move that led to the node, which loses too much to be expected. */
export const isInvented = (color: Color, node: PlanNode, known: EvaluationLookup): boolean =>
  node.parent?.isMine === false && node.played === 0 && (lossOfReply(color, node, known) ?? 0) > MAX_INVENTED_LOSS;

// Expected points of the user, 0-1

/** The parts add up to the value, clamped to 0-1. */
export type ValueParts = {
  readonly rating: number;
  /** Win probability above that of the start position. */
  readonly engine: number;
  readonly results: number;
};

export type Valuation = {
  readonly here: (node: PlanNode) => ValueParts | undefined;
  /**
   * The value when both go on as usual, up to where nothing usual is known of the user, or the opponent's move is a guess:
   * what the user would find there by themselves is no better than what the opponent finds.
   */
  readonly of: (node: PlanNode) => number | undefined;
  /** Best first. */
  readonly sound: (node: PlanNode) => readonly PlanNode[];
  /** The user's moves here with their shares, which sum to 1. */
  readonly usual: (node: PlanNode) => readonly UsualMove[];
};

type UsualMove = { readonly child: PlanNode; readonly share: number };

export const createValuation = (input: PlanInput, known: EvaluationLookup): Valuation => {
  const { color, expected } = input;
  const start = known(START_FEN);
  const atStart = start === undefined ? 0.5 : winChanceOf(start.evaluation, color);
  const cache = new Map<PlanNode, number | undefined>();

  const here: Valuation['here'] = ({ fen, results }) => {
    const found = known(fen);
    if (found === undefined) return undefined;
    const engine = winChanceOf(found.evaluation, color) - atStart;
    return { rating: expected, engine, results: results.surplus === 0 ? 0 : -results.surplus };
  };

  const staticValue = (node: PlanNode): number | undefined => {
    const parts = here(node);
    return parts && Math.max(0, Math.min(1, parts.rating + parts.engine + parts.results));
  };

  const opponentNodeValue = (node: PlanNode): number | undefined => {
    const rest = staticValue(node);
    if (rest === undefined) return undefined;
    let [sum, left] = [0, 1];
    for (const child of node.children) {
      const worth = isGuess(child) ? undefined : of(child);
      if (worth === undefined) continue;
      sum += child.chance * worth;
      left -= child.chance;
    }
    return sum + left * rest;
  };

  const sound = (node: PlanNode): readonly PlanNode[] =>
    node.children
      .flatMap((child) => {
        const worth = isUnsound(color, node, child, known) ? undefined : of(child);
        return worth === undefined ? [] : [{ child, worth }];
      })
      .sort((one, other) => other.worth - one.worth)
      .map(({ child }) => child);

  const usual: Valuation['usual'] = (node) => {
    const played = node.children.filter(({ usualShare }) => usualShare > 0);
    const total = played.reduce((sum, { usualShare }) => sum + usualShare, 0);
    return played.map((child) => ({ child, share: child.usualShare / total }));
  };

  const compute = (node: PlanNode): number | undefined =>
    node.isMine
      ? (meanOf(usual(node).map(({ child, share }) => ({ share, worth: of(child) }))) ?? staticValue(node))
      : opponentNodeValue(node);

  const of: Valuation['of'] = (node) => {
    if (!cache.has(node)) cache.set(node, compute(node));
    return cache.get(node);
  };

  return { here, of, usual, sound };
};

type WeightedValue = { readonly share: number; readonly worth: number | undefined };

const meanOf = (values: readonly WeightedValue[]): number | undefined => {
  let [sum, shares] = [0, 0];
  for (const { share, worth } of values) {
    if (worth === undefined) continue;
    sum += share * worth;
    shares += share;
  }
  return shares === 0 ? undefined : sum / shares;
};
